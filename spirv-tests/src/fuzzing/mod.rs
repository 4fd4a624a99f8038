//! Properties that hold for every input: the targets of `fuzz/`, and of the replay in `tests/replay.rs`.
//!
//! An input may begin with a line `// options: WORDS`, like a case: so a case is an input, and an input that fails is a case.

pub mod faults;
pub mod module_split;
pub mod mutation;
pub mod running;

use rspirv::spirv::MAGIC_NUMBER;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};

use spirocl::frontend::{
    codes::{NOT_TEXT, UNTERMINATED_LITERAL},
    diagnostic::Code,
    preprocess::LineMarkers,
    render::Style,
};
use spirocl::options::{Emit, LinkKind, Options};
use spirocl::{
    Compiled, Compiler, Output, Status,
    link::{LinkError, link},
};
use spirocl_codegen::emit;
use spirocl_codegen::ir::{print, read, verify};
use spirocl_codegen::load::{self, instructions, load};

use crate::generator::random::Random;
use crate::harness;
use crate::oracles::validate;

/// The styles in which messages are shown.
const STYLES: &[Style] = &[Style::Plain, Style::Short, Style::GitHub, Style::Json, Style::Sarif];

/// One of this many modules is validated and recompiled although it has no new instruction pairs.
const SAMPLED: u64 = 256;

/// The predefined function-like macros; preprocessed output contains no calls of others.
const FUNCTION_MACROS: &[&str] = &["ATOMIC_VAR_INIT", "kernel_exec", "__kernel_exec"];

/// A check of an input.
pub type Check = fn(&[u8]) -> Result<(), String>;

/// The targets: each takes the input one stage further.
pub const TARGETS: &[(&str, Check)] = &[
    ("lexer", lexer),
    ("preprocessor", preprocessor),
    ("parser", parser),
    ("analyser", analyser),
    ("compiler", compiler),
];

/// Aborts the process if a check failed, which libFuzzer reports as a crash.
pub fn expect(found: Result<(), String>, data: &[u8]) {
    if let Err(error) = found {
        panic!("{error}\n{}", String::from_utf8_lossy(data));
    }
}

/// Without directives, preprocessed output has the same tokens again.
pub fn lexer(data: &[u8]) -> Result<(), String> {
    let text: Vec<u8> =
        data.iter().map(|byte| if matches!(byte, b'#' | b'%') { b' ' } else { *byte }).collect();
    printed_tokens_stay(&text)
}

/// Preprocessing is idempotent.
pub fn preprocessor(data: &[u8]) -> Result<(), String> {
    make(data, Emit::Preprocessed(LineMarkers::Shown))?;
    printed_tokens_stay(data)
}

/// Parsing yields a tree or errors.
pub fn parser(data: &[u8]) -> Result<(), String> {
    make(data, Emit::Ast).map(drop)
}

/// Analysis yields HIR or errors.
pub fn analyser(data: &[u8]) -> Result<(), String> {
    make(data, Emit::Hir).map(drop)
}

/// Compilation yields a valid module, deterministically, or errors.
pub fn compiler(data: &[u8]) -> Result<(), String> {
    let compiled = make(data, Emit::Spirv)?;
    let Some(words) = compiled.words() else { return Ok(()) };
    if !is_new(words) {
        return Ok(());
    }
    validate::validate(words, &[validate::universal_environment(words)])?;
    let again = make(data, Emit::Spirv)?;
    if again.words() == Some(words) { Ok(()) } else { Err("another module the second time".to_owned()) }
}

/// Links a module; other input is compiled first, and also linked from two parts.
pub fn linker(data: &[u8]) -> Result<(), String> {
    let Some(words) = module(data) else { return Ok(()) };
    linked(&words)?;
    if !is_module(data) && module_split::is_program(&load(&words)?) {
        module_split::linked(&words)?;
    }
    Ok(())
}

/// Links a module alone and with itself: the result is valid if the input is, or there are errors.
pub fn linked(words: &[u32]) -> Result<(), String> {
    for modules in [&[("first", words)][..], &[("first", words), ("second", words)]] {
        match link(modules, LinkKind::Library) {
            Err(LinkError::Wrong(_)) => {}
            Err(error) => return Err(error.to_string()),
            Ok(linked) => {
                let environment = [validate::universal_environment(words)];
                validate::validate(&linked, &environment).or_else(|error| {
                    validate::validate(words, &environment).map_or(Ok(()), |()| Err(error))
                })?;
            }
        }
    }
    Ok(())
}

