//! [`Compiled`]: what came out of a compilation.

use crate::{
    c_array::c_array,
    failure::{Failure, bug_report},
    guard::guarded,
    limits::{self, Ended},
    message::Message,
    options::Options,
    status::Status,
};
use spirocl_codegen::{VersionReason, reflection::Reflection, targets::vulkan::host::Interface};
use spirocl_frontend::{
    diagnostic::{Diagnostic, Severity},
    render::{self, Style},
    source::SourceMap,
};
use std::borrow::Cow;

/// What a compilation made.
///
/// ```
/// let output = spirocl::Output::Words(vec![0x0723_0203]);
/// assert_eq!(*output.to_bytes(), [3, 2, 0x23, 7]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// A SPIR-V module.
    Words(Vec<u32>),
    /// Text: assembly, a tree, preprocessed source.
    Text(String),
}

impl Output {
    /// The words of a module as a header for C, whose array is named after a file.
    ///
    /// ```
    /// let header = spirocl::Output::c_array("scale.cl", &[0x0723_0203]);
    /// assert!(matches!(header, spirocl::Output::Text(text) if text.contains("uint32_t scale_spv[1] = {")));
    /// ```
    pub fn c_array(file: &str, words: &[u32]) -> Self {
        Self::Text(c_array(file, words))
    }

    /// The bytes of the output file: words in little-endian order.
    ///
    /// ```
    /// assert_eq!(*spirocl::Output::Text("a".into()).to_bytes(), [b'a']);
    /// ```
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Words(words) => spirocl_codegen::words::bytes(words),
            Self::Text(text) => Cow::Borrowed(text.as_bytes()),
        }
    }
}

/// What came out of a compilation: the output if there were no errors, and the diagnostics.
///
/// ```
/// let compiled = spirocl::Compiler::new().compile("a.cl", "kernel void f() { g(); }");
/// assert!(compiled.words().is_none());
/// assert_eq!(compiled.diagnostics().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(crate) output: Option<Output>,
    pub(crate) reflection: Option<Reflection>,
    pub(crate) interface: Option<Interface>,
    pub(crate) version_reason: Option<VersionReason>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) sources: SourceMap,
    pub(crate) inputs: Vec<String>,
    pub(crate) bug: Option<String>,
    /// How it ended, if it was stopped.
    pub(crate) stopped: Option<Status>,
}

impl Compiled {
    /// What there is of a compilation that ended with a panic: the report of it.
    pub(crate) fn bug(panic: &str, options: &Options) -> Self {
        let report = bug_report(panic, &options.line());
        Self { bug: Some(report.clone()), ..Self::nothing(bug_diagnostic(&report)) }
    }

    /// What there is of a compilation that made nothing.
    pub(crate) fn ended(ended: Ended, options: &Options) -> Self {
        let stopped = match ended {
            Ended::Bug(panic) => return Self::bug(&panic, options),
            Ended::Stopped(stopped) => Some(stopped),
            Ended::Uncounted => None,
        };
        let (status, diagnostic) = limits::diagnostic(stopped, "compilation");
        Self { stopped: Some(status), ..Self::nothing(diagnostic) }
    }

    fn nothing(diagnostic: Diagnostic) -> Self {
        Self {
            output: None,
            reflection: None,
            interface: None,
            version_reason: None,
            diagnostics: vec![diagnostic],
            sources: SourceMap::default(),
            inputs: Vec::new(),
            bug: None,
            stopped: None,
        }
    }

    /// How it went.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "int");
    /// assert_eq!(compiled.status(), spirocl::Status::Errors);
    /// ```
    pub fn status(&self) -> Status {
        match (&self.bug, self.stopped) {
            (Some(_), _) => Status::Bug,
            (None, Some(stopped)) => stopped,
            (None, None) if self.count(Severity::Error) > 0 => Status::Errors,
            (None, None) => Status::Success,
        }
    }

    /// How many messages are errors, or warnings.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "#warning one\n#warning two\n");
    /// assert_eq!(compiled.count(spirocl::Severity::Warning), 2);
    /// ```
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// What was made; nothing if there were errors, or nothing was asked for.
    ///
    /// ```
    /// use spirocl::{Compiler, options::Emit};
    /// assert!(Compiler::new().make("a.cl", b"", Emit::Nothing).output().is_none());
    /// ```
    pub fn output(&self) -> Option<&Output> {
        self.output.as_ref()
    }

    /// The words of the module, if one was made.
    ///
    /// ```
    /// assert!(spirocl::Compiler::new().compile("a.cl", "").words().is_some());
    /// ```
    pub fn words(&self) -> Option<&[u32]> {
        match &self.output {
            Some(Output::Words(words)) => Some(words),
            Some(Output::Text(_)) | None => None,
        }
    }

