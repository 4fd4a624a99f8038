//! The native part of the Python package: texts in, bytes and JSON out. `spirocl/` makes objects of them, and has the documentation.

#![forbid(unsafe_code)]

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyString},
};
use spirocl::{
    Compiled, Compiler, Diagnostic, Status, Style, assembly,
    frontend::{preprocess::LineMarkers, render, source::SourceMap},
    options::{Emit, Options, UsageError, split_words},
};

/// A text that is `str` or `bytes` in Python.
#[derive(FromPyObject)]
enum Text<'py> {
    Text(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
}

impl Text<'_> {
    fn bytes(&self) -> PyResult<Vec<u8>> {
        match self {
            Self::Text(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
            Self::Bytes(bytes) => Ok(bytes.as_bytes().to_vec()),
        }
    }
}

/// Options in one text, as for `clBuildProgram`, or a word each.
#[derive(FromPyObject)]
enum Words {
    Line(String),
    Words(Vec<String>),
}

/// The messages of a compilation, which are drawn when they are looked at: each needs the lines of its file.
#[pyclass(frozen)]
struct Drawings {
    diagnostics: Vec<Diagnostic>,
    sources: SourceMap,
}

impl Drawings {
    fn new(compiled: &Compiled) -> Self {
        let diagnostics = compiled.diagnostics().to_vec();
        let sources = if diagnostics.is_empty() { SourceMap::default() } else { compiled.sources().clone() };
        Self { diagnostics, sources }
    }
}

#[pymethods]
impl Drawings {
    /// Draws the messages of these numbers.
    fn draw(&self, py: Python<'_>, numbers: Vec<usize>, colored: bool) -> String {
        let style = if colored { Style::Colored } else { Style::Plain };
        let chosen = numbers.iter().filter_map(|&number| self.diagnostics.get(number));
        py.detach(|| render::render(chosen, &self.sources, style))
    }
}

/// What a compilation made, as the stub `_native.pyi` names it: the status, the output, the messages as JSON and drawn, the reflection as
/// JSON, and the files that were included.
type Made<'py> = (&'static str, Option<Bound<'py, PyBytes>>, String, Drawings, Option<String>, Vec<String>);

/// Compiles a source text, or preprocesses it. Other threads of Python run meanwhile.
#[pyfunction]
#[pyo3(signature = (source, name, options, headers, device, *, read_files, preprocess))]
#[expect(
    clippy::too_many_arguments,
    reason = "only `spirocl/compiler.py` calls it, with names for what is not obvious"
)]
fn compile<'py>(
    py: Python<'py>,
    source: Text<'_>,
    name: &str,
    options: Words,
    headers: Vec<(String, Text<'_>)>,
    device: Option<&str>,
    read_files: bool,
    preprocess: bool,
) -> PyResult<Made<'py>> {
    let options = parse(options, device).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut compiler = Compiler::with_options(options);
    if read_files {
        compiler = compiler.read_files();
    }
    for (name, text) in headers {
        compiler = compiler.virtual_file(&name, &String::from_utf8_lossy(&text.bytes()?));
    }
    let source = source.bytes()?;
    let emit = if preprocess { Emit::Preprocessed(LineMarkers::Shown) } else { Emit::Spirv };
    let (compiled, messages, drawings) = py.detach(|| {
        let compiled = compiler.make(name, &source, emit);
        let messages = render::render(compiled.diagnostics(), compiled.sources(), Style::Json);
        let drawings = Drawings::new(&compiled);
        (compiled, messages, drawings)
    });
    let status = match compiled.status() {
        Status::Success => "success",
        Status::Bug => "bug",
        _ => "errors",
    };
    let output = compiled.output().map(|output| PyBytes::new(py, &output.to_bytes()));
    let reflection = compiled.reflection().map(|reflection| reflection.to_json());
    Ok((status, output, messages, drawings, reflection, compiled.inputs().to_vec()))
}

/// The options for a device, and those of the user.
fn parse(words: Words, device: Option<&str>) -> Result<Options, UsageError> {
    let words = match words {
        Words::Line(line) => split_words(&line)?,
        Words::Words(words) => words,
    };
    Options::for_device(device, &words)
}

/// The assembly of a module.
#[pyfunction]
fn disassemble(py: Python<'_>, module: &[u8]) -> PyResult<String> {
    let (words, rest) = module.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(PyValueError::new_err(
            "not a valid SPIR-V module: its size is not a multiple of 4 bytes",
        ));
    }
    let words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
    py.detach(|| assembly::disassemble(&words)).map_err(PyValueError::new_err)
}

/// Runs the command `spirocl`; its exit code.
#[pyfunction]
fn command(py: Python<'_>, words: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| spirocl::command::run(words))
}

/// The native part of the package `spirocl`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::{Drawings, command, compile, disassemble};

    /// The name and version of the compiler.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
