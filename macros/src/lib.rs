//! [`include_kernel!`]: OpenCL C compiled with the Rust program that uses it.
//!
//! `invocation` reads what is between the parentheses, `code` writes Rust code from the description of the module, with the types of
//! `types`.

#![forbid(unsafe_code)]

mod code;
mod invocation;
mod types;

use invocation::Invocation;
use proc_macro::TokenStream;
use spirocl::{Compiler, Status, Style, options::Emit};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Compiles a file of OpenCL C to items of the module around it.
///
/// ```ignore
/// mod scale {
///     spirocl_macros::include_kernel!("kernels/scale.cl", "-cl-std=CL2.0", buffer = opencl3::memory::Buffer);
/// }
/// ```
///
/// The file is named relative to the file of Rust code, as for `include_str!`, and directories of `-I` relative to the package. The second
/// argument, which may be left out, holds build options as for `clBuildProgram`. The items are:
///
/// - `WORDS` and `BYTES`, the SPIR-V module;
/// - for each kernel a structure with its name, `NAME` and `REQUIRED_WORK_GROUP_SIZE`, and its arguments: values as Rust types of equal
///   layout, local memory as a number of elements, everything else as references to objects of the host;
/// - `Arguments`, which the host implements once to hand arguments over: the method `set` of each structure calls it;
/// - structures and vectors of the kernels' arguments, and `specialization` with the ids of specialization constants.
///
/// `buffer = TYPE` makes `TYPE<T>` the type of buffers whose elements are of type `T`; `image = TYPE` and `sampler = TYPE` do the same for
/// images and samplers. Without them, any type will do.
///
/// What is wrong with the program is an error at this macro, with the place in the kernel's file; warnings are not shown. The program is
/// compiled again when the file or a header that it includes changes.
#[proc_macro]
pub fn include_kernel(tokens: TokenStream) -> TokenStream {
    let made = Invocation::read(tokens).and_then(|invocation| expand(&invocation));
    made.unwrap_or_else(|message| format!("::core::compile_error!({message:?});"))
        .parse()
        .expect("what is generated is Rust code")
}

fn expand(invocation: &Invocation) -> Result<String, String> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let path = invocation.folder.as_deref().unwrap_or(&package).join(&invocation.file);
    let source = fs::read(&path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    let mut compiler = Compiler::new().read_files().build_options(&invocation.options);
    if let Ok(compiler) = &mut compiler {
        let mut options = compiler.options().clone();
        for dir in &mut options.include_dirs {
            *dir = package.join(&*dir).to_string_lossy().into_owned();
        }
        *compiler = Compiler::with_options(options).read_files();
    }
    let compiler = compiler.map_err(|error| error.to_string())?;
    // Messages name files as those of the Rust compiler do, and modules with debug information do not say where the package lies.
    let here = env::current_dir().unwrap_or_default();
    let shown = path.strip_prefix(&here).unwrap_or(&path).to_string_lossy().into_owned();
    let compiled = compiler.make(&shown, &source, Emit::Spirv);
    let (Status::Success, Some(words), Some(reflection)) =
        (compiled.status(), compiled.words(), compiled.reflection())
    else {
        return Err(format!("`{shown}` does not compile\n\n{}", compiled.render(Style::Plain)));
    };
    let inputs: Vec<PathBuf> = std::iter::once(path.clone())
        .chain(compiled.inputs().iter().map(|input| absolute(&here, input)))
        .collect();
    Ok(code::items(invocation, words, reflection, &inputs))
}

/// The path by which `include_bytes!` finds a file from any file of Rust code.
fn absolute(here: &Path, path: &str) -> PathBuf {
    here.join(path)
}
