//! The WebAssembly part of the npm package: texts in, bytes and JSON out, in two buffers that JavaScript writes and reads. `compiler.js`
//! makes objects of them; `index.d.ts` has the documentation.
//!
//! A call: `spirocl_input(length)` gives the place of the request, which is written there; `spirocl_compile()` or another function answers
//! it; the answer has `spirocl_output_length()` bytes at `spirocl_output()`. Both are lists of [`parts`].
#![expect(unsafe_code, reason = "names that JavaScript calls are not mangled; there is no unsafe block")]

mod parts;

use spirocl::{
    Compiler, Status, Style, assembly,
    frontend::preprocess::LineMarkers,
    options::{Emit, Options, UsageError, split_words},
};
use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The place for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// The place of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// The size of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Compiles: see [`Request`] and [`Answer`].
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_compile() {
    answer(|request| compile(request, Emit::Spirv));
}

/// Preprocesses; the answer has the text in place of a module.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_preprocess() {
    answer(|request| compile(request, Emit::Preprocessed(LineMarkers::Hidden)));
}

/// Disassembles the module that is the only part of the request; the answer has the text in place of a module.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_disassemble() {
    answer(|request| match request {
        [module] => disassemble(module),
        _ => Answer::usage("a request for assembly has one part"),
    });
}

/// The name and version of the compiler, as the output.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_version() {
    answer(|_| Answer { output: env!("CARGO_PKG_VERSION").into(), ..Answer::new("success") });
}

/// Replaces the request by its answer. A panic ends the program, and its report is the answer then.
fn answer(work: impl FnOnce(&[&[u8]]) -> Answer) {
    if cfg!(target_family = "wasm") {
        report_panics();
    }
    let request = INPUT.take();
    let answer = match parts::read(&request) {
        Some(parts) => work(&parts),
        None => Answer::usage("the request is not a list of parts"),
    };
    OUTPUT.set(answer.write());
}

/// In a browser nobody reads standard error.
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let text = format!("internal compiler error: {panic}");
        OUTPUT.set(Answer { drawn: text, ..Answer::new("bug") }.write());
    }));
}

/// What is asked, by the order of its parts: the name of the source, the source, the device as `KEY=VALUE` lines or nothing, `line` or
/// `words`, how many words of options follow, the words, and the headers, each its name and its text.
struct Request<'r> {
    name: String,
    source: &'r [u8],
    options: Options,
    headers: Vec<(String, String)>,
}

fn text(part: &[u8]) -> String {
    String::from_utf8_lossy(part).into_owned()
}

impl<'r> Request<'r> {
    fn read(parts: &[&'r [u8]]) -> Result<Self, UsageError> {
        let incomplete = || UsageError::from("the request is incomplete");
        let [name, source, device, form, count, rest @ ..] = parts else { return Err(incomplete()) };
        let count = text(count).parse().map_err(|_| incomplete())?;
        let (words, headers) = rest.split_at_checked(count).ok_or_else(incomplete)?;
        let words: Vec<String> = words.iter().map(|word| text(word)).collect();
        let words = if *form == b"line" { split_words(&words.concat())? } else { words };
        let (headers, []) = headers.as_chunks::<2>() else { return Err(incomplete()) };
        Ok(Self {
            name: text(name),
            source,
            options: options(&words, &text(device))?,
            headers: headers.iter().map(|[name, header]| (text(name), text(header))).collect(),
        })
    }
}

/// The options for a device, and those of the user.
fn options(words: &[String], device: &str) -> Result<Options, UsageError> {
    Options::for_device(Some(device).filter(|device| !device.is_empty()), words)
}

/// What is answered, in the order of its parts; then come the files that were included.
#[derive(Default)]
struct Answer {
    /// `success`, `errors`, `usage` or `bug`.
    status: &'static str,
    output: Vec<u8>,
    /// A JSON object on each line.
    messages: String,
    /// The messages for people, or what is wrong with the request.
    drawn: String,
    /// JSON.
    reflection: String,
    inputs: Vec<String>,
}

impl Answer {
    fn new(status: &'static str) -> Self {
        Self { status, ..Self::default() }
    }

    fn usage(text: &str) -> Self {
        Self { drawn: text.into(), ..Self::new("usage") }
    }

    fn write(&self) -> Vec<u8> {
        let Self { status, output, messages, drawn, reflection, inputs } = self;
        let texts = [messages, drawn, reflection].into_iter().chain(inputs).map(String::as_bytes);
        parts::write([status.as_bytes(), output].into_iter().chain(texts))
    }
}

fn compile(request: &[&[u8]], emit: Emit) -> Answer {
    let Request { name, source, options, headers } = match Request::read(request) {
        Ok(request) => request,
        Err(error) => return Answer::usage(&error.to_string()),
    };
    let compiler = headers
        .iter()
        .fold(Compiler::with_options(options), |compiler, (name, text)| compiler.virtual_file(name, text));
    let compiled = compiler.make(&name, source, emit);
    let status = match compiled.status() {
        Status::Success => "success",
        Status::Bug => "bug",
        _ => "errors",
    };
    Answer {
        status,
        output: compiled.output().map(|output| output.to_bytes().into_owned()).unwrap_or_default(),
        messages: compiled.render(Style::Json),
        drawn: compiled.render(Style::Plain),
        reflection: compiled.reflection().map(|reflection| reflection.to_json()).unwrap_or_default(),
        inputs: compiled.inputs().to_vec(),
    }
}

fn disassemble(module: &[u8]) -> Answer {
    let (words, rest) = module.as_chunks::<4>();
    if !rest.is_empty() {
        return Answer::usage("not a valid SPIR-V module: its size is not a multiple of 4 bytes");
    }
    let words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
    match assembly::disassemble(&words) {
        Ok(text) => Answer { output: text.into(), ..Answer::new("success") },
        Err(error) => Answer::usage(&error),
    }
}

#[cfg(test)]
mod tests;
