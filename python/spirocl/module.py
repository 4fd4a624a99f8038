"""What a compilation makes: the module and its description."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple

from . import _native
from .messages import Messages


@dataclass(frozen=True)
class Field:
    """A member of a structure or union. Places and sizes are in bytes."""

    name: str
    type: str
    offset: int
    size: int
    #: The layout of its type, or of the elements or pointees of that.
    structure: Optional[Structure]


@dataclass(frozen=True)
class Structure:
    """The layout of a structure or union. Sizes are in bytes."""

    name: str
    is_union: bool
    size: int
    alignment: int
    fields: Tuple[Field, ...]


@dataclass(frozen=True)
class SpecializationConstant:
    """A constant whose value the host may set: `Program.set_specialization_constant` of pyopencl."""

    id: int
    #: Empty if the module has none.
    name: str
    type: str
    #: In bytes.
    size: int
    #: The bits of the value that it has unless one is set.
    default_bits: int


@dataclass(frozen=True)
class Argument:
    """An argument of a kernel."""

    #: Empty if it is unnamed.
    name: str
    #: Its type as written, without qualifiers: `float4*`.
    type: str
    #: How the host sets it: `value`, `buffer`, `local`, `image`, `sampler`, `pipe` or `queue`.
    kind: str
    #: The address space of the pointee: `global`, `constant`, `local`; `private` for values.
    address: str
    #: `read_only`, `write_only` or `read_write` of images and pipes.
    access: Optional[str]
    #: `restrict`, `const`, `volatile` and `pipe`, as they apply.
    type_qualifiers: Tuple[str, ...]
    #: In bytes.
    size: int
    alignment: int
    #: The size of the pointee in bytes.
    pointee_size: Optional[int]
    #: The layout of its type, or of the elements or pointees of that.
    structure: Optional[Structure]


@dataclass(frozen=True)
class Kernel:
    """A kernel."""

    name: str
    arguments: Tuple[Argument, ...]
    required_work_group_size: Optional[Tuple[int, int, int]]
    work_group_size_hint: Optional[Tuple[int, int, int]]
    vector_type_hint: Optional[str]
    required_sub_group_size: Optional[int]
    #: In bytes, including that of called functions.
    local_memory_size: int


@dataclass(frozen=True)
class Variable:
    """A variable at program scope."""

    name: str
    type: str
    address: str
    size: Optional[int]
    alignment: int
    #: `internal`, `export` or `import`.
    linkage: str
    #: The layout of its type, or of the elements or pointees of that.
    structure: Optional[Structure]


@dataclass(frozen=True)
class Module:
    """A SPIR-V module, its description, and the messages about its source."""

    spirv: bytes
    #: By name, in the order of the source.
    kernels: Dict[str, Kernel]
    #: Warnings and notes.
    messages: Messages
    #: The names of the files that were included.
    inputs: Tuple[str, ...]
    spirv_version: Tuple[int, int]
    #: The version of OpenCL C, such as `1.2`.
    language_version: str
    #: 32 or 64.
    address_bits: int
    #: The features of OpenCL C that the module uses, by the names of `CL_DEVICE_OPENCL_C_FEATURES`.
    language_features: Tuple[str, ...]
    #: The extensions of OpenCL C that the module uses, by the names of `CL_DEVICE_EXTENSIONS`.
    language_extensions: Tuple[str, ...]
    #: The capabilities and extensions of SPIR-V that the module declares.
    capabilities: Tuple[str, ...]
    extensions: Tuple[str, ...]
    variables: Tuple[Variable, ...]
    specialization_constants: Tuple[SpecializationConstant, ...]
    #: What arguments and variables consist of or point at, each after those that it contains.
    structures: Tuple[Structure, ...]
    printf_formats: Tuple[str, ...]

    @property
    def assembly(self) -> str:
        """The module as assembly."""
        return _native.disassemble(self.spirv)

    def __repr__(self) -> str:
        major, minor = self.spirv_version
        names = ", ".join(self.kernels)
        return f"<Module of SPIR-V {major}.{minor}: {len(self.spirv)} bytes, kernels: {names or 'none'}>"


def module(spirv: bytes, reflection: str, messages: Messages, inputs: list[str]) -> Module:
    """The module that the native part describes, by the members of its JSON."""
    data = json.loads(reflection)
    major, minor = data["spirvVersion"].split(".")
    structures: List[Structure] = []
    for each in data["structures"]:
        structures.append(_structure(each, structures))
    return Module(
        spirv=spirv,
        kernels={each["name"]: _kernel(each, structures) for each in data["kernels"]},
        messages=messages,
        inputs=tuple(inputs),
        spirv_version=(int(major), int(minor)),
        language_version=data["languageVersion"],
        address_bits=data["addressBits"],
        language_features=tuple(data["languageFeatures"]),
        language_extensions=tuple(data["languageExtensions"]),
        capabilities=tuple(data["capabilities"]),
        extensions=tuple(data["extensions"]),
        variables=tuple(_variable(each, structures) for each in data["variables"]),
        specialization_constants=tuple(_constant(each) for each in data["specializationConstants"]),
        structures=tuple(structures),
        printf_formats=tuple(data["printfFormats"]),
    )


def _size(size: Optional[list[int]]) -> Optional[Tuple[int, int, int]]:
    return (size[0], size[1], size[2]) if size else None


def _found(data: dict[str, Any], structures: List[Structure]) -> Optional[Structure]:
    """The structure that the data names by its place in the list."""
    return structures[data["structure"]] if "structure" in data else None


def _structure(data: dict[str, Any], structures: List[Structure]) -> Structure:
    return Structure(
        name=data["name"],
        is_union=data.get("union", False),
        size=data["size"],
        alignment=data["alignment"],
        fields=tuple(_field(each, structures) for each in data["fields"]),
    )


def _field(data: dict[str, Any], structures: List[Structure]) -> Field:
    return Field(
        name=data["name"],
        type=data["type"],
        offset=data["offset"],
        size=data["size"],
        structure=_found(data, structures),
    )


def _constant(data: dict[str, Any]) -> SpecializationConstant:
    return SpecializationConstant(
        id=data["id"],
        name=data["name"],
        type=data["type"],
        size=data["size"],
        default_bits=data["defaultBits"],
    )


def _kernel(data: dict[str, Any], structures: List[Structure]) -> Kernel:
    return Kernel(
        name=data["name"],
        arguments=tuple(_argument(each, structures) for each in data["arguments"]),
        required_work_group_size=_size(data.get("requiredWorkGroupSize")),
        work_group_size_hint=_size(data.get("workGroupSizeHint")),
        vector_type_hint=data.get("vectorTypeHint"),
        required_sub_group_size=data.get("requiredSubGroupSize"),
        local_memory_size=data["localMemorySize"],
    )


def _argument(data: dict[str, Any], structures: List[Structure]) -> Argument:
    return Argument(
        name=data["name"],
        type=data["type"],
        kind=data["kind"],
        address=data["address"],
        access=data.get("access"),
        type_qualifiers=tuple(data["typeQualifiers"]),
        size=data["size"],
        alignment=data["alignment"],
        pointee_size=data.get("pointeeSize"),
        structure=_found(data, structures),
    )


def _variable(data: dict[str, Any], structures: List[Structure]) -> Variable:
    return Variable(
        name=data["name"],
        type=data["type"],
        address=data["address"],
        size=data.get("size"),
        alignment=data["alignment"],
        linkage=data["linkage"],
        structure=_found(data, structures),
    )
