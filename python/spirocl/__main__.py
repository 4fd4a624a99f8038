"""The command: `python -m spirocl`, and the script `spirocl`."""

import signal
import sys

from . import _native


def main() -> int:
    """Runs the command with the words that Python was started with; the exit code."""
    # The compiler does not return to Python, which would see Ctrl-C only then.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.command(["spirocl", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
