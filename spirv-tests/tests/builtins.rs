//! Every overload of every built-in is called once: it resolves to its own row, its code is valid SPIR-V. The names are those of
//! the specification's tables, which `names.txt` lists.

use indexmap::IndexSet;
use rspirv::{
    dr::Operand,
    spirv::{ImageOperands, Op},
};
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
        Contraction, Conversion, DeclarationId, Expr, ExprId, ExprKind, Function, FunctionHints, Linkage,
        Local, LocalId, Module, Parameter, Stmt, StmtKind, TypeNames,
    },
    types::{TypeId, TypeKind, Types},
};
use spirocl_tests::harness::compiler;
use spirocl_tests::oracles::validate::{universal_environment, validate};

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let mut names: IndexSet<&str> = IndexSet::new();
    for row in TABLES.iter().flat_map(|table| table.rows) {
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
    // The lowest version of a batch is that of all its names, which hides what one of them needs: so each is checked by itself, too.
    let language = Language::new(*Version::ALL.last().expect("there are versions"), AddressWidth::Bits64);
    failures += names.iter().filter(|name| !is_valid_alone(&language, name)).count();
    if only.is_none() {
        failures += compare_with_specification();
    }
    println!("{} names of built-ins, {failures} failures", names.len());
    std::process::exit(i32::from(failures > 0));
}

/// The number of names in a module. The names of an invalid module are tested one by one.
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
        failures += some.iter().filter(|name| !is_valid_alone(language, name)).count();
    }
    (count, failures)
}

/// Whether a module of all overloads of one name is right; prints what is wrong.
fn is_valid_alone(language: &Language, name: &str) -> bool {
    let mut batch = Batch::new(language);
    batch.add_all(name);
    batch.check().inspect_err(|message| println!("{name}: {message}")).is_ok()
}

/// The names in the specification's tables. `{a,b}` in a word means `a` and `b`.
const SPECIFICATION: &str = include_str!("names.txt");

/// Names of the Khronos tables of this compiler that the specification's tables have not, and why they are there.
const MORE: &[(&str, &str)] = &[
    ("arm_dot", "cl_arm_integer_dot_product is ARM's"),
    ("arm_dot_acc", "cl_arm_integer_dot_product is ARM's"),
    ("arm_dot_acc_sat", "cl_arm_integer_dot_product is ARM's"),
    ("named_barrier_init", "cl_khr_subgroup_named_barrier is not in OpenCL C"),
    ("work_group_named_barrier", "cl_khr_subgroup_named_barrier is not in OpenCL C"),
];

/// Compares the names of the tables with those of the specification: how many are missing.
fn compare_with_specification() -> usize {
    let words = SPECIFICATION.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let wanted: IndexSet<String> = words.flat_map(expand).collect();
    let rows = TABLES.iter().filter(|table| table.is_standard).flat_map(|table| table.rows);
    let own: IndexSet<&str> = rows.flat_map(|row| row.names.iter().map(|&(name, _)| name)).collect();
    let starting = |prefix: &str| wanted.iter().filter(|name| name.starts_with(prefix)).count();
    println!(
        "{} names in the specification's tables, of them {} convert_* and {} as_*; {} names in rows of Khronos",
        wanted.len(),
        starting("convert_"),
        starting("as_"),
        own.len()
    );
    // What is no row is a name that the compiler reads in its own way: calls of those must compile.
    let special: Vec<&str> = wanted.iter().map(String::as_str).filter(|name| !own.contains(name)).collect();
    let missing: Vec<&str> = match is_compiled(&special) {
        true => Vec::new(),
        false => special.iter().copied().filter(|name| !is_compiled(&[name])).collect(),
    };
    println!("{} of them are no rows; missing: {missing:?}", special.len());
    let mut unexplained = 0;
    for name in own.iter().filter(|name| !wanted.contains(**name)) {
        match MORE.iter().find(|(more, _)| name == more) {
            Some((_, reason)) => println!("not in the specification's tables: {name}, as {reason}"),
            None => {
                println!("not in the specification's tables, without a reason in `MORE`: {name}");
                unexplained += 1;
            }
        }
    }
    missing.len() + unexplained
}

/// Expands the alternatives in braces of a word.
fn expand(word: &str) -> Vec<String> {
    let Some((before, rest)) = word.split_once('{') else { return vec![word.to_owned()] };
    let Some((choices, after)) = rest.split_once('}') else { return Vec::new() };
    let ends = expand(after);
    choices
        .split(',')
        .flat_map(|choice| ends.iter().map(move |end| format!("{before}{choice}{end}")))
        .collect()
}

