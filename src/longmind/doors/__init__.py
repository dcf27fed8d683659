"""WAYS IN: doors translate what comes from outside, call a Mind, and translate its answer back."""
