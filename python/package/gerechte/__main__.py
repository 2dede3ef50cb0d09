"""The command line: `python -m gerechte VERB …`, or `gerechte`, which the installation brings."""

import sys

from ._gerechte import command_line


def main() -> int:
    """Does what the words of this process ask for; returns the exit status."""
    # The command line writes to the same streams, past Python's buffers.
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    return command_line()


if __name__ == "__main__":
    sys.exit(main())