/// Reads a module, which may be another compiler's or invalid, into the IR. What fits its rules goes out and in again as the same, and what
/// is emitted is valid if the module is.
pub fn ir(words: &[u32]) -> Result<(), String> {
    let Ok(module) = load::module(words) else { return Ok(()) };
    let environment = [validate::universal_environment(words)];
    let is_valid = || validate::validate(words, &environment).is_ok();
    if let Err(error) = verify::module(&module).and_then(|()| emit::check(&module)) {
        // spirv-val does not look at the type of the element of OpPtrAccessChain.
        let is_right = error.contains("PointerAccessChain") || !is_valid();
        return if is_right { Ok(()) } else { Err(format!("a valid module is rejected: {error}")) };
    }
    let text = print::module(&module);
    let reread = read::module(&text)?;
    if print::module(&reread) != text {
        return Err("the text is read as another module".to_owned());
    }
    let emitted = harness::ir::emit(&module, words);
    if let Err(error) = validate::validate(&emitted, &environment)
        && is_valid()
    {
        return Err(error);
    }
    let again = load::module(&emitted)?;
    // Entries of debug information that nothing refers to are not emitted, and forward references that are invalid are put in order.
    let is_repaired = || again.debug.entries.len() < module.debug.entries.len() || !is_valid();
    if print::module(&again) == text || is_repaired() && harness::ir::same_code(&module, &again) {
        Ok(())
    } else {
        Err("what is emitted is another module".to_owned())
    }
}

/// Reads a text of the IR, which may be malformed; what fits the rules is emitted.
pub fn ir_text(text: &str) -> Result<(), String> {
    let Ok(module) = read::module(text) else { return Ok(()) };
    let printed = print::module(&module);
    if read::module(&printed).map(|again| print::module(&again)).as_ref() != Ok(&printed) {
        return Err(format!("what is printed is not read back:\n{printed}"));
    }
    if verify::module(&module).and_then(|()| emit::check(&module)).is_ok() {
        emit::module(&module, &spirocl_codegen::Options::default());
    }
    Ok(())
}

fn is_module(data: &[u8]) -> bool {
    data.starts_with(&MAGIC_NUMBER.to_le_bytes())
}

/// The words of a module, or of what the compiler makes of a source.
pub fn module(data: &[u8]) -> Option<Vec<u32>> {
    if is_module(data) {
        let (words, _) = data.as_chunks();
        return Some(words.iter().map(|&word| u32::from_le_bytes(word)).collect());
    }
    make(data, Emit::Spirv).ok()?.words().map(<[u32]>::to_vec)
}

/// Changes, removes or duplicates a word of a module.
pub fn mutate_module(words: &mut Vec<u32>, random: &mut Random) {
    // The header is rarely interesting.
    let at = 3 + random.below(words.len().max(4) as u32 - 3) as usize;
    let other = words.get(random.below(words.len().max(1) as u32) as usize).copied().unwrap_or_default();
    let Some(word) = words.get_mut(at) else { return };
    match random.below(8) {
        0 => *word ^= 1 << random.below(32),
        1 => *word = random.below(64),
        2 => *word = other,
        3 => *word = word.wrapping_add(1),
        4 => *word = word.wrapping_sub(1),
        5 => *word = u32::MAX,
        6 => _ = words.remove(at),
        _ => words.insert(at, other),
    }
}

/// The bytes of a mutated module, of an input that is a module or a source; of some inputs none, so that the source is mutated, or bytes.
pub fn mutated_module(data: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut words = if random.below(8) == 0 { None } else { module(data) }?;
    for _ in 0..1 + random.below(3) {
        mutate_module(&mut words, random);
    }
    Some(words.iter().flat_map(|word| word.to_le_bytes()).collect())
}

/// Puts an input in the place of another, and gives its size.
pub fn replace(data: &mut [u8], bytes: &[u8]) -> usize {
    data[..bytes.len()].copy_from_slice(bytes);
    bytes.len()
}

/// Compiles, and shows the messages in every style.
fn make(data: &[u8], emit: Emit) -> Result<Compiled, String> {
    make_with(options(data), data, emit)
}

fn make_with(options: Options, data: &[u8], emit: Emit) -> Result<Compiled, String> {
    let compiler = Compiler::with_options(options).virtual_file("a.h", "#pragma once\n#define A(x) #x x\n");
    let compiled = compiler.make("input.cl", data, emit);
    let shown = STYLES.iter().map(|style| compiled.render(*style).len()).sum::<usize>();
    match compiled.status() {
        Status::Bug => Err(compiled.render(Style::Plain)),
        Status::Errors if compiled.output().is_some() => Err("an output in spite of errors".to_owned()),
        Status::Errors if shown == 0 => Err("errors without a message".to_owned()),
        Status::Success if compiled.output().is_none() => Err("neither an output nor an error".to_owned()),
        Status::Success | Status::Errors => Ok(compiled),
        other => Err(format!("stopped without limits: {other:?}")),
    }
}

