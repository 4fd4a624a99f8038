//! Modules for OpenCL become modules for Vulkan, as `spirocl --target=vulkan1.3 module.spv` makes them.

use std::borrow::Cow;

use rspirv::spirv::{Capability, Op};
use spirocl_codegen::{
    load,
    targets::vulkan::{self, features::Features},
};

use crate::drivers::LEFT_OUT;
use crate::oracles::validate;

/// The environment that modules are valid in.
const ENVIRONMENT: &str = "vulkan1.3";

/// A module for Vulkan: the given one, or what it is translated to. What Vulkan cannot express is left out.
pub(super) fn for_vulkan(words: &[u32], features: Features) -> Result<Cow<'_, [u32]>, String> {
    let shader = [2 << 16 | Op::Capability as u32, Capability::Shader as u32];
    if words.windows(2).any(|pair| pair == shader) {
        return Ok(Cow::Borrowed(words));
    }
    let refused = |refusals: Vec<vulkan::Refusal>| {
        let messages: Vec<String> = refusals.into_iter().map(|refusal| refusal.message).collect();
        format!("{LEFT_OUT}{}", messages.join("; "))
    };
    let options = vulkan::Options { features, ..vulkan::Options::default() };
    let made = vulkan::translate(load::module(words)?, &options).map_err(refused)?;
    let words = made.words();
    validate::validate(&words, &[ENVIRONMENT])?;
    Ok(Cow::Owned(words))
}
