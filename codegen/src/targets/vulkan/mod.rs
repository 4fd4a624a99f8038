//! Vulkan.

mod structurize;
