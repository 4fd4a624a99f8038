//! Every overload of every built-in is called once: it resolves to its own row, its code is valid SPIR-V.

use indexmap::IndexSet;
use spirocl_codegen::{Options, generate};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    language::{AddressWidth, Language, Version},
    source::{SourceMap, Span},
    symbol::Symbols,
};
use spirocl_sema::{
    builtins::{
        Argument, Resolution, TABLES,
        every::{Overload, overloads},
        resolve,
    },
    hir::{
        Constant, Conversion, Expr, ExprId, ExprKind, Function, FunctionHints, Linkage, Local, LocalId,
        Module, Parameter, Stmt, StmtKind, TypeNames,
    },
    types::{TypeId, TypeKind, Types},
};
use spirocl_tests::validate::validate;

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let mut names: IndexSet<&str> = IndexSet::new();
    for row in TABLES.iter().flat_map(|(_, rows)| rows.iter()) {
        names.extend(row.names.iter().map(|&(name, _)| name));
    }
    names.retain(|name| only.as_ref().is_none_or(|only| name.contains(only.as_str())));
    let mut failures = 0;
    for version in Version::ALL {
        for width in [AddressWidth::Bits32, AddressWidth::Bits64] {
            let language = Language::new(version, width);
            let (count, wrong) = check_all(&language, &names);
            println!("OpenCL C {version}, {width:?}: {count} overloads");
            failures += wrong;
        }
    }
    println!("{} names of built-ins, {failures} failures", names.len());
    std::process::exit(i32::from(failures > 0));
}

/// How many names make a module. A module that is wrong is taken apart, name by name.
const BATCH: usize = 60;

fn check_all(language: &Language, names: &IndexSet<&str>) -> (usize, usize) {
    let names: Vec<&str> = names.iter().copied().collect();
    let (mut count, mut failures) = (0, 0);
    for some in names.chunks(BATCH) {
        let mut batch = Batch::new(language);
        count += some.iter().map(|name| batch.add_all(name)).sum::<usize>();
        if batch.check().is_ok() {
            continue;
        }
        for name in some {
            let mut batch = Batch::new(language);
            batch.add_all(name);
            if let Err(message) = batch.check() {
                println!("{name}: {message}");
                failures += 1;
            }
        }
    }
    (count, failures)
}

/// SPIRV-Tools know no level for writes, which the OpenCL environment has with `cl_khr_mipmap_image_writes`.
fn is_beyond_the_validator(name: &str, overload: &Overload) -> bool {
    name.starts_with("write_image") && overload.arguments.len() == 4
}

/// Functions that call one overload each.
struct Batch {
    language: Language,
    types: Types,
    symbols: Symbols,
    functions: Vec<Function>,
    wrong: Vec<String>,
}

impl Batch {
    fn new(language: &Language) -> Self {
        Self {
            language: language.clone(),
            types: Types::default(),
            symbols: Symbols::default(),
            functions: Vec::new(),
            wrong: Vec::new(),
        }
    }

    fn add_all(&mut self, name: &str) -> usize {
        let all = overloads(&mut self.types, &self.language, name);
        for overload in all.iter().filter(|overload| !is_beyond_the_validator(name, overload)) {
            self.add(name, overload);
        }
        all.len()
    }

    fn add(&mut self, name: &str, overload: &Overload) {
        let arguments: Vec<Argument> = overload.arguments.iter().map(|&ty| ty.into()).collect();
        let found = match resolve(&mut self.types, &self.language, name, &arguments) {
            Resolution::Found(found) => found,
            other => {
                self.wrong.push(format!("{:?} resolves to {other:?}", overload.arguments));
                return;
            }
        };
        if !std::ptr::eq(found.entry, overload.entry) {
            self.wrong.push(format!("{:?} resolves to another row: {:?}", overload.arguments, found.entry));
        }
        let mut function = self.function(found.result);
        let values: Vec<ExprId> = overload
            .arguments
            .iter()
            .zip(&found.parameters)
            .enumerate()
            .map(|(index, (&ty, &target))| self.argument(&mut function, name, index, ty, target))
            .collect();
        let call = ExprKind::Builtin { lower: found.lower, arguments: values };
        let call = push(&mut function, call, found.result);
        let kind = match found.result {
            TypeId::VOID => StmtKind::Expr(call),
            _ => StmtKind::Return(Some(call)),
        };
        function.body = Some(vec![Stmt { kind, span: Span::default() }]);
        self.functions.push(function);
    }

    fn function(&mut self, result: TypeId) -> Function {
        let name = format!("f{}", self.functions.len());
        Function {
            name: self.symbols.intern(&name),
            link_name: name.into(),
            return_type: result,
            parameters: Vec::new(),
            kernel: None,
            linkage: Linkage::Export,
            hints: FunctionHints::default(),
            contraction_off: false,
            locals: Vec::new(),
            exprs: Vec::new(),
            labels: 0,
            temporaries: 0,
            body: None,
            span: Span::default(),
        }
    }

    /// A parameter of the function, converted to that of the built-in; a constant where the instruction asks for one.
    fn argument(
        &self,
        function: &mut Function,
        name: &str,
        index: usize,
        ty: TypeId,
        target: TypeId,
    ) -> ExprId {
        if name.contains("clustered") && index > 0 && ty == TypeId::UINT {
            return push(function, ExprKind::Constant(Constant::Integer(4)), ty);
        }
        let local = LocalId(function.locals.len() as u32);
        function.locals.push(Local { name: None, ty: ty.into(), alignment: None, span: Span::default() });
        function.parameters.push(Parameter { local, type_name: "".into() });
        let place = push(function, ExprKind::Local(local), ty);
        let value = push(function, ExprKind::Load { place, volatile: false }, ty);
        if ty == target {
            return value;
        }
        let conversion = match self.types.kind(target) {
            TypeKind::Vector(..) => Conversion::Splat,
            _ => Conversion::AddressSpace,
        };
        push(function, ExprKind::Convert(conversion, value), target)
    }

    fn check(self) -> Result<(), String> {
        if !self.wrong.is_empty() {
            return Err(self.wrong.join("\n"));
        }
        let module = Module {
            language: self.language,
            symbols: self.symbols,
            types: self.types,
            functions: self.functions,
            globals: Vec::new(),
            type_names: TypeNames::default(),
        };
        let words = lowest(&module)?;
        let (_, minor) = spirocl_tests::validate::version(&words);
        let environment = format!("spv1.{minor}");
        validate(&words, &[&environment])
    }
}

fn push(function: &mut Function, kind: ExprKind, ty: TypeId) -> ExprId {
    function.exprs.push(Expr { kind, ty, span: Span::default() });
    ExprId(function.exprs.len() as u32 - 1)
}

/// The module for the lowest version of SPIR-V that has what it needs.
fn lowest(module: &Module) -> Result<Vec<u32>, String> {
    let mut said = String::new();
    for minor in 0..=6 {
        let options = Options { spirv_version: (1, minor), ..Options::default() };
        let mut diagnostics = Diagnostics::default();
        let output = generate(module, &SourceMap::default(), &options, &mut diagnostics);
        if !diagnostics.has_errors() {
            return Ok(rspirv::binary::Assemble::assemble(&output));
        }
        said =
            diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect::<Vec<_>>().join("; ");
    }
    Err(said)
}
