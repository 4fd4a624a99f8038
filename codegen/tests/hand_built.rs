//! Code generation tests on hand-built HIR. Programs from source are in `spirv-tests/cases`.

use rspirv::{binary::Disassemble, dr, spirv::Op};
use spirocl_codegen::{OptimizationLevel, Options, generate};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    language::{AddressWidth, Language, Version},
    source::{SourceMap, Span},
    symbol::Symbols,
};
use spirocl_sema::{
    address_space::AddressSpace,
    hir::*,
    types::{Field, StructType, TypeId, TypeKind, Types},
};

/// A program with one kernel under construction.
struct Program {
    module: Module,
    function: Function,
}

fn function(symbols: &mut Symbols, name: &str) -> Function {
    Function {
        name: symbols.intern(name),
        link_name: name.into(),
        return_type: TypeId::VOID,
        parameters: vec![],
        kernel: None,
        linkage: Linkage::Internal,
        hints: FunctionHints::default(),
        contraction: Contraction::default(),
        locals: vec![],
        exprs: vec![],
        labels: 0,
        temporaries: 0,
        body: None,
        span: Span::default(),
        declaration: DeclarationId::NONE,
    }
}

impl Program {
    fn new() -> Self {
        let language = Language::new(Version::V1_2, AddressWidth::Bits64);
        let mut symbols = Symbols::default();
        let mut kernel = function(&mut symbols, "k");
        kernel.kernel = Some(KernelAttributes::default());
        let module = Module {
            language,
            symbols,
            types: Types::default(),
            functions: vec![],
            globals: vec![],
            type_names: TypeNames::default(),
        };
        Self { module, function: kernel }
    }

    fn variable(&mut self, name: &str, ty: TypeId) -> LocalId {
        let name = Some(self.module.symbols.intern(name));
        self.function.locals.push(Local {
            name,
            ty: ty.into(),
            alignment: None,
            span: Span::default(),
            declaration: DeclarationId::NONE,
        });
        LocalId(self.function.locals.len() as u32 - 1)
    }

    fn parameter(&mut self, name: &str, ty: TypeId) -> LocalId {
        let local = self.variable(name, ty);
        self.function.parameters.push(Parameter { local, type_name: "".into() });
        local
    }

    fn global(&mut self, name: &str, ty: TypeId, space: AddressSpace, value: Option<Constant>) -> GlobalId {
        let name = Some(self.module.symbols.intern(name));
        self.module.globals.push(Global {
            name,
            ty: ty.into(),
            space,
            initializer: value,
            linkage: Linkage::Internal,
            function: None,
            alignment: None,
            spec_id: None,
            span: Span::default(),
            declaration: DeclarationId::NONE,
        });
        GlobalId(self.module.globals.len() as u32 - 1)
    }

