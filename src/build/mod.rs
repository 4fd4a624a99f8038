//! Compiling kernels from a build script (`build.rs`).
//!
//! ```no_run
//! // in main() of build.rs
//! spirocl::build::kernels("kernels/**/*.cl").options("-cl-std=CL2.0").compile();
//! ```
//!
//! Each file becomes a module in `OUT_DIR`, and a Rust module with what a host needs to know of it; `include!` brings them in:
//!
//! ```rs
//! mod kernels {
//!     include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
//! }
//! let program = Program::create_from_il(&context, kernels::saxpy::BYTES)?;
//! let kernel = Kernel::create(&program, kernels::saxpy::saxpy.name)?;
//! ```

mod glob;
mod module;

pub use module::identifier;

use crate::{Compiled, Compiler, Severity, Style, options::UsageError, output::write_whole};
use std::{
    env, fmt, fs,
    path::{Path, PathBuf},
    process,
};

/// The kernels of all files that a pattern fits. `*` stands for any part of a name, `?` for one character, `**` for any folders;
/// the pattern is relative to the package.
///
/// ```no_run
/// spirocl::build::kernels("kernels/*.cl").compile();
/// ```
pub fn kernels(pattern: &str) -> Kernels {
    Kernels {
        pattern: pattern.into(),
        compiler: Compiler::new().read_files(),
        options: String::new(),
        module: "kernels.rs".into(),
    }
}

/// Kernels to compile: made by [`kernels`].
///
/// ```
/// let kernels = spirocl::build::kernels("kernels/*.cl").options("-O2").module("gpu.rs");
/// assert!(format!("{kernels:?}").contains("gpu.rs"));
/// ```
#[derive(Clone, Debug)]
pub struct Kernels {
    pattern: String,
    compiler: Compiler,
    options: String,
    module: String,
}

/// What was made of kernels.
///
/// ```no_run
/// let built = spirocl::build::kernels("kernels/*.cl").compile();
/// assert!(built.inputs.len() >= built.outputs.len());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Built {
    /// The generated Rust module.
    pub module: PathBuf,
    /// The SPIR-V modules, in the order of the files' names.
    pub outputs: Vec<PathBuf>,
    /// All files that were read.
    pub inputs: Vec<String>,
    /// The folder in which a new file would be found.
    pub folder: PathBuf,
    /// All warnings, a line each.
    pub warnings: Vec<String>,
}

/// Why kernels could not be built.
///
/// ```
/// use spirocl::build::{BuildError, kernels};
/// let error = kernels("*.cl").options("-cl-std=CL9").compile_into(".".as_ref(), ".".as_ref()).expect_err("there is no 9");
/// assert!(matches!(error, BuildError::Options(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The options are wrong.
    Options(UsageError),
    /// A file or folder could not be read or written, or none fits the pattern.
    Files(String),
    /// Programs are wrong: the messages, drawn beside their sources, and a line for each.
    Programs {
        /// The messages as text.
        rendered: String,
        /// A line for each error.
        lines: Vec<String>,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(error) => write!(f, "{error}"),
            Self::Files(message) => f.write_str(message),
            Self::Programs { rendered, .. } => f.write_str(rendered),
        }
    }
}

impl std::error::Error for BuildError {}

impl Built {
    /// The lines that tell cargo when to run a build script again: when an input changes, or the folder in which a new file would be
    /// found. [`Kernels::compile`] prints them.
    ///
    /// ```
    /// let root = std::env::temp_dir().join(format!("spirocl-rerun-{}", std::process::id()));
    /// # std::fs::create_dir_all(&root).expect("the folder is writable");
    /// std::fs::write(root.join("a.cl"), "kernel void f(global int *a) { a[0] = 1; }").expect("writable");
    /// let built = spirocl::build::kernels("*.cl").compile_into(&root, &root).expect("it compiles");
    /// assert!(built.rerun_if_changed().iter().any(|line| line.ends_with("a.cl")));
    /// # std::fs::remove_dir_all(&root).expect("it is there");
    /// ```
    pub fn rerun_if_changed(&self) -> Vec<String> {
        let folder = self.folder.to_string_lossy();
        let names = std::iter::once(&*folder).chain(self.inputs.iter().map(String::as_str));
        names.map(|name| format!("cargo::rerun-if-changed={name}")).collect()
    }
}

impl Kernels {
    /// Adds build options written as for `clBuildProgram`.
    ///
    /// ```
    /// let kernels = spirocl::build::kernels("*.cl").options("-cl-std=CL2.0").options("-D N=4");
    /// assert!(format!("{kernels:?}").contains("-D N=4"));
    /// ```
    pub fn options(mut self, text: &str) -> Self {
        self.options.push_str(text);
        self.options.push(' ');
        self
    }

    /// Compiles with this compiler in place of the default one.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().read_files().define("N", "4");
    /// let kernels = spirocl::build::kernels("*.cl").compiler(compiler);
    /// # assert!(format!("{kernels:?}").contains("N=4"));
    /// ```
    pub fn compiler(mut self, compiler: Compiler) -> Self {
        self.compiler = compiler;
        self
    }

