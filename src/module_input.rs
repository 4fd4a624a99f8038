//! Inputs that are SPIR-V modules, of any compiler: read into the IR, optimized for OpenCL, and written again.

use crate::{
    assembly::assembly,
    c_array::c_array,
    compiled::Output,
    options::{Emit, Options},
};
use rspirv::spirv::MAGIC_NUMBER;
use spirocl_codegen::{
    self as codegen, OptimizationLevel, emit,
    ir::{
        self,
        transform::{self, Permissions, scalar::contract},
    },
    load,
};
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic, Diagnostics},
    source::Span,
    warning::Class,
};

/// An input that begins as a module and is none, or has what the IR cannot represent.
pub(crate) static INVALID: Code = Code {
    id: "F0011",
    name: "invalid-module",
    class: Class::Standard,
    rule: "An input that starts with the first word of SPIR-V is read as a module for OpenCL. It must be valid, and have no instructions \
           that only other environments have.",
    section: "SPIR-V, 2.3 and 2.16",
    wrong: "spirocl -O1 shader.spv",
    right: "spirocl -O1 kernel.spv",
};

/// The words of an input that is a module.
pub(crate) fn words(source: &[u8]) -> Option<Vec<u32>> {
    let (words, rest) = source.as_chunks::<4>();
    let words: Vec<u32> = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
    (rest.is_empty() && words.first() == Some(&MAGIC_NUMBER)).then_some(words)
}

/// Reads a module, or reports why it cannot be read.
pub(crate) fn load(name: &str, words: &[u32], diagnostics: &mut Diagnostics) -> Option<ir::Module> {
    match load::module(words) {
        Ok(module) => Some(module),
        Err(error) => {
            let message = format!("`{name}` is not a valid SPIR-V module: {error}");
            diagnostics.report(Diagnostic::error(&INVALID, Span::default(), message));
            None
        }
    }
}

/// Optimizes a module as the options ask for. Its version stays, unless another is asked for.
pub(crate) fn optimized(
    name: &str,
    words: &[u32],
    options: &Options,
    emit: Emit,
    diagnostics: &mut Diagnostics,
) -> Option<Output> {
    if !cfg!(feature = "modules") {
        let message = format!(
            "cannot read `{name}`: modules are not inputs of this build of spirocl (feature `modules`)"
        );
        diagnostics.report(Diagnostic::error(&INVALID, Span::default(), message));
        return None;
    }
    let mut module = load(name, words, diagnostics)?;
    if options.codegen.optimization > OptimizationLevel::O0 {
        contract::mark_forbidden(&mut module);
        transform::optimize(&mut module, Permissions::of(&options.codegen));
    }
    let version = words.get(1).copied().unwrap_or_default();
    let own = ((version >> 16) as u8, (version >> 8) as u8);
    let target = codegen::Options {
        spirv_version: options.codegen.spirv_version.or(Some(own)),
        ..options.codegen.clone()
    };
    let device = &target.device;
    // What a module has is right for its own version.
    let is_limited = device.capabilities.is_some()
        || device.extensions.is_some()
        || target.environment.is_some()
        || target.spirv_version.is_some_and(|version| version < own);
    let mut made = || {
        transform::legalize(&mut module);
        match is_limited {
            true => emit::checked(&module, &target, diagnostics),
            false => emit::module(&module, &target),
        }
    };
    match emit {
        Emit::Ir if cfg!(feature = "tools") => Some(Output::Text(ir::print::module(&module))),
        Emit::Spirv => Some(Output::Words(made())),
        Emit::CArray => Some(Output::Text(c_array(name, &made()))),
        Emit::Asm => Some(Output::Text(assembly(&load::emitted(&made())))),
        Emit::Reflection | Emit::Ast | Emit::Hir | Emit::Ir | Emit::Preprocessed(_) | Emit::Nothing => None,
    }
}
