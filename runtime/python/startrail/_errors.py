"""What goes wrong, by kind. Arguments that do not fit are ValueError (shapes and
values) and TypeError (element types and kinds of tensors)."""


class Error(Exception):
    """The base of startrail's own exceptions."""


class CompileError(Error):
    """startrail-compile was not found, or ended with an error; the message is
    what it printed.

    exit_code: that of the tool, or None where it could not be run."""

    def __init__(self, message: str, exit_code=None):
        super().__init__(message)
        self.exit_code = exit_code


class LoadError(Error):
    """A file is no library of startrail-compile --emit=library, or one for
    another version of this package."""


class RunError(Error):
    """A run failed; the message names rank, operation, step and peer.

    status: as startrail/run.h says."""

    def __init__(self, message: str, status: int):
        super().__init__(message)
        self.status = status


class HangError(RunError):
    """No rank could go on, or the time was up."""
