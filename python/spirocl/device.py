"""Descriptions of devices: what a program may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, List, Optional, Tuple


@dataclass(frozen=True)
class Device:
    """What a device has. Values are those of `clGetDeviceInfo`; what is None is not known, and not a limit."""

    #: `CL_DEVICE_VERSION`: `OpenCL 3.0 ...`. Its version of OpenCL C is the newest that may be asked for.
    version: Optional[str] = None
    #: `CL_DEVICE_IL_VERSION`: `SPIR-V_1.0 SPIR-V_1.2`. The module has the newest.
    il_version: Optional[str] = None
    #: `CL_DEVICE_EXTENSIONS`.
    extensions: Optional[Tuple[str, ...]] = None
    #: The names in `CL_DEVICE_OPENCL_C_FEATURES`.
    features: Optional[Tuple[str, ...]] = None
    #: `CL_DEVICE_SPIRV_EXTENSIONS_KHR`, and the names of `CL_DEVICE_SPIRV_CAPABILITIES_KHR`: what modules may declare.
    spirv_extensions: Optional[Tuple[str, ...]] = None
    spirv_capabilities: Optional[Tuple[str, ...]] = None
    #: `CL_DEVICE_ADDRESS_BITS`.
    address_bits: int = 64
    #: `CL_DEVICE_IMAGE_SUPPORT`.
    image_support: bool = True

    @staticmethod
    def common(devices: Iterable[Device]) -> Device:
        """What all of the devices have: one module serves them."""
        devices = list(devices)
        widths = {device.address_bits for device in devices}
        if len(widths) != 1:
            raise ValueError("the devices have addresses of different widths, and no module in common")
        return Device(
            version=min((device.version for device in devices if device.version), key=_number, default=None),
            il_version=_joined(_shared([_words(device.il_version) for device in devices])),
            extensions=_shared([device.extensions for device in devices]),
            features=_shared([device.features for device in devices]),
            spirv_extensions=_shared([device.spirv_extensions for device in devices]),
            spirv_capabilities=_shared([device.spirv_capabilities for device in devices]),
            address_bits=widths.pop(),
            image_support=all(device.image_support for device in devices),
        )

    @property
    def takes_spirv(self) -> bool:
        """Whether it takes SPIR-V modules."""
        return any(word.startswith("SPIR-V_1.") for word in (self.il_version or "").split())

    def _description(self) -> str:
        """The lines that the library reads."""
        lines = {
            "CL_DEVICE_VERSION": self.version,
            "CL_DEVICE_IL_VERSION": self.il_version or None,
            "CL_DEVICE_EXTENSIONS": _joined(self.extensions),
            "CL_DEVICE_OPENCL_C_FEATURES": _joined(self.features),
            "CL_DEVICE_SPIRV_EXTENSIONS_KHR": _joined(self.spirv_extensions),
            "CL_DEVICE_SPIRV_CAPABILITIES_KHR": _joined(self.spirv_capabilities),
            "CL_DEVICE_ADDRESS_BITS": str(self.address_bits),
            "CL_DEVICE_IMAGE_SUPPORT": str(int(self.image_support)),
        }
        return "".join(f'{key}="{value}"\n' for key, value in lines.items() if value is not None)


def _words(text: Optional[str]) -> Optional[Tuple[str, ...]]:
    return None if text is None else tuple(text.split())


def _joined(words: Optional[Tuple[str, ...]]) -> Optional[str]:
    return None if words is None else " ".join(words)


def _shared(lists: List[Optional[Tuple[str, ...]]]) -> Optional[Tuple[str, ...]]:
    """The words that are in all lists that are known."""
    known = [words for words in lists if words is not None]
    if not known:
        return None
    return tuple(word for word in known[0] if all(word in words for words in known[1:]))


def _number(version: str) -> Tuple[int, ...]:
    """The number in `OpenCL 3.0 ...`."""
    words = version.split()
    number = words[1] if len(words) > 1 else "1.0"
    return tuple(int(part) for part in number.split(".") if part.isdigit())
