//! Several modules into one.

use rspirv::{binary::Assemble, dr::Module};
use spirocl_codegen::{link::LinkKind, load::load};

/// Links modules: imports become what is exported under their name.
///
/// ```
/// use spirocl::{Compiler, link::link, options::LinkKind};
/// let compile = |text| Compiler::new().compile("a.cl", text).words().expect("it compiles").to_vec();
/// let library = compile("int twice(int a) { return a * 2; }");
/// let program = compile("int twice(int a); kernel void f(global int *a) { a[0] = twice(a[0]); }");
/// assert!(link(&[program.clone(), library], LinkKind::Program).is_ok());
/// let errors = link(&[program], LinkKind::Program).expect_err("nothing is called `twice`");
/// assert_eq!(errors, ["`twice` is declared and used, but no module defines it"]);
/// ```
///
/// # Errors
///
/// All that is wrong, a message each: words that are no module, modules for different widths of addresses, symbols that are missing,
/// defined twice, or of another type than they are declared with.
pub fn link(modules: &[Vec<u32>], kind: LinkKind) -> Result<Vec<u32>, Vec<String>> {
    let mut loaded: Vec<Module> = Vec::with_capacity(modules.len());
    for (index, words) in modules.iter().enumerate() {
        let wrong = |error| vec![format!("module {} is no SPIR-V module: {error}", index + 1)];
        loaded.push(load(words).map_err(wrong)?);
    }
    Ok(spirocl_codegen::link::link(loaded, kind)?.assemble())
}
