//! [`Compiler`]: options and files, and the calls that compile with them.

use crate::{
    compiled::Compiled,
    files::Headers,
    limits::{self, Limits},
    link::{LinkError, link_for},
    options::{Emit, LinkKind, Options, UsageError},
    run,
};
use indexmap::IndexMap;
use spirocl_codegen::{DebugLevel, Environment, OptimizationLevel};
use spirocl_frontend::{
    language::{AddressWidth, OptionalChange, Version},
    preprocess::MacroOption,
    warning::Pedantic,
};
use std::{fmt, sync::Arc};

/// Compiles OpenCL C with fixed options.
///
/// It is made by naming what differs from the default; each of these calls returns the compiler with that change.
///
/// ```
/// use spirocl::{Compiler, OptimizationLevel, Version};
/// let compiler = Compiler::new().std(Version::V3_0).optimization(OptimizationLevel::O2).spirv_version(1, 4);
/// assert!(compiler.compile("empty.cl", "").words().is_some());
/// ```
#[derive(Clone, Default)]
pub struct Compiler {
    pub(crate) options: Options,
    pub(crate) virtual_files: IndexMap<String, String>,
    pub(crate) reads_files: bool,
    pub(crate) headers: Option<Arc<dyn Headers>>,
    pub(crate) limits: Limits,
    pub(crate) omits_reflection: bool,
}

impl fmt::Debug for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiler")
            .field("options", &self.options)
            .field("virtual_files", &self.virtual_files.keys())
            .field("reads_files", &self.reads_files)
            .finish_non_exhaustive()
    }
}

impl Compiler {
    /// A compiler with the default options: OpenCL C 1.2, the lowest SPIR-V that the program needs, 64-bit addresses, `-O1`. It reads no files.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "#include \"b.h\"\n");
    /// assert!(compiled.words().is_none());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// A compiler with these options. It reads no files.
    ///
    /// ```
    /// use spirocl::{Compiler, options::Options};
    /// let options = Options { single_precision_constant: true, ..Options::default() };
    /// assert!(Compiler::with_options(options).options().single_precision_constant);
    /// ```
    pub fn with_options(options: Options) -> Self {
        Self { options, ..Self::default() }
    }

    /// The options.
    ///
    /// ```
    /// assert_eq!(spirocl::Compiler::new().options().codegen.spirv_version, None);
    /// ```
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Adds build options written as for `clBuildProgram`.
    ///
    /// ```
    /// # fn main() -> Result<(), spirocl::options::UsageError> {
    /// let compiler = spirocl::Compiler::new().build_options("-cl-std=CL2.0 -cl-fast-relaxed-math -D N=4")?;
    /// assert!(compiler.options().codegen.fast_math.fast_relaxed_math);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The first option that is not known or has a wrong value.
    pub fn build_options(mut self, text: &str) -> Result<Self, UsageError> {
        self.options.parse(text)?;
        Ok(self)
    }

    /// Sets the version of OpenCL C.
    ///
    /// ```
    /// use spirocl::{Compiler, Version};
    /// let source = "kernel void f(global int *p) { int *q = p; *q = 1; }";
    /// assert!(Compiler::new().std(Version::V2_0).compile("f.cl", source).words().is_some());
    /// ```
    pub fn std(mut self, version: Version) -> Self {
        self.options.version = version;
        self
    }

    /// Turns an extension or a feature of the language on or off, as `-cl-ext=` does. `all` is every one.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().extension("cl_khr_fp64", false);
    /// assert!(compiler.compile("f.cl", "double f(double a) { return a; }").words().is_none());
    /// ```
    pub fn extension(mut self, name: &str, on: bool) -> Self {
        self.options.optional_changes.push(OptionalChange { name: name.into(), on });
        self
    }

