"""Messages as data, and how they are shown. `docs/message-formats.md` describes their members."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _native, html


class Location(NamedTuple):
    """A piece of source text. Lines, and columns in characters, count from 1, bytes from 0; ends are after the last."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    #: The offsets in the file.
    byte: int
    end_byte: int
    #: The name of the file itself, if `#line` gave another.
    path: Optional[str] = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @staticmethod
    def _of(data: dict[str, Any]) -> Optional[Location]:
        if "file" not in data:
            return None
        return Location(
            file=data["file"],
            line=data["line"],
            column=data["column"],
            end_line=data["endLine"],
            end_column=data["endColumn"],
            byte=data.get("byte", 0),
            end_byte=data.get("endByte", 0),
            path=data.get("path"),
        )


class Label(NamedTuple):
    """Another location that a message is about."""

    location: Optional[Location]
    text: str


class Edit(NamedTuple):
    """A replacement of source text."""

    location: Optional[Location]
    replacement: str


class Help(NamedTuple):
    """What to do. All edits belong together, and were checked: they leave one error less."""

    text: str
    edits: Tuple[Edit, ...]

    @staticmethod
    def _of(data: dict[str, Any]) -> Help:
        edits = (Edit(Location._of(each), each["replacement"]) for each in data["edits"])
        return Help(data["text"], tuple(edits))


class _Drawings:
    """Draws the messages of a compilation when they are looked at."""

    def __init__(self, native: _native.Drawings, count: int) -> None:
        self._native = native
        self._count = count

    def draw(self, numbers: Sequence[int], colored: bool) -> str:
        return self._native.draw(numbers, colored)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        drawn = ([self.draw([number], colored) for number in range(self._count)] for colored in (False, True))
        return _Drawn, tuple(drawn)


class _Drawn:
    """The same of messages that were pickled."""

    def __init__(self, plain: List[str], colored: List[str]) -> None:
        self._plain = plain
        self._colored = colored

    def draw(self, numbers: Sequence[int], colored: bool) -> str:
        texts = self._colored if colored else self._plain
        return "".join(texts[number] for number in numbers)


@dataclass(frozen=True)
class Message:
    """An error, a warning or a note. `str()` draws it beside the source; notebooks show that in colours."""

    #: `error`, `warning` or `note`.
    severity: str
    #: What `spirocl --explain` takes, such as `S0501`.
    code: str
    #: What `-W` and `-Wno-` take, such as `unused-value`.
    name: str
    text: str
    location: Optional[Location]
    #: What stands at the location; may be empty.
    label: str
    labels: Tuple[Label, ...]
    notes: Tuple[str, ...]
    help: Tuple[Help, ...]
    #: The macros that the location was expanded from, innermost first, each with its name.
    macros: Tuple[Label, ...]
    #: The `#include` directives that lead to the file, innermost first.
    includes: Tuple[Location, ...]
    _drawings: Union[_Drawings, _Drawn] = field(compare=False)
    _number: int = field(compare=False)

    def __str__(self) -> str:
        return self._drawings.draw([self._number], False).rstrip("\n")

    def __repr__(self) -> str:
        at = f"{self.location}: " if self.location else ""
        return f"<{at}{self.severity}: {self.text} [{self.code}]>"

    def _repr_html_(self) -> str:
        return html.drawn(self._drawings.draw([self._number], True))

    @staticmethod
    def _of(data: dict[str, Any], drawings: _Drawings, number: int) -> Message:
        includes = (Location._of(each) for each in data["includes"])
        return Message(
            severity=data["severity"],
            code=data["code"],
            name=data["name"],
            text=data["message"],
            location=Location._of(data),
            label=data["label"],
            labels=tuple(Label(Location._of(each), each["text"]) for each in data["labels"]),
            notes=tuple(each["text"] for each in data["notes"]),
            help=tuple(Help._of(each) for each in data["help"]),
            macros=tuple(Label(Location._of(each), each["name"]) for each in data["macros"]),
            includes=tuple(each for each in includes if each),
            _drawings=drawings,
            _number=number,
        )


class Messages(Tuple[Message, ...]):
    """The messages of a compilation, in the order of the source. `str()` draws all; notebooks show that in colours."""

    def __str__(self) -> str:
        return self._draw(False).rstrip("\n")

    def _repr_html_(self) -> str:
        return html.drawn(self._draw(True))

    def _draw(self, colored: bool) -> str:
        # All are of one compilation.
        return self[0]._drawings.draw([each._number for each in self], colored) if self else ""

    @staticmethod
    def _of(lines: str, native: _native.Drawings) -> Messages:
        """The messages that the native part describes, an object of JSON on each line."""
        data = [json.loads(line) for line in lines.split("\n") if line]
        drawings = _Drawings(native, len(data))
        return Messages(Message._of(each, drawings, number) for number, each in enumerate(data))

    @property
    def errors(self) -> Messages:
        """Those that are errors."""
        return Messages(each for each in self if each.severity == "error")

    @property
    def warnings(self) -> Messages:
        """Those that are warnings."""
        return Messages(each for each in self if each.severity == "warning")
