//! Several modules into one.

use crate::{compiled::bug_report, guard::guarded};
use rspirv::binary::Assemble;
use spirocl_codegen::{
    link::{LinkKind, Named},
    load::load,
};

/// Why there is no linked module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// What is wrong with the modules: a message each.
    Wrong(Vec<String>),
    /// A bug of the linker: the report of it.
    Bug(String),
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Wrong(messages) => f.write_str(&messages.join("\n")),
            Self::Bug(report) => f.write_str(report),
        }
    }
}

impl std::error::Error for LinkError {}

/// Links modules, each with the name that messages call it by: imports become what is exported under their name. A program keeps what
/// its kernels use, a library what it exports.
///
/// ```
/// use spirocl::{Compiler, link::link, options::LinkKind};
/// let compile = |text| Compiler::new().compile("a.cl", text).words().expect("it compiles").to_vec();
/// let library = compile("int twice(int a) { return a * 2; }");
/// let program = compile("int twice(int a); kernel void f(global int *a) { a[0] = twice(a[0]); }");
/// assert!(link(&[("program", &program), ("library", &library)], LinkKind::Program).is_ok());
/// let errors = link(&[("program", &program)], LinkKind::Program).expect_err("nothing is called `twice`");
/// assert_eq!(errors.to_string(), "undefined symbol `twice`, referenced by `program`");
/// ```
///
/// # Errors
///
/// All that is wrong, a message each: words that are no module, modules for different widths of addresses, symbols that are missing,
/// defined twice, or of another type than they are declared with, a program without a kernel. The words need not be a valid module, but
/// only valid modules make one that is valid.
pub fn link(modules: &[(&str, &[u32])], kind: LinkKind) -> Result<Vec<u32>, LinkError> {
    match guarded(|| link_words(modules, kind)) {
        Ok(linked) => linked.map_err(LinkError::Wrong),
        Err(panic) => Err(LinkError::Bug(bug_report(&panic, ""))),
    }
}

fn link_words(modules: &[(&str, &[u32])], kind: LinkKind) -> Result<Vec<u32>, Vec<String>> {
    let mut loaded: Vec<Named> = Vec::with_capacity(modules.len());
    for (name, words) in modules {
        let wrong = |error| vec![format!("`{name}` is not a valid SPIR-V module: {error}")];
        loaded.push(Named { name: (*name).into(), module: load(words).map_err(wrong)? });
    }
    Ok(spirocl_codegen::link::link(loaded, kind)?.assemble())
}
