//! Programs that are read in chunks, as small as they can be: their typed trees and their messages are those of the programs as a whole.

use spirocl::{
    frontend::{
        brackets,
        diagnostic::Diagnostics,
        language::Language,
        parse,
        preprocess::{self, Chunks, NoIncludes, PreprocessOptions},
        source::{FileId, SourceMap},
        symbol::Symbols,
    },
    options::{CommandLine, Scope},
    sema::{self, ChunkAnalysis, hir},
};
use spirocl_tests::harness::{directives::Directives, files, tools};
use std::path::Path;

/// The number of programs that must have more than one chunk.
const PROGRAMS: usize = 500;

/// The number of programs without errors that may be read as a whole only: where a chunk seemed to end but did not, or where what comes later
/// matters.
const WHOLE: usize = 5;

#[test]
fn chunks_are_as_the_whole() {
    let folder = tools::tests_folder();
    let mut cases = files::with_extension(&folder.join("cases"), "cl");
    cases.extend(files::with_extension(&folder.join("kernels"), "cl"));
    let (mut programs, mut whole_only) = (0, Vec::new());
    for case in cases {
        for program in Program::all(&case) {
            let (made, has_errors) = program.as_whole();
            match program.in_chunks() {
                Some((of_chunks, chunks)) => {
                    assert_eq!(of_chunks, made, "{}", case.display());
                    programs += usize::from(chunks > 1);
                }
                None if has_errors => {}
                None => whole_only.push(files::name_in(folder, &case)),
            }
        }
    }
    println!("{programs} programs in chunks; as a whole: {whole_only:#?}");
    assert!(programs >= PROGRAMS, "{programs} programs with more than one chunk");
    assert!(
        whole_only.len() <= WHOLE,
        "{} programs are not read in chunks: {whole_only:#?}",
        whole_only.len()
    );
}

/// A case with a set of its options.
struct Program {
    text: String,
    line: CommandLine,
    language: Language,
}

/// The typed tree, and the messages.
type Made = (String, Vec<String>);

impl Program {
    fn all(case: &Path) -> Vec<Self> {
        let Ok(text) = files::read(case) else { return Vec::new() };
        let directives = Directives::read(&text).expect("a case");
        let program = |options: Vec<String>| {
            let mut line = CommandLine::default();
            line.parse(&options, Scope::Command).ok()?;
            let language = line.options.language().ok()?;
            Some(Self { text: text.clone(), line, language })
        };
        directives.options.into_iter().filter_map(program).collect()
    }

    fn begin(&self) -> (SourceMap, FileId, PreprocessOptions, Diagnostics) {
        let (mut sources, mut diagnostics) = (SourceMap::default(), self.diagnostics());
        let text = self.text.as_bytes();
        let main = preprocess::add_source("program.cl", text, None, &mut sources, &mut diagnostics);
        let options = PreprocessOptions {
            macros: self.line.options.macros.clone(),
            ..PreprocessOptions::new(self.language.clone())
        };
        (sources, main.expect("a small file"), options, diagnostics)
    }

    fn diagnostics(&self) -> Diagnostics {
        Diagnostics::new(self.line.options.diagnostics.clone())
    }

    /// What is made of the program as a whole, and whether it has errors.
    fn as_whole(&self) -> (Made, bool) {
        let (mut sources, main, options, mut diagnostics) = self.begin();
        let mut symbols = Symbols::default();
        let made = preprocess::preprocess(
            main,
            &mut sources,
            &mut symbols,
            &mut NoIncludes,
            &options,
            &mut diagnostics,
        );
        diagnostics.begin_stage();
        let balanced = brackets::check_brackets(made.tokens, &sources, &mut diagnostics);
        let (language, literals, end) = (&self.language, made.literals, made.end);
        let unit = parse::parse(&balanced, symbols, literals, language, end, &mut diagnostics);
        diagnostics.begin_stage();
        let module = sema::analyse(unit, language, &mut diagnostics);
        let has_errors = diagnostics.has_errors();
        (shown(&module, diagnostics, &sources), has_errors)
    }

    /// What is made of the program in chunks, and the number of chunks; nothing if it must be seen as a whole.
    fn in_chunks(&self) -> Option<(Made, usize)> {
        let (mut sources, main, options, mut diagnostics) = self.begin();
        let (mut symbols, mut of_analysis, mut headers) =
            (Symbols::default(), self.diagnostics(), NoIncludes);
        let mut chunks =
            Chunks::new(main, &mut sources, &mut symbols, &mut headers, &options, &mut diagnostics);
        chunks = chunks.with_step(1);
        let end = chunks.end();
        let mut analysis = ChunkAnalysis::new(chunks.symbols(), &self.language, end, &mut of_analysis);
        let mut count = 0;
        while let Some(chunk) = chunks.read() {
            count += 1;
            if !analysis.analyse(chunk) {
                return None;
            }
        }
        chunks.finish()?;
        let module = analysis.finish(symbols);
        diagnostics.append(of_analysis);
        Some((shown(&module, diagnostics, &sources), count))
    }
}

fn shown(module: &hir::Module, diagnostics: Diagnostics, sources: &SourceMap) -> Made {
    let (shown, _) = diagnostics.into_shown(sources);
    let said = |each: &spirocl::frontend::diagnostic::Diagnostic| {
        format!("{:?} {} {}", each.primary.span, each.code.id, each.message)
    };
    (hir::print::print(module), shown.iter().map(said).collect())
}
