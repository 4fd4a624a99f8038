//! The compilation of a function of the library: the stages of the compiler, each called once. What was compiled is kept for the process.

use super::index;
use crate::{ir::Module, load, options::Options};
use rspirv::binary::Assemble;
use spirocl_frontend::{
    brackets,
    diagnostic::{DiagnosticOptions, Diagnostics},
    language::{AddressWidth, Language, Version},
    parse,
    preprocess::{self, IncludeForm, Includes, PreprocessOptions},
    source::SourceMap,
    symbol::Symbols,
};
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// The modules of functions, by name.
static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Module>>>> = LazyLock::new(Mutex::default);

/// The module of a function; none if the library has no such function.
pub(super) fn module(name: &str) -> Option<Arc<Module>> {
    let locked = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(module) = locked().get(name) {
        return Some(module.clone());
    }
    let text = index::source(name)?;
    let module = Arc::new(compile(name, &text));
    locked().insert(name.to_owned(), module.clone());
    Some(module)
}

/// Compiles the text of a function.
fn compile(name: &str, text: &str) -> Module {
    let mut sources = SourceMap::default();
    let mut diagnostics = Diagnostics::new(DiagnosticOptions::default());
    let words = words(name, text, &mut sources, &mut diagnostics);
    let module = words.and_then(|words| load::module(&words).ok());
    let first = diagnostics.iter().next().map(|diagnostic| diagnostic.message.clone());
    module.unwrap_or_else(|| unreachable!("the library compiles: {name}: {first:?}"))
}

fn words(name: &str, text: &str, sources: &mut SourceMap, diagnostics: &mut Diagnostics) -> Option<Vec<u32>> {
    let main = preprocess::add_source(name, text.as_bytes(), None, sources, diagnostics)?;
    let language = Language::new(Version::V3_0, AddressWidth::Bits64);
    let options = PreprocessOptions {
        has_builtin: spirocl_sema::check::builtin_exists,
        has_attribute: spirocl_sema::check::attribute_exists,
        ..PreprocessOptions::new(language.clone())
    };
    let mut symbols = Symbols::default();
    let preprocessed =
        preprocess::preprocess(main, sources, &mut symbols, &mut Headers, &options, diagnostics);
    if preprocessed.incomplete {
        return None;
    }
    let balanced = brackets::check_brackets(preprocessed.tokens, sources, diagnostics);
    let unit =
        parse::parse(&balanced, symbols, preprocessed.literals, &language, preprocessed.end, diagnostics);
    let module = spirocl_sema::analyse(unit, &language, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let options = Options { contraction: crate::Contraction::Off, ..Options::default() };
    let generated = crate::generate(&module, sources, &options, diagnostics);
    (!diagnostics.has_errors()).then(|| generated.assemble())
}

/// The headers of the library.
struct Headers;

impl Includes for Headers {
    fn find(&mut self, name: &str, _form: IncludeForm, _from: &str) -> Option<String> {
        index::HEADERS.iter().any(|(header, _)| *header == name).then(|| name.to_owned())
    }

    fn read(&mut self, file: &str) -> Result<Vec<u8>, String> {
        let header = index::HEADERS.iter().find(|(header, _)| *header == file);
        header.map(|(_, text)| text.as_bytes().to_vec()).ok_or_else(|| "no such header".into())
    }
}
