//! What is between the parentheses of the macro.

use proc_macro::{TokenStream, TokenTree};
use std::path::PathBuf;

/// `"FILE", "OPTIONS", buffer = TYPE, image = TYPE, sampler = TYPE`
pub(crate) struct Invocation {
    /// The file.
    pub(crate) file: String,
    /// The folder of the Rust file, if the compiler knows it.
    pub(crate) folder: Option<PathBuf>,
    /// Build options.
    pub(crate) options: String,
    /// The type of buffers, without that of their elements.
    pub(crate) buffer: Option<String>,
    /// The type of images.
    pub(crate) image: Option<String>,
    /// The type of samplers.
    pub(crate) sampler: Option<String>,
}

const USAGE: &str = "expected `include_kernel!(\"FILE\", \"OPTIONS\", buffer = TYPE, image = TYPE, sampler = TYPE)`, where only the \
                     file is required";

impl Invocation {
    pub(crate) fn read(tokens: TokenStream) -> Result<Self, String> {
        let mut parts = split(tokens).into_iter();
        let first = parts.next().unwrap_or_default();
        let file = text(&first).ok_or(USAGE)?;
        let folder = first.first().and_then(|token| token.span().local_file());
        let folder = folder.and_then(|file| {
            let file = std::path::absolute(file).ok()?;
            file.parent().map(PathBuf::from)
        });
        let mut invocation =
            Self { file, folder, options: String::new(), buffer: None, image: None, sampler: None };
        for (index, part) in parts.enumerate() {
            match part.as_slice() {
                [_] if index == 0 => invocation.options = text(&part).ok_or(USAGE)?,
                [TokenTree::Ident(name), TokenTree::Punct(sign), ty @ ..]
                    if sign.as_char() == '=' && !ty.is_empty() =>
                {
                    let slot = match name.to_string().as_str() {
                        "buffer" => &mut invocation.buffer,
                        "image" => &mut invocation.image,
                        "sampler" => &mut invocation.sampler,
                        name => return Err(format!("unknown argument `{name}`: {USAGE}")),
                    };
                    *slot = Some(ty.iter().cloned().collect::<TokenStream>().to_string());
                }
                _ => return Err(USAGE.into()),
            }
        }
        Ok(invocation)
    }
}

/// The parts between commas; a comma may follow the last.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    // Commas between angle brackets separate arguments of types.
    let mut depth = 0;
    for token in tokens {
        match &token {
            TokenTree::Punct(sign) if sign.as_char() == ',' && depth == 0 => {
                parts.push(Vec::new());
                continue;
            }
            TokenTree::Punct(sign) => {
                depth += i32::from(sign.as_char() == '<') - i32::from(sign.as_char() == '>');
            }
            TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Literal(_) => {}
        }
        parts.last_mut().expect("there is one").push(token);
    }
    if parts.last().is_some_and(Vec::is_empty) {
        parts.pop();
    }
    parts
}

/// The text of a string literal.
fn text(part: &[TokenTree]) -> Option<String> {
    let [TokenTree::Literal(literal)] = part else { return None };
    let literal = literal.to_string();
    if let Some(raw) = literal.strip_prefix('r') {
        let raw = raw.trim_matches('#');
        return raw.strip_prefix('"')?.strip_suffix('"').map(str::to_owned);
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    unescaped(inner)
}

/// A string literal without its escapes; those that stand for other characters than themselves are not needed in names and options.
fn unescaped(inner: &str) -> Option<String> {
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next()? {
                escaped @ ('\\' | '"' | '\'') => text.push(escaped),
                'n' => text.push('\n'),
                't' => text.push('\t'),
                _ => return None,
            },
            _ => text.push(character),
        }
    }
    Some(text)
}
