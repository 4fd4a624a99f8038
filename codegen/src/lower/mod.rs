//! Lowering: the typed tree to IR, with every variable in memory but parameters that are only loaded.
//!
//! [`Lowering`] is what a program is lowered with: it has the parts that own a state, and appends instructions to the current function
//! (`instructions.rs`). The rest are functions of their subject that take it: a kind of expression or statement, or a family of built-ins.
//! Without `-g` a location of the IR names nothing but the construct of the source that an instruction was made for ([`Constructs`]), which
//! later messages point at.

mod assign;
mod blocks;
mod builtins;
mod call;
mod composite;
mod conditional;
mod constants;
mod convert;
mod debug;
mod expression;
mod function;
mod function_builder;
mod instructions;
mod layout;
mod lvalue;
mod memory;
mod module;
mod module_builder;
mod operator;
mod statement;
mod types;
mod variable;

pub(crate) use constants::can_be_rejected;
pub(crate) use function::Codes;

use crate::{Options, constructs::Constructs, ir};
use debug::DebugBuilder;
use function::Functions;
use function_builder::FunctionBuilder;
use module_builder::ModuleBuilder;
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{diagnostic::Diagnostics, source::SourceMap};
use spirocl_sema::hir;
use variable::Globals;

/// Lowers a program that was analysed without errors.
pub(crate) fn module(
    hir: &hir::Module,
    codes: Codes,
    sources: &SourceMap,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> (ir::Module, Constructs) {
    let mut cx = Lowering {
        hir,
        codes,
        sources,
        options,
        diagnostics,
        module: ModuleBuilder::new(hir, options),
        debug: DebugBuilder::default(),
        globals: Globals::default(),
        functions: Functions::default(),
        body: None,
        names: UniqueNames::default(),
    };
    module::lower_module(&mut cx);
    (cx.module.ir, cx.module.constructs)
}

/// A program that is being lowered.
pub(crate) struct Lowering<'a> {
    /// The typed tree.
    hir: &'a hir::Module,
    codes: Codes,
    sources: &'a SourceMap,
    options: &'a Options,
    diagnostics: &'a mut Diagnostics,
    /// The module under construction: its types, constants and locations.
    module: ModuleBuilder<'a>,
    debug: DebugBuilder,
    globals: Globals,
    functions: Functions,
    /// The function under construction.
    body: Option<FunctionBuilder<'a>>,
    /// The qualified names of functions and variables.
    names: UniqueNames,
}

/// Names with a dot, which are no identifiers, and the last number appended to each to make it unique.
#[derive(Default)]
struct UniqueNames {
    taken: FxHashSet<Box<str>>,
    numbers: FxHashMap<Box<str>, u32>,
}

impl UniqueNames {
    /// A name, made unique with a number.
    fn free(&mut self, name: String) -> String {
        let mut free = name.clone();
        while !self.taken.insert(free.as_str().into()) {
            let number = self.numbers.entry(name.as_str().into()).or_insert(0);
            *number += 1;
            free = format!("{name}.{number}");
        }
        free
    }
}

/// The linkage of a function or variable.
fn linkage(name: &str, linkage: hir::Linkage) -> Option<ir::Linkage> {
    let kind = match linkage {
        hir::Linkage::Internal => return None,
        hir::Linkage::Export => ir::LinkageKind::Export,
        hir::Linkage::Import => ir::LinkageKind::Import,
    };
    Some(ir::Linkage { name: name.into(), kind })
}