    /// Defines a macro, as `-D name=value` does.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().define("SIZE", "4");
    /// assert!(compiler.compile("a.cl", "constant int a[SIZE] = { 1 };").words().is_some());
    /// ```
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.options.macros.push(MacroOption::Define(format!("{name}={value}")));
        self
    }

    /// Forgets a macro, as `-U name` does.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().define("N", "4").undefine("N");
    /// assert!(compiler.compile("a.cl", "int N;").status() != spirocl::Status::Bug);
    /// ```
    pub fn undefine(mut self, name: &str) -> Self {
        self.options.macros.push(MacroOption::Undefine(name.into()));
        self
    }

    /// Adds a folder in which included files are looked for. Whether folders of the disk are read is up to
    /// [`Compiler::read_files`]; virtual files are found in either case.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().include_dir("lib").virtual_file("lib/a.h", "#define A 1\n");
    /// assert!(compiler.compile("a.cl", "#include <a.h>\nconstant int a = A;").words().is_some());
    /// ```
    pub fn include_dir(mut self, dir: &str) -> Self {
        self.options.include_dirs.push(dir.into());
        self
    }

    /// Includes a file before the first line, as `-include` does.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().virtual_file("a.h", "#define A 1\n").forced_include("a.h");
    /// assert!(compiler.compile("a.cl", "constant int a = A;").words().is_some());
    /// ```
    pub fn forced_include(mut self, name: &str) -> Self {
        self.options.forced_includes.push(name.into());
        self
    }

    /// Adds a file that exists only for `#include`, under this name.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().virtual_file("a.h", "#define A 1\n");
    /// assert!(compiler.compile("a.cl", "#include \"a.h\"\nconstant int a = A;").words().is_some());
    /// ```
    pub fn virtual_file(mut self, name: &str, text: &str) -> Self {
        self.virtual_files.insert(name.into(), text.into());
        self
    }

    /// Lets `#include` read files of the disk: beside the including file, and in the folders of `-I`.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().read_files().include_dir("kernels/include");
    /// assert!(compiler.compile("a.cl", "").words().is_some());
    /// ```
    pub fn read_files(mut self) -> Self {
        self.reads_files = true;
        self
    }

    /// Lets `#include` read what `headers` provides, after virtual files and before files of the disk.
    ///
    /// ```
    /// use spirocl::{Compiler, Headers, IncludeForm};
    /// struct Archive;
    /// impl Headers for Archive {
    ///     fn find(&self, name: &str, _form: IncludeForm, _from: &str) -> Option<String> {
    ///         (name == "a.h").then(|| "archive:a.h".into())
    ///     }
    ///     fn read(&self, _file: &str) -> Result<Vec<u8>, String> {
    ///         Ok(b"#define A 1\n".to_vec())
    ///     }
    /// }
    /// let compiled = Compiler::new().headers(Archive).compile("a.cl", "#include <a.h>\nconstant int a = A;");
    /// assert_eq!(compiled.inputs(), ["archive:a.h"]);
    /// ```
    pub fn headers(mut self, headers: impl Headers + 'static) -> Self {
        self.headers = Some(Arc::new(headers));
        self
    }

    /// Lets `#include` ask nobody, after [`Compiler::headers`].
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().without_headers();
    /// assert!(compiler.compile("a.cl", "").words().is_some());
    /// ```
    pub fn without_headers(mut self) -> Self {
        self.headers = None;
        self
    }

    /// Describes the device that modules are for, by lines `KEY=VALUE`: the width of addresses, the extensions and nothing but them, images, the
    /// newest SPIR-V version that it lists. Keys are the names of what hosts ask of a device (`CL_DEVICE_EXTENSIONS`); others and comments are
    /// passed over.
    ///
    /// Of the features of OpenCL C 3.x, a description in the form of the conformance tests names only those that are extensions too, and images;
    /// the others are left on, as a test that needs one asks the device for it. Hosts that know all features add them, a name each, as
    /// `CL_DEVICE_OPENCL_C_FEATURES`, and those of `cl_khr_spirv_queries` as `CL_DEVICE_SPIRV_EXTENSIONS_KHR` and
    /// `CL_DEVICE_SPIRV_CAPABILITIES_KHR`: a module that needs others is an error.
    ///
    /// ```
    /// # fn main() -> Result<(), spirocl::options::UsageError> {
    /// use spirocl::Compiler;
    /// let compiler = Compiler::new().device("CL_DEVICE_EXTENSIONS=\n")?;
    /// assert!(compiler.compile("f.cl", "double f(double a) { return a; }").words().is_none());
    /// let compiler = Compiler::new().device("CL_DEVICE_SPIRV_CAPABILITIES_KHR=Addresses Kernel Linkage Int8\n")?;
    /// let compiled = compiler.compile("f.cl", "void f(global long *a) {\n *a = 1; }");
    /// let message = "`f` requires the capability `Int64`, which the device does not support";
    /// assert_eq!(compiled.messages()[0].text, message);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// A line without `=`, and values that are of no use.
    pub fn device(mut self, description: &str) -> Result<Self, UsageError> {
        crate::device::apply_device(&mut self.options, description)?;
        Ok(self)
    }

    /// Limits each compilation: in time, in memory, or until another thread asks for its end.
    ///
    /// ```
    /// use spirocl::{Compiler, Limits, Status};
    /// use std::time::Duration;
    /// let compiler = Compiler::new().limits(Limits::new().time(Duration::ZERO));
    /// let compiled = compiler.compile("a.cl", "kernel void f() {}");
    /// assert_eq!(compiled.status(), Status::LimitReached);
    /// assert_eq!(compiled.messages()[0].text, "the compilation takes more time than its limit of 0 ms");
    /// ```
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the version of SPIR-V, 1.0 to 1.6, which is a limit too. Without it the module has the lowest version that the program needs.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().spirv_version(1, 4).compile("a.cl", "");
    /// assert_eq!(compiled.words().expect("it compiles")[1], 0x0001_0400);
    /// ```
    pub fn spirv_version(mut self, major: u8, minor: u8) -> Self {
        self.options.codegen.spirv_version = Some((major, minor));
        self
    }

    /// Sets the width of addresses.
    ///
    /// ```
    /// use spirocl::{AddressWidth, Compiler};
    /// let compiled = Compiler::new().address_width(AddressWidth::Bits32).compile("a.cl", "");
    /// assert_eq!(compiled.reflection().expect("it compiles").address_bits, 32);
    /// ```
    pub fn address_width(mut self, width: AddressWidth) -> Self {
        self.options.address_width = width;
        self
    }

    /// Sets the version of OpenCL whose devices must take the module, as `--target-env=` does.
    ///
    /// ```
    /// use spirocl::{Compiler, Environment};
    /// assert!(Compiler::new().environment(Environment::OpenCl2_1).compile("a.cl", "").words().is_some());
    /// ```
    pub fn environment(mut self, environment: Environment) -> Self {
        self.options.codegen.environment = Some(environment);
        self
    }

    /// Sets how hard to optimise.
    ///
    /// ```
    /// use spirocl::{Compiler, OptimizationLevel};
    /// assert!(Compiler::new().optimization(OptimizationLevel::O0).compile("a.cl", "").words().is_some());
    /// ```
    pub fn optimization(mut self, level: OptimizationLevel) -> Self {
        self.options.codegen.optimization = level;
        self
    }

    /// Sets how much debug information is made.
    ///
    /// ```
    /// use spirocl::{Compiler, DebugLevel};
    /// assert!(Compiler::new().debug(DebugLevel::Lines).compile("a.cl", "").words().is_some());
    /// ```
    pub fn debug(mut self, level: DebugLevel) -> Self {
        self.options.codegen.debug = level;
        self
    }

    /// Writes the types of kernel arguments into the module, as `-cl-kernel-arg-info` does.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().kernel_arg_info();
    /// assert!(compiler.compile("a.cl", "kernel void f(int a) {}").words().is_some());
    /// ```
    pub fn kernel_arg_info(mut self) -> Self {
        self.options.codegen.kernel_arg_info = true;
        self
    }

    /// Leaves out the description of the module, which takes time in programs of many kernels.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().without_reflection().compile("a.cl", "");
    /// assert!(compiled.words().is_some() && compiled.reflection().is_none());
    /// ```
    pub fn without_reflection(mut self) -> Self {
        self.omits_reflection = true;
        self
    }

    /// Takes warnings for errors, as `-Werror` does.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().warnings_are_errors();
    /// assert!(compiler.compile("a.cl", "#warning slow\n").words().is_none());
    /// ```
    pub fn warnings_are_errors(mut self) -> Self {
        self.options.diagnostics.warnings_are_errors = true;
        self
    }

    /// Takes what the specification does not allow for an error, as `-pedantic-errors` does.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().pedantic_errors();
    /// assert!(compiler.compile("a.cl", "void f(int *a) { uint *b = a; }").words().is_none());
    /// ```
    pub fn pedantic_errors(mut self) -> Self {
        self.options.diagnostics.pedantic = Pedantic::Errors;
        self
    }

    /// Links modules as [`link`](crate::link::link) does, within the limits of the compiler and for its device.
    ///
    /// ```
    /// # fn main() -> Result<(), spirocl::options::UsageError> {
    /// use spirocl::{Compiler, options::LinkKind};
    /// let compiled = Compiler::new().compile("f.cl", "kernel void f(global long *a) { *a = 1; }");
    /// let modules = [("f.spv", compiled.words().expect("it compiles"))];
    /// let small = Compiler::new().device("CL_DEVICE_SPIRV_CAPABILITIES_KHR=Addresses Kernel Linkage\n")?;
    /// let error = small.link(&modules, LinkKind::Program).expect_err("the device has no `long`");
    /// assert_eq!(error.to_string(), "`f.spv` requires the capability `Int64`, which the device does not support");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`link`](crate::link::link); capabilities and extensions that the device has not; and the limit that was reached.
    pub fn link(&self, modules: &[(&str, &[u32])], kind: LinkKind) -> Result<Vec<u32>, LinkError> {
        link_for(modules, kind, &self.limits, &self.options.codegen.device)
    }

    /// Compiles a source text to SPIR-V. The name is what messages call it.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "kernel void f() { int a = }");
    /// let message = &compiled.diagnostics()[0];
    /// assert_eq!(message.code.name, "expected-expression");
    /// ```
    pub fn compile(&self, name: &str, source: &str) -> Compiled {
        self.make(name, source.as_bytes(), Emit::Spirv)
    }

    /// Makes what `emit` says of a source text.
    ///
    /// ```
    /// use spirocl::{Compiler, Output, options::Emit};
    /// let compiled = Compiler::new().make("a.cl", b"kernel void f() {}", Emit::Asm);
    /// assert!(matches!(compiled.output(), Some(Output::Text(text)) if text.contains("OpEntryPoint Kernel")));
    /// ```
    pub fn make(&self, name: &str, source: &[u8], emit: Emit) -> Compiled {
        limits::within(&self.limits, || run::run(self, name, source, emit))
            .unwrap_or_else(|ended| Compiled::ended(ended, &self.options))
    }
}