/// Whether calls of names that are no rows compile, with every type that they take, to a valid module.
fn is_compiled(names: &[&str]) -> bool {
    let mut text = String::from("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
    for (index, name) in names.iter().enumerate() {
        let Some(calls) = calls_of(name, index) else { return false };
        text.push_str(&calls);
    }
    let path = std::path::Path::new("names.cl");
    compiler::compile_case(path, &text, &["-cl-std=CL3.0"])
        .and_then(|words| validate(&words, &[universal_environment(&words)]))
        .inspect_err(|error| println!("{}", error.lines().take(20).collect::<Vec<_>>().join("\n")))
        .is_ok()
}

/// Functions that call a name that is no row.
fn calls_of(name: &str, index: usize) -> Option<String> {
    let scalars =
        ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"];
    let target = name.split('_').nth(1)?;
    if name.starts_with("convert_") {
        let count: String = target.chars().filter(char::is_ascii_digit).collect();
        let call =
            |scalar: &str| format!("{target} f{index}_{scalar}({scalar}{count} v) {{ return {name}(v); }}\n");
        return Some(scalars.map(call).concat());
    }
    let call = match name {
        _ if name.starts_with("as_") => {
            return Some(format!("{target} f{index}({target} v) {{ return {name}(v); }}\n"));
        }
        "vec_step" => "vec_step(int4)".to_owned(),
        "enqueue_kernel" => {
            "enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ g[0] = 1; })".to_owned()
        }
        "get_kernel_work_group_size" | "get_kernel_preferred_work_group_size_multiple" => {
            format!("{name}(^{{ g[0] = 1; }})")
        }
        "get_kernel_sub_group_count_for_ndrange" | "get_kernel_max_sub_group_size_for_ndrange" => {
            format!("{name}(ndrange_1D(8), ^{{ g[0] = 1; }})")
        }
        _ => return None,
    };
    Some(format!("kernel void k{index}(global int *g) {{ g[0] = {call}; }}\n"))
}

/// How many instructions of a module write a level of an image. SPIRV-Tools know no level for writes, which the OpenCL environment
/// has with `cl_khr_mipmap_image_writes`: it is taken away, for the rest of the instruction to be validated.
fn take_levels_of_writes(module: &mut rspirv::dr::Module) -> usize {
    let mut count = 0;
    for instruction in module.all_inst_iter_mut().filter(|each| each.class.opcode == Op::ImageWrite) {
        if instruction.operands.get(3) == Some(&Operand::ImageOperands(ImageOperands::LOD)) {
            assert_eq!(instruction.operands.len(), 5, "a level is one operand");
            instruction.operands.truncate(3);
            count += 1;
        }
    }
    count
}

/// Functions that call one overload each.
struct Batch {
    language: Language,
    types: Types,
    symbols: Symbols,
    functions: Vec<Function>,
    wrong: Vec<String>,
    /// How many calls write a level of an image.
    levels: usize,
}

impl Batch {
    fn new(language: &Language) -> Self {
        Self {
            language: language.clone(),
            types: Types::default(),
            symbols: Symbols::default(),
            functions: Vec::new(),
            wrong: Vec::new(),
            levels: 0,
        }
    }

    fn add_all(&mut self, name: &str) -> usize {
        let all = overloads(&mut self.types, &self.language, name);
        for overload in &all {
            self.add(name, overload);
            let is_write = name.starts_with("write_image") && overload.arguments.len() == 4;
            self.levels += usize::from(is_write);
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
        if !std::ptr::eq(found.builtin.entry(), overload.entry) {
            self.wrong.push(format!(
                "{:?} resolves to another row: {:?}",
                overload.arguments,
                found.builtin.entry()
            ));
        }
        let mut function = self.function(found.result);
        let values: Vec<ExprId> = overload
            .arguments
            .iter()
            .zip(&found.parameters)
            .enumerate()
            .map(|(index, (&ty, &target))| self.argument(&mut function, name, index, ty, target))
            .collect();
        let call = ExprKind::Builtin { builtin: found.builtin, arguments: values.into() };
        let call = push(&mut function, call, found.result);
        let kind = match found.result {
            TypeId::VOID => StmtKind::Expr(call),
            _ => StmtKind::Return(Some(call)),
        };
        function.body = Some([Stmt { kind, span: Span::default() }].into());
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
            contraction: Contraction::default(),
            locals: Vec::new(),
            exprs: Vec::new(),
            labels: 0,
            temporaries: 0,
            body: None,
            span: Span::default(),
            declaration: DeclarationId::NONE,
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
            return push(function, ExprKind::Integer(4), ty);
        }
        let local = LocalId(function.locals.len() as u32);
        function.locals.push(Local {
            name: None,
            ty: ty.into(),
            alignment: None,
            span: Span::default(),
            declaration: DeclarationId::NONE,
        });
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
        let mut module = lowest(&module)?;
        let levels = take_levels_of_writes(&mut module);
        if levels != self.levels {
            return Err(format!("{levels} levels are written in place of {}", self.levels));
        }
        let words = rspirv::binary::Assemble::assemble(&module);
        let (_, minor) = spirocl_tests::oracles::validate::version(&words);
        let environment = format!("spv1.{minor}");
        validate(&words, &[&environment])
    }
}

fn push(function: &mut Function, kind: ExprKind, ty: TypeId) -> ExprId {
    function.exprs.push(Expr { kind, ty, span: Span::default() });
    ExprId(function.exprs.len() as u32 - 1)
}

/// The module for the lowest SPIR-V version that it needs.
fn lowest(module: &Module) -> Result<rspirv::dr::Module, String> {
    let mut diagnostics = Diagnostics::default();
    let output = generate(module, &SourceMap::default(), &Options::default(), &mut diagnostics);
    if !diagnostics.has_errors() {
        return Ok(output);
    }
    let said: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    Err(said.join("; "))
}