    /// What a host has to know to run the kernels with Vulkan, if a module for it was made: offsets, sets, bindings, specialization
    /// constants, sizes.
    ///
    /// ```
    /// use spirocl::interface::{Passing, Storage};
    ///
    /// let compiler = spirocl::Compiler::new().build_options("--target=vulkan1.3").expect("the options are right");
    /// let source = "kernel void f(global float *x, float a, local int *scratch) { scratch[0] = a; x[0] = scratch[0]; }";
    /// let compiled = compiler.compile("f.cl", source);
    /// let kernel = &compiled.interface().expect("it compiles").kernels[0];
    /// assert_eq!((kernel.storage, kernel.size), (Storage::PushConstants, 12));
    /// assert_eq!(kernel.arguments[1].passing, Passing::Value { offset: 8, size: 4 });
    /// assert_eq!(kernel.arguments[2].passing, Passing::Local { spec_id: 8, element_size: 4 });
    /// ```
    pub fn interface(&self) -> Option<&Interface> {
        self.interface.as_ref()
    }

    /// The description of the module, if one was made: kernels, their arguments, what a device must have.
    ///
    /// ```
    /// let source = "kernel void f(global const float4 *restrict in, local int *scratch) {}";
    /// let compiled = spirocl::Compiler::new().compile("f.cl", source);
    /// let arguments = &compiled.reflection().expect("it compiles").kernels[0].arguments;
    /// assert_eq!((arguments[0].type_name.as_str(), arguments[0].pointee_size), ("float4*", Some(16)));
    /// assert_eq!(arguments[0].type_qualifiers(), ["restrict", "const"]);
    /// assert_eq!(arguments[1].address.to_string(), "local");
    /// ```
    pub fn reflection(&self) -> Option<&Reflection> {
        self.reflection.as_ref()
    }

    /// Why the module has a later version of SPIR-V than 1.0, where none was asked for.
    ///
    /// ```
    /// let source = "kernel void f(global int *g) { *g = sub_group_elect(); }";
    /// let compiled = spirocl::Compiler::new().compile("f.cl", source);
    /// let reason = compiled.version_reason().expect("it is later");
    /// assert_eq!((reason.minor, reason.construct.as_str()), (3, "`sub_group_elect`"));
    /// ```
    pub fn version_reason(&self) -> Option<&VersionReason> {
        self.version_reason.as_ref()
    }

    /// All messages, in the order in which they were found.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "constant long a = 1ll;");
    /// let help = &compiled.diagnostics()[0].help[0];
    /// assert_eq!(help.edits[0].replacement, "l");
    /// ```
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// All messages as data, with their places: what [`Self::diagnostics`] and [`Self::sources`] say together.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "constant long a = 1ll;");
    /// let edit = &compiled.messages()[0].advice[0].edits[0];
    /// assert_eq!((edit.place.column, edit.place.end_column, edit.replacement.as_str()), (20, 22, "l"));
    /// ```
    pub fn messages(&self) -> Vec<Message> {
        self.diagnostics.iter().map(|diagnostic| Message::new(diagnostic, &self.sources)).collect()
    }

    /// The files and macros that the spans of the messages refer to.
    ///
    /// ```
    /// let compiled = spirocl::Compiler::new().compile("a.cl", "\n  g;");
    /// let place = compiled.sources().place(compiled.diagnostics()[0].primary.span).expect("it has one");
    /// assert_eq!((place.file.as_str(), place.line, place.column), ("a.cl", 2, 3));
    /// ```
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// The names of the files that were included.
    ///
    /// ```
    /// let compiler = spirocl::Compiler::new().virtual_file("a.h", "");
    /// assert_eq!(compiler.compile("a.cl", "#include \"a.h\"\n").inputs(), ["a.h"]);
    /// ```
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// All messages as text.
    ///
    /// ```
    /// use spirocl::{Compiler, Style};
    /// let text = Compiler::new().compile("a.cl", "constant long a = 1ll;").render(Style::Short);
    /// assert_eq!(text, "a.cl:1:20: warning: suffix `ll` is not part of OpenCL C, treated as `l` [P0010,-Wlong-long]\n");
    /// ```
    pub fn render(&self, style: Style) -> String {
        match (&self.bug, style) {
            (Some(report), Style::Plain | Style::Colored | Style::Short) => report.clone(),
            _ => guarded(|| render::render(&self.diagnostics, &self.sources, style))
                .unwrap_or_else(|panic| bug_report(&panic, "")),
        }
    }
}

/// The report of a bug as a diagnostic.
fn bug_diagnostic(report: &str) -> Diagnostic {
    Failure::Bug.diagnostic(report.trim_start_matches("spirocl: "))
}
