"""The ``letitride`` command."""

import errno
import sys
from collections.abc import Sequence

from letitride.cli.words import say

EXIT_DIFFERS = 1
"""The command ran, and the answer is no: a figure differs or a check fails."""

EXIT_BAD_INPUT = 2

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""What the system reports when a disk is full or broken."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit: 0 for yes, 1 if a check fails, 2 and one line for bad input."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    from cyclopts import CycloptsError, UnusedCliTokensError

    from letitride.cli.app import app
    from letitride.cli.output import BadInput, complain
    from letitride.extras import MissingExtra, needing

    try:
        with needing(" ".join(arguments[:1])):
            code = app(
                list(arguments),
                exit_on_error=False,
                print_error=False,
                result_action="return_value",
            )
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        complain(f"{' '.join(error.unused_tokens or ())}: unexpected argument")
    except CycloptsError as error:
        complain(" ".join(str(error).split()))
    except (BadInput, MissingExtra) as error:
        complain(str(error))
    except BrokenPipeError:
        # The reader closed the pipe; leave nothing for the interpreter to flush into it.
        sys.stdout = None
        return 0
    except OSError as error:
        if error.errno not in _FULL:
            raise
        sys.stdout = None
        complain(say("cannot_write.output", error=error.strerror))
    else:
        return code if isinstance(code, int) else 0
    return EXIT_BAD_INPUT
