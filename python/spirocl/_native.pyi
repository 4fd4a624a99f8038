"""The functions of the native part (`python/src/lib.rs`)."""

from collections.abc import Sequence
from typing import Final, final

__all__ = ["VERSION", "Drawings", "command", "compile", "disassemble"]

VERSION: Final[str]

@final
class Drawings:
    def draw(self, numbers: Sequence[int], colored: bool) -> str: ...

def compile(
    source: str | bytes,
    name: str,
    options: str | Sequence[str],
    headers: Sequence[tuple[str, str | bytes]],
    device: str | None,
    *,
    read_files: bool,
    preprocess: bool,
) -> tuple[str, bytes | None, str, Drawings, str | None, list[str]]: ...
def disassemble(module: bytes) -> str: ...
def command(words: Sequence[str]) -> int: ...
