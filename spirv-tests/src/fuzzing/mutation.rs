//! Mutation testing: deletes, moves, duplicates and swaps tokens of the test cases and kernels.
//!
//! The compiler must report errors or emit a valid module, in bounded time and on a small stack.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::generator::Program;
use crate::generator::random::Random;
use crate::harness::files;
use crate::harness::tools::tests_folder;
use crate::oracles::differential::{Failure, Fault, compile_and_validate};

/// Longer sources are left out: they take long, and have nothing that short ones lack.
const LONGEST: usize = 12_000;

/// The stack that a compilation gets.
const STACK: usize = 2 << 20;

/// A compilation that takes longer counts as a hang.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Tokens that go anywhere.
const TOKENS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    ".",
    "->",
    "++",
    "--",
    "&",
    "*",
    "+",
    "-",
    "~",
    "!",
    "/",
    "%",
    "<<",
    ">>",
    "<",
    ">",
    "<=",
    ">=",
    "==",
    "!=",
    "^",
    "|",
    "&&",
    "||",
    "?",
    ":",
    "=",
    "*=",
    "+=",
    "<<=",
    "#",
    "##",
    "...",
    "\n#",
    "\n#define",
    "\n#if",
    "\n#endif",
    "\n#else",
    "\n#include",
    "\n#pragma unroll",
    "\n",
    "0",
    "1",
    "-1",
    "0x7fffffff",
    "4294967296",
    "18446744073709551615UL",
    "1e400",
    "1.0f",
    "0x1p-1074",
    "'a'",
    "\"text\"",
    "int",
    "uint",
    "char",
    "float",
    "double",
    "half",
    "bool",
    "void",
    "size_t",
    "int3",
    "float4",
    "uchar16",
    "ulong2",
    "struct",
    "union",
    "enum",
    "typedef",
    "const",
    "volatile",
    "restrict",
    "static",
    "extern",
    "inline",
    "kernel",
    "global",
    "local",
    "constant",
    "private",
    "generic",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "break",
    "continue",
    "return",
    "goto",
    "sizeof",
    "__attribute__((packed))",
    "__attribute__((aligned(64)))",
    "image2d_t",
    "sampler_t",
    "event_t",
    "read_only",
    "atomic_int",
    "get_global_id(0)",
    "barrier(CLK_LOCAL_MEM_FENCE)",
    "convert_int4_sat_rte",
    "as_float4",
    "vload3",
    "select",
    "mad",
    "printf",
    "shuffle",
    "any",
    "x",
    "s0",
    "lo",
    "s0123456789abcdef",
    "(float4)",
    "(int2)(1, 2)",
    "(struct s){ 0 }",
    "a",
    "p",
    "out",
    "in",
    "f",
    "test",
];

/// The options that are tried in turn.
const OPTIONS: &[&[&str]] = &[
    &[],
    &["-O0"],
    &["-cl-std=CL2.0"],
    &["-cl-std=CL3.0", "--spirv-version=1.4"],
    &["--target=spirv32"],
    &["-cl-std=CL3.0", "-O0", "--spirv-version=1.2"],
    &["-cl-std=CL2.0", "--target=spirv32", "--spirv-version=1.6"],
    &["-cl-std=CL1.1"],
];

/// The sources that are mutated.
pub struct Corpus {
    sources: Vec<(PathBuf, Vec<String>)>,
}

/// A mutated source.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Where it comes from.
    pub path: PathBuf,
    /// How it is compiled.
    pub options: &'static [&'static str],
    /// Its tokens.
    pub tokens: Vec<String>,
}

impl Corpus {
    /// All cases and kernels, and some random programs.
    pub fn load() -> Result<Self, String> {
        let mut sources = Vec::new();
        for folder in ["cases", "kernels"] {
            for path in files::with_extension(&tests_folder().join(folder), "cl") {
                let text = files::read_any(&path)?;
                if text.len() <= LONGEST {
                    sources.push((path, tokens(&text)));
                }
            }
        }
        let random = (0..200).map(|seed| Program::generate(seed).text()).filter(|text| text.len() <= LONGEST);
        sources.extend(random.map(|text| (tests_folder().join("random.cl"), tokens(&text))));
        Ok(Self { sources })
    }

    /// The variant of a seed.
    pub fn variant(&self, seed: u64) -> Variant {
        let mut random = Random::new(seed);
        let options = OPTIONS[random.below(OPTIONS.len() as u32) as usize];
        let (path, tokens) = self.source(&mut random);
        let mut variant = Variant { path: path.clone(), options, tokens: tokens.clone() };
        for _ in 0..1 + random.below(4) * random.below(3) {
            self.mutate(&mut variant.tokens, &mut random);
        }
        variant
    }

