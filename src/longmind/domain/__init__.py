"""WHAT a memory is: frozen values without I/O and without policy.

Every other room speaks in these values. They check themselves when built at the door (:mod:`longmind.domain.memory`,
:mod:`longmind.domain.scope`, :mod:`longmind.domain.query`), so that nothing further in has to.
"""
