"""A compiler from OpenCL C to SPIR-V.

>>> import spirocl
>>> module = spirocl.compile("kernel void twice(global float *a) { a[get_global_id(0)] *= 2; }")
>>> module.spirv[:4].hex(), list(module.kernels)
('03022307', ['twice'])

`spirocl.pyopencl` compiles for pyopencl.
"""

from ._native import VERSION as __version__
from .compiler import compile, disassemble, preprocess
from .device import Device
from .errors import BugError, CompileError, CompileWarning, OptionError
from .messages import Edit, Help, Label, Location, Message, Messages
from .module import Argument, Field, Kernel, Module, SpecializationConstant, Structure, Variable

__all__ = [
    "Argument",
    "BugError",
    "CompileError",
    "CompileWarning",
    "Device",
    "Edit",
    "Field",
    "Help",
    "Kernel",
    "Label",
    "Location",
    "Message",
    "Messages",
    "Module",
    "OptionError",
    "SpecializationConstant",
    "Structure",
    "Variable",
    "__version__",
    "compile",
    "disassemble",
    "preprocess",
]