    /// Sets the name of the generated Rust module in `OUT_DIR`: `kernels.rs` by default.
    ///
    /// ```
    /// let kernels = spirocl::build::kernels("*.cl").module("filters.rs");
    /// # assert!(format!("{kernels:?}").contains("filters.rs"));
    /// ```
    pub fn module(mut self, name: &str) -> Self {
        self.module = name.into();
        self
    }

    /// Compiles all files into `OUT_DIR`, as a build script does: cargo is told what to watch, warnings are shown as cargo's, and
    /// errors end the script.
    ///
    /// ```no_run
    /// spirocl::build::kernels("kernels/*.cl").compile();
    /// ```
    pub fn compile(&self) -> Built {
        let folder = |name| env::var_os(name).map(PathBuf::from);
        let (Some(root), Some(out)) = (folder("CARGO_MANIFEST_DIR"), folder("OUT_DIR")) else {
            println!("cargo::error=spirocl::build is for build scripts: OUT_DIR is not set");
            process::exit(1);
        };
        match self.compile_into(&root, &out) {
            Ok(built) => {
                built.rerun_if_changed().iter().for_each(|line| println!("{line}"));
                built.warnings.iter().for_each(|warning| println!("cargo::warning={warning}"));
                built
            }
            Err(error) => {
                eprintln!("{error}");
                match &error {
                    BuildError::Programs { lines, .. } => {
                        lines.iter().for_each(|line| println!("cargo::error={line}"));
                    }
                    BuildError::Options(_) | BuildError::Files(_) => println!("cargo::error={error}"),
                }
                process::exit(1);
            }
        }
    }

    /// Compiles all files of the folder `root` into the folder `out`.
    ///
    /// ```
    /// let root = std::env::temp_dir().join(format!("spirocl-build-{}", std::process::id()));
    /// # std::fs::create_dir_all(&root).expect("the folder is writable");
    /// std::fs::write(root.join("a.cl"), "kernel void f(global int *a) { a[0] = 1; }").expect("writable");
    /// let built = spirocl::build::kernels("*.cl").compile_into(&root, &root).expect("it compiles");
    /// assert_eq!(built.outputs, [root.join("a.spv")]);
    /// # std::fs::remove_dir_all(&root).expect("it is there");
    /// ```
    ///
    /// # Errors
    ///
    /// Wrong options, unreadable files, wrong programs. The errors of all files are told at once.
    pub fn compile_into(&self, root: &Path, out: &Path) -> Result<Built, BuildError> {
        let compiler = self.compiler.clone().build_options(&self.options).map_err(BuildError::Options)?;
        let files = glob::find(root, &self.pattern).map_err(BuildError::Files)?;
        if files.paths.is_empty() {
            let message = format!("no file matches `{}` in `{}`", self.pattern, root.display());
            return Err(BuildError::Files(message));
        }
        let mut built =
            Built { module: out.join(&self.module), folder: files.base.clone(), ..Built::default() };
        let (mut text, mut rendered, mut lines) = (module::start(), String::new(), Vec::new());
        // Build scripts run in the folder of their package: names that do not say where it lies keep modules the same everywhere.
        let is_here = env::current_dir().is_ok_and(|here| here == root);
        for path in &files.paths {
            let source = fs::read(path).map_err(cannot("read", path))?;
            let shown = if is_here { path.strip_prefix(root).unwrap_or(path) } else { path };
            let file = shown.to_string_lossy().into_owned();
            let compiled = compiler.make(&file, &source, crate::options::Emit::Spirv);
            rendered.push_str(&compiled.render(Style::Plain));
            lines.extend(short_lines(&compiled, Severity::Error));
            built.warnings.extend(short_lines(&compiled, Severity::Warning));
            built.inputs.push(file);
            built.inputs.extend(compiled.inputs().iter().cloned());
            let (Some(output), Some(words), Some(reflection)) =
                (compiled.output(), compiled.words(), compiled.reflection())
            else {
                continue;
            };
            let name = module::name(path.strip_prefix(&files.base).unwrap_or(path));
            let target = out.join(format!("{name}.spv"));
            write_whole(&target, &output.to_bytes()).map_err(cannot("write", &target))?;
            built.outputs.push(target);
            module::add(&mut text, &name, words, reflection);
        }
        if built.outputs.len() < files.paths.len() {
            return Err(BuildError::Programs { rendered, lines });
        }
        built.inputs.sort_unstable();
        built.inputs.dedup();
        write_whole(&built.module, text.as_bytes()).map_err(cannot("write", &built.module))?;
        Ok(built)
    }
}

fn cannot(what: &str, path: &Path) -> impl FnOnce(std::io::Error) -> BuildError {
    let start = format!("cannot {what} `{}`", path.display());
    move |error| BuildError::Files(format!("{start}: {error}"))
}

/// A line for each message of a severity, or for a bug of the compiler.
fn short_lines(compiled: &Compiled, severity: Severity) -> Vec<String> {
    if compiled.status() == crate::Status::Bug {
        let is_error = severity == Severity::Error;
        return compiled.render(Style::Short).lines().filter(|_| is_error).map(str::to_owned).collect();
    }
    let wanted = compiled.diagnostics().iter().filter(|each| each.severity == severity);
    spirocl_frontend::render::render(wanted, compiled.sources(), Style::Short)
        .lines()
        .map(str::to_owned)
        .collect()
}
