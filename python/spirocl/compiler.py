"""The functions that call the compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Mapping, Optional, Sequence, Tuple, Union

from . import _native, module
from .device import Device
from .errors import BugError, CompileError, OptionError
from .messages import Messages

if TYPE_CHECKING:
    import pyopencl

Text = Union[str, bytes]
AnyDevice = Union[Device, "pyopencl.Device"]
Options = Union[str, Sequence[str]]


def compile(
    source: Text,
    options: Options = "",
    *,
    headers: Optional[Mapping[str, Text]] = None,
    device: Optional[AnyDevice] = None,
    name: str = "<source>",
    read_files: bool = False,
) -> module.Module:
    """Compiles OpenCL C to SPIR-V.

    `options` are those of `clBuildProgram` and of the compiler, as one text or as a list of words; `headers` are the texts that `#include`
    finds, by name. With `read_files`, it finds files too: beside the file `name`, and in the folders of `-I`. `device`, a `Device`
    or one of pyopencl, limits the program to what the device has. Messages call the source `name`.

    Many threads can compile at a time.

    Raises `CompileError` if the program is wrong, and `OptionError` if an option is.
    """
    spirv, reflection, messages, inputs = _run(source, options, headers, device, name, read_files, preprocess=False)
    if reflection is None:
        raise BugError("the module has no description")
    return module.module(spirv, reflection, messages, inputs)


def preprocess(
    source: Text,
    options: Options = "",
    *,
    headers: Optional[Mapping[str, Text]] = None,
    device: Optional[AnyDevice] = None,
    name: str = "<source>",
    read_files: bool = False,
) -> str:
    """Replaces directives and macros: the text needs no headers. The parameters are those of `compile`."""
    text, _, _, _ = _run(source, options, headers, device, name, read_files, preprocess=True)
    return text.decode(errors="replace")


def disassemble(spirv: bytes) -> str:
    """The assembly of a SPIR-V module, in the form that `spirv-as` reads.

    Raises `ValueError` if the bytes are not a module.
    """
    return _native.disassemble(bytes(spirv))


def _run(
    source: Text,
    options: Options,
    headers: Optional[Mapping[str, Text]],
    device: Optional[AnyDevice],
    name: str,
    read_files: bool,
    preprocess: bool,
) -> Tuple[bytes, Optional[str], Messages, list[str]]:
    words = options if isinstance(options, str) else list(options)
    try:
        status, output, lines, drawings, reflection, inputs = _native.compile(
            source,
            name,
            words,
            list((headers or {}).items()),
            _description(device),
            read_files=read_files,
            preprocess=preprocess,
        )
    except ValueError as error:
        raise OptionError(str(error)) from None
    messages = Messages._of(lines, drawings)
    if status == "bug":
        raise BugError(str(messages))
    if output is None:
        raise CompileError(messages)
    return output, reflection, messages, inputs


def _description(device: Optional[AnyDevice]) -> Optional[str]:
    if device is None:
        return None
    if not isinstance(device, Device):
        from .pyopencl import describe

        device = describe(device)
    return device._description()