    fn source(&self, random: &mut Random) -> &(PathBuf, Vec<String>) {
        &self.sources[random.below(self.sources.len() as u32) as usize]
    }

    /// Changes one thing: takes tokens out, moves, repeats or exchanges them.
    pub fn mutate(&self, tokens: &mut Vec<String>, random: &mut Random) {
        if tokens.is_empty() {
            return;
        }
        let count = tokens.len() as u32;
        let at = random.below(count) as usize;
        let other = random.below(count) as usize;
        let some = 1 + random.below(12) as usize;
        match random.below(10) {
            0 => {
                tokens.remove(at);
            }
            1 => {
                let end = (at + some).min(tokens.len());
                tokens.drain(at..end);
            }
            2 => tokens.swap(at, other),
            3 => tokens[at] = tokens[other].clone(),
            4 => tokens.insert(at, tokens[other].clone()),
            5 => tokens[at] = TOKENS[random.below(TOKENS.len() as u32) as usize].to_owned(),
            6 => tokens.insert(at, format!(" {} ", TOKENS[random.below(TOKENS.len() as u32) as usize])),
            7 => {
                let end = (at + some).min(tokens.len());
                let copy = tokens[at..end].to_vec();
                tokens.splice(other..other, copy);
            }
            8 => {
                let (_, from) = self.source(random);
                let start = random.below(from.len().max(1) as u32) as usize;
                let end = (start + some * 3).min(from.len());
                tokens.splice(at..at, from[start..end].iter().cloned());
            }
            _ => mutate_characters(&mut tokens[at], random),
        }
    }
}

/// Changes a character of a token to another that is also printable.
fn mutate_characters(token: &mut String, random: &mut Random) {
    let mut characters: Vec<char> = token.chars().collect();
    let at = random.below(characters.len().max(1) as u32) as usize;
    if let Some(character) = characters.get_mut(at) {
        *character = char::from(b' ' + random.below(95) as u8);
    }
    *token = characters.into_iter().collect();
}

impl Variant {
    /// Its text.
    pub fn text(&self) -> String {
        self.tokens.concat()
    }

    /// Compiles it on a small stack and validates what comes out; whether it compiled.
    pub fn check(&self) -> Result<bool, Failure> {
        let (sender, receiver) = channel();
        let variant = self.clone();
        let run = move || {
            // The receiver is gone if this took too long.
            let _ = sender.send(compile_and_validate(&variant.path, &variant.text(), variant.options));
        };
        std::thread::Builder::new().stack_size(STACK).spawn(run).expect("threads can be started");
        receiver.recv_timeout(TIME_LIMIT).unwrap_or_else(|error| {
            let text = match error {
                RecvTimeoutError::Timeout => "does not come to an end",
                RecvTimeoutError::Disconnected => "panics outside of what the facade catches",
            };
            Err(Failure { fault: Fault::Bug, way: self.options.join(" "), text: text.to_owned() })
        })
    }

    /// Reduces a variant while it `fails`.
    pub fn reduce(&self, mut fails: impl FnMut(&Self) -> bool) -> Self {
        let mut best = self.clone();
        let mut run = best.tokens.len().div_ceil(2);
        loop {
            let before = best.tokens.len();
            let mut start = 0;
            while start < best.tokens.len() {
                let mut candidate = best.clone();
                let end = (start + run).min(candidate.tokens.len());
                candidate.tokens.drain(start..end);
                if fails(&candidate) {
                    best = candidate;
                } else {
                    start = end;
                }
            }
            if run == 1 && best.tokens.len() == before {
                return best;
            }
            run = run.div_ceil(2);
        }
    }
}

/// The tokens of a text, roughly: words, numbers, literals, comments, space, and single characters.
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2),
            _ if is_word(first) => rest.find(|character| !is_word(character)).unwrap_or(rest.len()),
            ' ' => rest.find(|character| character != ' ').unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token.to_owned());
        rest = after;
    }
    tokens
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// The path below the folder of the cases, for messages.
pub fn name(path: &Path) -> String {
    files::name_in(tests_folder(), path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_make_up_the_text() {
        let text = "int a = 0x1f; // note\n\"s\\n\" /* é */ 'c' #x\n\"open";
        assert_eq!(tokens(text).concat(), text);
        assert_eq!(tokens("a+b1")[..], ["a", "+", "b1"]);
    }
}