    fn structure(&mut self, fields: &[TypeId], is_union: bool, packed: bool) -> TypeId {
        let fields = fields
            .iter()
            .map(|&ty| Field {
                name: None,
                ty: ty.into(),
                packed: false,
                alignment: None,
                span: Span::default(),
                declaration: DeclarationId::NONE,
            })
            .collect();
        let structure = StructType {
            name: None,
            named_by_typedef: false,
            is_union,
            fields: Some(fields),
            packed,
            alignment: None,
            declared: None,
            span: Span::default(),
        };
        self.module.types.add_structure(structure).1
    }

    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.function.exprs.push(Expr { kind, ty, span: Span::default() });
        ExprId(self.function.exprs.len() as u32 - 1)
    }

    fn ty(&self, expr: ExprId) -> TypeId {
        self.function.expr(expr).ty
    }

    fn int(&mut self, value: u64) -> ExprId {
        self.expr(ExprKind::Integer(value), TypeId::INT)
    }

    fn place(&mut self, local: LocalId) -> ExprId {
        let ty = self.function.local(local).ty.ty;
        self.expr(ExprKind::Local(local), ty)
    }

    fn load(&mut self, place: ExprId) -> ExprId {
        let ty = self.ty(place);
        self.expr(ExprKind::Load { place, volatile: false }, ty)
    }

    fn get(&mut self, local: LocalId) -> ExprId {
        let place = self.place(local);
        self.load(place)
    }

    fn field(&mut self, base: ExprId, index: u32) -> ExprId {
        let TypeKind::Struct(id) = *self.module.types.kind(self.ty(base)) else { panic!("no structure") };
        let ty = self.module.types.structure(id).fields.as_ref().expect("complete")[index as usize].ty.ty;
        self.expr(ExprKind::Field { base, index }, ty)
    }

    fn element(&mut self, base: ExprId, index: ExprId) -> ExprId {
        let TypeKind::Array { element, .. } = *self.module.types.kind(self.ty(base)) else {
            panic!("no array")
        };
        self.expr(ExprKind::Element { base, index }, element.ty)
    }

    /// `*(pointer + index)`
    fn at(&mut self, pointer: LocalId, index: ExprId) -> ExprId {
        let pointer = self.get(pointer);
        let ty = self.ty(pointer);
        let moved = self.expr(ExprKind::PointerOffset(pointer, index), ty);
        let (pointee, _) = self.module.types.pointee(ty).expect("pointer");
        self.expr(ExprKind::Dereference(moved), pointee.ty)
    }

    fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        let ty = self.ty(left);
        self.expr(ExprKind::Binary(op, left, right), ty)
    }

    fn less(&mut self, left: ExprId, right: ExprId) -> ExprId {
        self.expr(ExprKind::Compare(CompareOp::Less, left, right), TypeId::BOOL)
    }

    fn logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId) -> ExprId {
        self.expr(ExprKind::Logical(op, left, right), TypeId::BOOL)
    }

    fn convert(&mut self, conversion: Conversion, value: ExprId, ty: TypeId) -> ExprId {
        self.expr(ExprKind::Convert(conversion, value), ty)
    }

    fn assign(&mut self, place: ExprId, value: ExprId) -> Stmt {
        let ty = self.ty(place);
        statement(StmtKind::Expr(self.expr(ExprKind::Assign { place, value, volatile: false }, ty)))
    }

    fn increment(&mut self, local: LocalId) -> ExprId {
        let place = self.place(local);
        let temporary = TemporaryId(self.function.temporaries);
        self.function.temporaries += 1;
        let old = self.expr(ExprKind::Temporary(temporary), TypeId::INT);
        let one = self.int(1);
        let value = self.binary(BinaryOp::Add, old, one);
        let result = ModifyResult::Old;
        self.expr(ExprKind::Modify { place, temporary, value, result, volatile: false }, TypeId::INT)
    }

    fn make(mut self, body: Vec<Stmt>) -> dr::Module {
        self.function.body = Some(body.into());
        self.module.functions.push(self.function);
        for version in [(1, 0), (1, 4), (1, 6)] {
            for optimization in [OptimizationLevel::O1, OptimizationLevel::O0] {
                make(
                    &self.module,
                    Options { spirv_version: Some(version), optimization, ..Options::default() },
                );
            }
        }
        make(&self.module, Options { optimization: OptimizationLevel::O0, ..Options::default() })
    }
}

fn statement(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default() }
}

fn block(statements: Vec<Stmt>) -> Stmt {
    statement(StmtKind::Block(statements.into()))
}

fn make(module: &Module, options: Options) -> dr::Module {
    let mut diagnostics = Diagnostics::default();
    let output = generate(module, &SourceMap::default(), &options, &mut diagnostics);
    assert_eq!(diagnostics.iter().map(|each| each.message.clone()).collect::<Vec<_>>(), [""; 0]);
    if let Ok(folder) = std::env::var("SPIROCL_TEST_MODULES") {
        use rspirv::binary::Assemble;
        let bytes: Vec<u8> = output.assemble().iter().flat_map(|word| word.to_le_bytes()).collect();
        let name = std::thread::current().name().unwrap_or("module").to_owned();
        let (minor, level) = (options.spirv_version.map_or(0, |(_, minor)| minor), options.optimization);
        std::fs::write(format!("{folder}/{name}.1.{minor}.{level:?}.spv"), bytes).expect("the folder exists");
    }
    output
}

fn opcodes(module: &dr::Module) -> Vec<Op> {
    module.all_inst_iter().map(|each| each.class.opcode).collect()
}

fn count(module: &dr::Module, op: Op) -> usize {
    opcodes(module).into_iter().filter(|&each| each == op).count()
}

