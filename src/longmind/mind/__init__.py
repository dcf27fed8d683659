"""HOW memory behaves: a file a verb, and the arithmetic they share.

Nothing here knows a driver, an HTTP library, the environment or the clock. What is decided is decided in pure
functions; what is read and written goes through the ports in :mod:`longmind.mind.core`.
"""
