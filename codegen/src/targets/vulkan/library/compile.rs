//! The compilation of the library: texts to the bytes of [`image`](super::image), by the stages of the compiler, each called once. Tests of
//! this crate run it: it is no part of the compiler.

use super::{image::Encoder, index};
use crate::{
    ir::{
        AddressSpace, Binary, Flags, Function, FunctionId, Loc, Module, Opcode, Operands, Parameter,
        StructType, Type, TypeKind, Unary, Value, opcode::Core, transform,
    },
    load,
    options::Options,
    targets::vulkan::{lower, structurize},
    words,
};
use spirocl_frontend::{
    brackets,
    diagnostic::{DiagnosticOptions, Diagnostics},
    language::{AddressWidth, Language, Version},
    parse,
    preprocess::{self, IncludeForm, Includes, PreprocessOptions},
    source::SourceMap,
    symbol::Symbols,
};

/// The bytes of the library, made from the texts.
fn image() -> Vec<u8> {
    let mut encoder = Encoder::default();
    for name in index::names() {
        let text = index::source(&name).expect("the index has its own names");
        let (module, id) = lowered(compile(&name, &text), &name);
        encoder.add(&module, id);
    }
    encoder.finish()
}

/// A function as it is before it is emitted: for Vulkan, optimized, with structured control flow.
fn lowered(mut module: Module, name: &str) -> (Module, FunctionId) {
    let mut id = module
        .function_ids()
        .find(|&id| module.function(id).linkage.as_ref().is_some_and(|linkage| &*linkage.name == name))
        .expect("the text defines the function");
    if index::stores_result(name) {
        id = returning_both(&mut module, id);
    }
    for id in module.function_ids() {
        count_on_roundings(module.function_mut(id));
    }
    let lowered = lower::lower_function(module, id).expect("the library can be lowered");
    let mut module = lowered.module;
    let id = module
        .function_ids()
        .find(|&id| module.function(id).name.as_deref() == Some(name))
        .expect("the function is still there");
    for id in module.function_ids() {
        transform::simplify(&mut module, id);
        structurize::structurize(&mut module, id);
    }
    (module, id)
}

/// The algorithms count on each rounding.
fn count_on_roundings(function: &mut Function) {
    let all: Vec<_> = function.all_insts().map(|(_, inst)| inst).collect();
    for inst in all {
        let data = function.inst_mut(inst);
        if let Opcode::Binary(
            Binary::FloatAdd | Binary::FloatSubtract | Binary::FloatMultiply | Binary::FloatDivide,
        )
        | Opcode::Unary(Unary::FloatNegate) = data.opcode
        {
            data.flags = data.flags.with(Flags::NO_CONTRACTION);
        }
    }
}

/// A function that calls another, whose last parameter is a pointer to a second result, and returns both.
fn returning_both(module: &mut Module, id: FunctionId) -> FunctionId {
    let original = module.function(id);
    let name = original.name.clone();
    let mut types: Vec<Type> =
        original.parameters.iter().map(|&parameter| original.inst(parameter).ty).collect();
    let (first, void) = (original.return_type, module.types.void());
    let pointer = types.pop().expect("the function stores a result");
    let (_, second) = module.types.pointee(pointer).expect("the last parameter is a pointer");
    let structure = StructType { members: vec![first, second], ..StructType::default() };
    let structure = module.types.add_struct(structure);
    let result = module.types.intern(TypeKind::Struct(structure));
    let ty = module.types.function(result, &types);
    let mut function = Function::new(ty, result);
    function.name = name;
    let mut arguments: Vec<Value> = vec![id.into()];
    arguments.extend(types.iter().map(|&ty| Value::from(function.add_parameter(ty, Parameter::default()))));
    let block = function.add_block();
    let mut append = |core: Core, ty: Type, values: &[Value]| -> Value {
        let operands = Operands::values(values);
        function.append(block, Opcode::Core(core), ty, operands, Flags::default(), Loc::UNKNOWN).into()
    };
    let private = module.types.pointer(AddressSpace::Private, second);
    let variable = append(Core::Variable, private, &[]);
    arguments.push(variable);
    let one = append(Core::Call, first, &arguments);
    let other = append(Core::Load, second, &[variable]);
    let both = append(Core::Construct, result, &[one, other]);
    append(Core::ReturnValue, void, &[both]);
    module.function_mut(id).name = None;
    module.add_function(function)
}

/// Compiles the text of a function.
fn compile(name: &str, text: &str) -> Module {
    let mut sources = SourceMap::default();
    let mut diagnostics = Diagnostics::new(DiagnosticOptions::default());
    let words = words(name, text, &mut sources, &mut diagnostics);
    let module = words.and_then(|words| load::module(&words).ok());
    let first = diagnostics.iter().next().map(|diagnostic| diagnostic.message.clone());
    module.unwrap_or_else(|| panic!("the library compiles: {name}: {first:?}"))
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
    (!diagnostics.has_errors()).then(|| words::module(&generated))
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

#[test]
fn the_compiled_library_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/targets/vulkan/library/library.bin");
    let image = image();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &image).expect("the library can be written");
    }
    let kept = std::fs::read(path).expect("the library can be read");
    assert!(
        kept == image,
        "library.bin is not current: `UPDATE=1 cargo test -p spirocl-codegen library` makes it anew"
    );
}
