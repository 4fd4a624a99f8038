//! Descriptions of modules that are given as words: compiled by anyone, or linked.

use crate::{
    limits::{self, Limits},
    link::LinkError,
};
use spirocl_codegen::{
    ir,
    load::{self, Form},
    reflection::{self, Reflection},
};

/// Describes a module, whoever compiled it. `name` is what messages call it.
///
/// Types of arguments are as written if the module was compiled with `-cl-kernel-arg-info`. Otherwise they follow from those of SPIR-V,
/// which has no signs and need not have names.
///
/// ```
/// use spirocl::{Compiler, describe::describe};
/// let compiled = Compiler::new().compile("f.cl", "kernel void f(global float4 *in, uint n) {}");
/// let reflection = describe("f.spv", compiled.words().expect("it compiles")).expect("it is a module");
/// let types: Vec<_> = reflection.kernels[0].arguments.iter().map(|each| each.type_name.as_str()).collect();
/// assert_eq!(types, ["float4*", "int"]);
/// ```
///
/// # Errors
///
/// Words that are no module.
pub fn describe(name: &str, words: &[u32]) -> Result<Reflection, LinkError> {
    with_module(name, words, reflection::reflect_module)
}

/// Describes a module that [`crate::link::link`] made of parts that are described.
///
/// ```
/// use spirocl::{Compiler, describe::describe_linked, link::link, options::LinkKind};
/// let compiled = Compiler::new().compile("f.cl", "kernel void f(uint n) {}");
/// let linked = link(&[("f.cl", compiled.words().expect("it compiles"))], LinkKind::Program).expect("it links");
/// let parts = [compiled.reflection().expect("it compiles").clone()];
/// let reflection = describe_linked(&linked, &parts).expect("it is a module");
/// assert_eq!(reflection.kernels[0].arguments[0].type_name, "uint");
/// ```
///
/// # Errors
///
/// Words that are no module.
pub fn describe_linked(words: &[u32], parts: &[Reflection]) -> Result<Reflection, LinkError> {
    with_module("the linked module", words, |module, form| reflection::reflect_linked(module, form, parts))
}

fn with_module(
    name: &str,
    words: &[u32],
    describe: impl FnOnce(&ir::Module, &Form) -> Reflection,
) -> Result<Reflection, LinkError> {
    let wrong = |error| LinkError::Wrong(vec![format!("`{name}` is not a valid SPIR-V module: {error}")]);
    let described = || load::with_form(words).map(|(module, form)| describe(&module, &form));
    match limits::within(&Limits::new(), described) {
        Ok(described) => described.map_err(wrong),
        Err(ended) => Err(LinkError::ended(ended, "description")),
    }
}
