"""The exceptions and the warning of the package."""

from __future__ import annotations

from .messages import Messages


class CompileError(Exception):
    """The program is wrong. `messages` says where; the text of the exception draws them."""

    __module__ = "spirocl"

    def __init__(self, messages: Messages) -> None:
        super().__init__(messages)
        self.messages = messages

    def __str__(self) -> str:
        count = len(self.messages.errors)
        noun = "error" if count == 1 else "errors"
        return f"{count} {noun}\n{self.messages}"

    def _repr_html_(self) -> str:
        return self.messages._repr_html_()


class OptionError(ValueError):
    """An option is unknown, has a wrong value, or asks for what the device does not have."""

    __module__ = "spirocl"


class BugError(RuntimeError):
    """A bug of the compiler: please report it."""

    __module__ = "spirocl"


class CompileWarning(UserWarning):
    """Messages about a program that compiles."""

    __module__ = "spirocl"