#[test]
fn an_element_of_a_pointer_is_one_access_chain() {
    let mut program = Program::new();
    let pointer = program.module.types.pointer(TypeId::INT, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let n = program.parameter("n", TypeId::INT);
    let index = program.get(n);
    let target = program.at(p, index);
    let one = program.int(1);
    let value = program.get(n);
    let value = program.binary(BinaryOp::Add, value, one);
    let body = vec![program.assign(target, value)];
    let module = program.make(body);
    assert_eq!(count(&module, Op::InBoundsPtrAccessChain), 1);
    assert_eq!(count(&module, Op::SConvert), 1);
    let text = module.disassemble();
    assert!(text.contains("OpEntryPoint Kernel"), "{text}");
}

#[test]
fn loops_switches_and_jumps() {
    let mut program = Program::new();
    let pointer = program.module.types.pointer(TypeId::INT, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let i = program.variable("i", TypeId::INT);
    program.function.labels = 4;
    let zero = program.int(0);
    let first = statement(StmtKind::Declare(i, Some(zero)));
    let (limit, at) = (program.int(10), program.get(i));
    let condition = program.less(at, limit);
    // `p[i] = i` after the label of a backward `goto`.
    let at = program.get(i);
    let (target, value) = (program.at(p, at), program.get(i));
    let store = program.assign(target, value);
    let (four, at) = (program.int(4), program.get(i));
    let early = program.less(at, four);
    let (nine, at) = (program.int(9), program.get(i));
    let late = program.less(nine, at);
    let either = program.logical(LogicalOp::Or, early, late);
    let leave = statement(StmtKind::If {
        condition: either,
        then: Box::new(statement(StmtKind::Continue)),
        otherwise: Some(Box::new(statement(StmtKind::Goto(LabelId(3))))),
    });
    let selector = program.get(i);
    let switch = SwitchStmt {
        value: selector,
        cases: [(1, LabelId(0)), (u64::from(u32::MAX), LabelId(1))].into(),
        default: Some(LabelId(2)),
        body: block(vec![
            statement(StmtKind::Label(LabelId(0))),
            store.clone(),
            statement(StmtKind::Label(LabelId(1))),
            statement(StmtKind::Break),
            store.clone(),
            statement(StmtKind::Label(LabelId(2))),
            leave,
            store.clone(),
        ]),
    };
    let step = program.increment(i);
    let repeated = LoopStmt {
        kind: LoopKind::TestFirst,
        condition: Some(condition),
        step: Some(step),
        body: block(vec![statement(StmtKind::Switch(Box::new(switch)))]),
        unroll: Some(Unroll::Hint),
    };
    let out = vec![
        first,
        statement(StmtKind::Loop(Box::new(repeated))),
        statement(StmtKind::Return(None)),
        store.clone(),
        statement(StmtKind::Label(LabelId(3))),
        store,
    ];
    let module = program.make(out);
    assert_eq!(count(&module, Op::Switch), 1);
    assert_eq!(count(&module, Op::LoopMerge), 1);
    assert_eq!(count(&module, Op::Unreachable), 0);
}

#[test]
fn truth_is_a_byte_in_memory() {
    let mut program = Program::new();
    let array = program.module.types.array(TypeId::BOOL, Some(3));
    let structure = program.structure(&[TypeId::BOOL, TypeId::INT, array], false, false);
    let pointer = program.module.types.pointer(structure, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let s = program.variable("s", structure);
    let truth = program.expr(ExprKind::Integer(1), TypeId::BOOL);
    let place = program.place(s);
    let flag = program.field(place, 0);
    let first = program.assign(flag, truth);
    let place = program.place(s);
    let (flags, one) = (program.field(place, 2), program.int(1));
    let element = program.element(flags, one);
    let place = program.place(s);
    let flag = program.field(place, 0);
    let flag = program.load(flag);
    let not = program.expr(ExprKind::Unary(UnaryOp::Not, flag), TypeId::BOOL);
    let second = program.assign(element, not);
    let zero = program.int(0);
    let whole = program.at(p, zero);
    let value = program.get(s);
    let third = program.assign(whole, value);
    let module = program.make(vec![first, second, third]);
    assert_eq!(count(&module, Op::TypeBool), 1);
    assert_eq!(count(&module, Op::CopyMemory), 1);
    assert_eq!(count(&module, Op::Select), 1);
}

#[test]
fn a_structure_may_point_at_itself() {
    let mut program = Program::new();
    let node = program.structure(&[TypeId::INT], false, false);
    let next = program.module.types.pointer(node, AddressSpace::Global);
    let nexts = program.module.types.array(next, Some(2));
    let TypeKind::Struct(id) = *program.module.types.kind(node) else { panic!("no structure") };
    let field = |ty: TypeId| Field {
        name: None,
        ty: ty.into(),
        packed: false,
        alignment: None,
        span: Span::default(),
        declaration: DeclarationId::NONE,
    };
    program.module.types.structure_mut(id).fields = Some(vec![field(TypeId::INT), field(nexts)]);
    let p = program.parameter("p", next);
    let pointer = program.get(p);
    let head = program.expr(ExprKind::Dereference(pointer), node);
    let (links, one) = (program.field(head, 1), program.int(1));
    let link = program.element(links, one);
    let link = program.load(link);
    let second = program.expr(ExprKind::Dereference(link), node);
    let number = program.field(second, 0);
    let seven = program.int(7);
    let body = vec![program.assign(number, seven)];
    let module = program.make(body);
    assert_eq!(count(&module, Op::TypeForwardPointer), 1);
}

#[test]
fn packed_and_padded_structures_and_unions_have_their_layout() {
    let mut program = Program::new();
    let types = &mut program.module.types;
    let (int3, long2) = (
        types.vector(spirocl_sema::types::Scalar::Int, 3),
        types.vector(spirocl_sema::types::Scalar::Long, 2),
    );
    let packed = program.structure(&[TypeId::CHAR, int3, TypeId::DOUBLE], false, true);
    let union = program.structure(&[TypeId::INT, long2, TypeId::FLOAT], true, false);
    let outer = program.structure(&[TypeId::CHAR, union, packed], false, false);
    let s = program.parameter("s", outer);
    let pointer = program.module.types.pointer(outer, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let value = Constant::Elements(
        vec![
            Constant::Integer(3),
            Constant::Union(2, Box::new(Constant::Float(u64::from(1f32.to_bits())))),
            Constant::Elements(
                vec![
                    Constant::Integer(1),
                    Constant::Elements(
                        vec![Constant::Integer(1), Constant::Integer(2), Constant::Integer(3)].into(),
                    ),
                    Constant::Float(2f64.to_bits()),
                ]
                .into(),
            ),
        ]
        .into(),
    );
    let table = program.global("table", outer, AddressSpace::Constant, Some(value));
    let place = program.expr(ExprKind::Global(table), outer);
    let inner = program.field(place, 1);
    let float = program.field(inner, 2);
    let float = program.load(float);
    let place = program.place(s);
    let inner = program.field(place, 1);
    let target = program.field(inner, 2);
    let first = program.assign(target, float);
    let value = program.get(s);
    let zero = program.int(0);
    let target = program.at(p, zero);
    let second = program.assign(target, value);
    let module = program.make(vec![first, second]);
    let text = module.disassemble();
    assert!(text.contains("CPacked"), "{text}");
    assert!(text.contains("ByVal"), "{text}");
}

#[test]
fn a_kernel_that_is_called_has_a_body_to_share() {
    let mut program = Program::new();
    let pointer = program.module.types.pointer(TypeId::INT, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let argument = program.get(p);
    let call = ExprKind::Call { function: FunctionId(0), arguments: vec![argument].into() };
    let call = program.expr(call, TypeId::VOID);
    let mut callee = function(&mut program.module.symbols, "callee");
    callee.kernel = Some(KernelAttributes { is_called: true, ..KernelAttributes::default() });
    callee.locals = program.function.locals.clone();
    callee.parameters = program.function.parameters.clone();
    callee.body = Some([].into());
    program.module.functions.push(callee);
    let module = program.make(vec![statement(StmtKind::Expr(call))]);
    assert_eq!(module.entry_points.len(), 2);
    assert_eq!(module.functions.len(), 3);
    assert_eq!(count(&module, Op::FunctionCall), 2);
}

#[test]
fn swizzles_are_stored_component_by_component() {
    let mut program = Program::new();
    let float4 = program.module.types.vector(spirocl_sema::types::Scalar::Float, 4);
    let float2 = program.module.types.vector(spirocl_sema::types::Scalar::Float, 2);
    let pointer = program.module.types.pointer(float4, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let v = program.variable("v", float4);
    let zero = program.int(0);
    let vector = program.at(p, zero);
    let pair = ExprKind::Swizzle { base: vector, components: Components::new(&[3, 1]) };
    let pair = program.expr(pair, float2);
    let value = program.get(v);
    let value = ExprKind::Shuffle { base: value, components: Components::new(&[0, 2]) };
    let value = program.expr(value, float2);
    let first = program.assign(pair, value);
    let place = program.place(v);
    let single = ExprKind::Swizzle { base: place, components: Components::new(&[2]) };
    let single = program.expr(single, TypeId::FLOAT);
    let two = program.int(2);
    let number = program.convert(Conversion::IntegerToFloat, two, TypeId::FLOAT);
    let second = program.assign(single, number);
    let module = program.make(vec![first, second]);
    assert_eq!(count(&module, Op::VectorShuffle), 2);
    assert_eq!(count(&module, Op::CompositeInsert), 1);
}

#[test]
fn a_long_array_is_made_of_segments() {
    let mut program = Program::new();
    let array = program.module.types.array(TypeId::INT, Some(70_000));
    let value = Constant::Elements((0..70_000).map(Constant::Integer).collect());
    let table = program.global("table", array, AddressSpace::Constant, Some(value));
    let pointer = program.module.types.pointer(TypeId::INT, AddressSpace::Global);
    let p = program.parameter("p", pointer);
    let n = program.parameter("n", TypeId::INT);
    let place = program.expr(ExprKind::Global(table), array);
    let index = program.get(n);
    let element = program.element(place, index);
    let value = program.load(element);
    let zero = program.int(0);
    let target = program.at(p, zero);
    let body = vec![program.assign(target, value)];
    let module = program.make(body);
    assert!(module.all_inst_iter().all(|each| each.operands.len() < 65_533));
}
