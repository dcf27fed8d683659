"""``python -m longmind`` is the command line. It is the same as the installed command ``longmind``."""

from __future__ import annotations

from longmind.doors.cli import main

if __name__ == "__main__":
    main()
