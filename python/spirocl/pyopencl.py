"""Programs of pyopencl: compiled for the devices of a context, as SPIR-V where all of them take it.

>>> program = spirocl.pyopencl.build(context, source, "-cl-std=CL3.0")
>>> program.twice(queue, shape, None, buffer)
"""

from __future__ import annotations

import warnings
from typing import Any, Callable, List, Mapping, Optional, Sequence

import pyopencl as cl

from . import compiler
from .device import Device
from .errors import CompileWarning

#: The options that the driver's own compiler needs beside a module: the module does not tell of them.
_FOR_MODULES = {
    "-cl-denorms-are-zero",
    "-cl-fp32-correctly-rounded-divide-sqrt",
    "-cl-no-subgroup-ifp",
    "-cl-opt-disable",
    "-cl-uniform-work-group-size",
}

#: How options begin that every driver's compiler of OpenCL C takes, and that still have a meaning after preprocessing.
_FOR_SOURCES = ("-cl-std=", "-cl-", "-w", "-Werror")


def describe(device: cl.Device) -> Device:
    """What a device has."""
    features = _asked(lambda: device.opencl_c_features)
    return Device(
        version=device.version,
        il_version=_asked(lambda: device.il_version),
        extensions=tuple(device.extensions.split()),
        features=None if features is None else tuple(each.name for each in features),
        address_bits=device.address_bits,
        image_support=bool(device.image_support),
    )


def build(
    context: cl.Context,
    source: str | bytes,
    options: compiler.Options = "",
    *,
    headers: Optional[Mapping[str, compiler.Text]] = None,
    devices: Optional[Sequence[cl.Device]] = None,
    name: str = "<source>",
    read_files: bool = False,
) -> cl.Program:
    """Compiles a program for devices of a context, by default all, and builds it there.

    The devices' versions, extensions and features are the limits of the program. Where a device does not take SPIR-V, its driver compiles
    the source, after `#include` and macros where there are headers. Messages about a program that compiles become a `CompileWarning`. The
    other parameters are those of `spirocl.compile`.

    Raises `spirocl.CompileError` if the program is wrong, and pyopencl's exceptions if the driver does not build it.
    """
    chosen = list(devices or context.devices)
    device = Device.common(describe(each) for each in chosen)
    words = options.split() if isinstance(options, str) else list(options)
    if _takes_spirv(device, chosen):
        module = compiler.compile(
            source, options, headers=headers, device=device, name=name, read_files=read_files
        )
        if module.messages:
            warnings.warn(f"\n{module.messages}", CompileWarning, stacklevel=2)
        kept = [word for word in words if word in _FOR_MODULES]
        return _built(cl.Program(context, module.spirv), kept, chosen)
    if headers or read_files:
        source = compiler.preprocess(
            source, options, headers=headers, device=device, name=name, read_files=read_files
        )
        words = [word for word in words if word.startswith(_FOR_SOURCES)]
    text = source.decode() if isinstance(source, bytes) else source
    return _built(cl.Program(context, text), words, chosen)


def _built(program: cl.Program, options: List[str], devices: List[cl.Device]) -> cl.Program:
    program.build(options=options, devices=devices)
    return program


def _takes_spirv(device: Device, devices: List[cl.Device]) -> bool:
    """Whether all devices take modules by `clCreateProgramWithIL`, which OpenCL 2.1 has."""
    return device.takes_spirv and all(_opencl_version(each) >= (2, 1) for each in devices)


def _opencl_version(device: cl.Device) -> tuple[int, int]:
    major, minor = device.version.split()[1].split(".")
    return int(major), int(minor)


def _asked(query: Callable[[], Any]) -> Any:
    """What a device answers; None if it does not know the question, as older ones do not."""
    try:
        return query()
    except (AttributeError, cl.Error):
        return None
