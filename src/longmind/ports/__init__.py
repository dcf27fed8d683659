"""WHAT WE NEED from outside: protocols only, no code that does anything."""
