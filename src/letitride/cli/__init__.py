"""The ``letitride`` command."""

import errno
import sys
from collections.abc import Sequence

EXIT_DIFFERS = 1
"""All went well, and the answer is no: a figure differs, a check fails."""

EXIT_BAD_INPUT = 2

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""How a disk says that it takes no more."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit: 0, 1 where a check says no, 2 with one line for bad input."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    from cyclopts import CycloptsError, UnusedCliTokensError

    from letitride.cli.app import app
    from letitride.cli.output import BadInput, complain

    try:
        code = app(
            list(arguments), exit_on_error=False, print_error=False, result_action="return_value"
        )
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        complain(f"{' '.join(error.unused_tokens or ())}: more than the command takes")
    except CycloptsError as error:
        complain(" ".join(str(error).split()))
    except BadInput as error:
        complain(str(error))
    except BrokenPipeError:
        # The reader has seen enough; leave nothing for the interpreter to flush into the pipe.
        sys.stdout = None
        return 0
    except OSError as error:
        if error.errno not in _FULL:
            raise
        sys.stdout = None
        complain(f"what was to be printed cannot be written ({error.strerror})")
    else:
        return code if isinstance(code, int) else 0
    return EXIT_BAD_INPUT