/// The options of the first line; the defaults if they are invalid.
fn options(data: &[u8]) -> Options {
    let first = data.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    let mut options = Options::default();
    if let Some(words) = first.strip_prefix("// options: ")
        && options.parse(words).is_err()
    {
        return Options::default();
    }
    options
}

fn printed_tokens_stay(data: &[u8]) -> Result<(), String> {
    // What is printed has no comments, but the options of the first one hold.
    let print = |text: &[u8]| make_with(options(data), text, Emit::Preprocessed(LineMarkers::Hidden));
    let Some(Output::Text(text)) = print(data)?.output().cloned() else { return Ok(()) };
    // A name without arguments stays a name, and may stand before a bracket when the second one is replaced: `NAME NAME(x)`.
    let printed = FUNCTION_MACROS.iter().map(|name| format!("#undef {name}\n")).collect::<String>() + &text;
    let again = print(printed.as_bytes())?;
    match again.output() {
        // Without the comments there may be too few characters of a text among the others.
        None if says(&again, NOT_TEXT) => Ok(()),
        Some(Output::Text(again)) if tokens(again) == tokens(&text) => Ok(()),
        // C99 6.4, 3: what a quote without its partner means is undefined, and printed text may have one where there was none.
        Some(_) if has_open_literal(data)? => Ok(()),
        // C99 6.10, 2: what begins a line with `#` is a directive; that a macro's `#` is none, no text can say.
        _ if text.lines().any(begins_directive) => Ok(()),
        Some(_) => Err("the printed tokens are others".to_owned()),
        None => Err(format!("the printed tokens are refused: {}", again.render(Style::Plain))),
    }
}

fn begins_directive(line: &str) -> bool {
    ["#", "%:"].iter().any(|hash| line.trim_start().starts_with(hash)) && !line.starts_with("#pragma ")
}

fn has_open_literal(data: &[u8]) -> Result<bool, String> {
    let mut options = options(data);
    options.diagnostics.error_limit = 0;
    Ok(says(&make_with(options, data, Emit::Ast)?, UNTERMINATED_LITERAL))
}

fn says(compiled: &Compiled, code: &'static Code) -> bool {
    compiled.diagnostics().iter().any(|each| each.code == code)
}

/// The text without empty lines.
fn tokens(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Whether the module has a pair of consecutive instructions that no earlier module had; occasionally true otherwise.
fn is_new(words: &[u32]) -> bool {
    static PAIRS: LazyLock<Mutex<HashSet<(u32, u32)>>> = LazyLock::new(Mutex::default);
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut pairs = PAIRS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let before = pairs.len();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut last = 0;
    for opcode in instructions(words).map(|instruction| instruction[0] & 0xffff) {
        pairs.insert((last, opcode));
        last = opcode;
    }
    pairs.len() > before || count.is_multiple_of(SAMPLED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rspirv::{binary::Assemble, dr::Operand};
    use spirocl_codegen::ir::DebugOp;

    /// A module with one entry of debug information changed: the operand of the instruction becomes the id of another entry.
    fn with_operand(op: DebugOp, index: usize, other: DebugOp) -> Vec<u32> {
        let source =
            b"// options: -g\nkernel void f(global int *a) { int p[3]; p[a[0]] = 1; a[1] = p[a[2]]; }\n";
        let mut module = load(&module(source).expect("it is a program")).expect("it is a module");
        let is = |each: &rspirv::dr::Instruction, op: DebugOp| {
            each.operands.get(1) == Some(&Operand::LiteralExtInstInteger(op as u32))
        };
        let all = &mut module.types_global_values;
        let id = all.iter().find(|each| is(each, other)).and_then(|each| each.result_id);
        let changed = all.iter_mut().rfind(|each| is(each, op)).expect("there is one");
        changed.operands[2 + index] = Operand::IdRef(id.expect("there is one"));
        module.assemble()
    }

    #[test]
    fn debug_information_is_repaired() {
        // The type of an array that no variable has, and an array of itself.
        let is_valid =
            |words: &[u32]| validate::validate(words, &[validate::universal_environment(words)]).is_ok();
        let unneeded = with_operand(DebugOp::LocalVariable, 1, DebugOp::TypeBasic);
        assert!(is_valid(&unneeded));
        assert_eq!(ir(&unneeded), Ok(()));
        let endless = with_operand(DebugOp::TypeArray, 0, DebugOp::TypeArray);
        assert!(!is_valid(&endless));
        assert_eq!(ir(&endless), Ok(()));
    }
}
