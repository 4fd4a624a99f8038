//! The text form of the typed tree, for `--emit=hir` and for tests: stable, one line for each statement, every conversion visible.
//!
//! A name shared by several variables of a function is followed by a number. Places are written as in C; `load` makes a value
//! of a place, `integer<long>(...)` is a conversion.

use super::{
    BinaryOp, CompareOp, Components, Constant, Conversion, DependentCallee, ExprId, ExprKind, Function,
    GlobalId, Linkage, LocalId, LogicalOp, LoopKind, LoopStmt, ModifyResult, Module, Rounding, Stated,
    StatementExpression, Stmt, StmtKind, SwitchStmt, UnaryOp, Unroll,
};
use crate::types::{
    QualType, Scalar, StructId, TypeId, TypeKind, bits,
    spelling::{Spaces, spell, spell_qualified},
};
use spirocl_frontend::{handle_map::HandleSet, symbol::Symbol};
use std::fmt::Write;

/// The text form of a module.
pub fn print(module: &Module) -> String {
    let shared = repeated(module.globals.iter().filter_map(|global| global.name));
    let mut printer = Printer { module, shared, text: String::new(), indent: 0 };
    printer.structures();
    for index in 0..module.globals.len() {
        printer.global(GlobalId(index as u32));
    }
    for function in &module.functions {
        printer.function(function);
    }
    printer.text
}

/// The names that occur more than once.
fn repeated(names: impl Iterator<Item = Symbol>) -> HandleSet<Symbol> {
    let mut seen = HandleSet::default();
    names.filter(|&name| !seen.insert(name)).collect()
}

struct Printer<'m> {
    module: &'m Module,
    /// The names of several variables outside private memory.
    shared: HandleSet<Symbol>,
    text: String,
    indent: usize,
}

impl<'m> Printer<'m> {
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn ty(&self, ty: TypeId) -> String {
        spell(&self.module.types, &self.module.symbols, ty, Spaces::All)
    }

    fn qualified(&self, ty: QualType) -> String {
        spell_qualified(&self.module.types, &self.module.symbols, ty, Spaces::All)
    }

    // What stands outside functions.

    fn structures(&mut self) {
        for id in self.module.types.structure_ids() {
            self.structure(id);
        }
    }

    fn structure(&mut self, id: StructId) {
        let module = self.module;
        let structure = module.types.structure(id);
        let Some(ty) = module.types.find(&TypeKind::Struct(id)) else { return };
        let Some(fields) = &structure.fields else { return };
        let size = module.types.size_of(ty, &module.language).unwrap_or(0);
        let align = module.types.align_of(ty, &module.language);
        let keyword = if structure.is_union { " union" } else { "" };
        self.line(&format!("type{keyword} {} size {size} align {align} {{", self.ty(ty)));
        self.indent += 1;
        for (field, offset) in fields.iter().zip(module.types.field_offsets(id, &module.language)) {
            let name = field.name.map_or("", |name| module.symbols.text(name));
            self.line(&format!("{offset}: {} {name}", self.qualified(field.ty)));
        }
        self.indent -= 1;
        self.line("}");
    }

    fn global(&mut self, id: GlobalId) {
        let global = self.module.global(id);
        let name = self.global_name(id);
        let linkage = linkage_name(global.linkage);
        let mut text = format!("{linkage}{} {} {name}", global.space, self.qualified(global.ty));
        if let Some(alignment) = global.alignment {
            let _ = write!(text, " aligned({alignment})");
        }
        if let Some(id) = global.spec_id {
            let _ = write!(text, " spirv_spec_constant({})", id.value);
        }
        if let Some(initializer) = &global.initializer {
            let _ = write!(text, " = {}", self.constant(initializer, global.ty.ty));
        }
        self.line(&text);
    }

    fn global_name(&self, id: GlobalId) -> String {
        match self.module.global(id).name {
            Some(name) if self.shared.contains(&name) => {
                format!("@{}#{}", self.module.symbols.text(name), id.0)
            }
            Some(name) => format!("@{}", self.module.symbols.text(name)),
            None => format!("@{}", id.0),
        }
    }

    fn function(&mut self, function: &'m Function) {
        let mut head = linkage_name(function.linkage).to_owned();
        if let Some(kernel) = &function.kernel {
            head.push_str("kernel ");
            let sizes = [("reqd", kernel.reqd_work_group_size), ("hint", kernel.work_group_size_hint)];
            for (word, size) in sizes {
                if let Some(Stated { value: [x, y, z], .. }) = size {
                    let _ = write!(head, "{word}({x}, {y}, {z}) ");
                }
            }
            if let Some(hint) = kernel.vec_type_hint {
                let _ = write!(head, "vec_type_hint({}) ", self.ty(hint.value));
            }
            if let Some(size) = kernel.required_sub_group_size {
                let _ = write!(head, "sub_group({}) ", size.value);
            }
        }
        let shared = repeated(function.locals.iter().filter_map(|local| local.name));
        let printer = BodyPrinter { module: self, function, shared };
        let parameters: Vec<_> = function
            .parameters
            .iter()
            .map(|parameter| {
                let local = function.local(parameter.local);
                format!("{} {}", self.qualified(local.ty), printer.local_name(parameter.local))
            })
            .collect();
        let parameters = parameters.join(", ");
        let _ = write!(head, "{} {}({parameters})", self.ty(function.return_type), function.link_name);
        let Some(body) = &function.body else {
            self.line(&head);
            return;
        };
        let body: Vec<_> = printer.statements(body, 1);
        self.line(&format!("{head} {{"));
        for line in body {
            self.line(&line);
        }
        self.line("}");
    }

    // Constants.

    fn constant(&self, constant: &Constant, ty: TypeId) -> String {
        let types = &self.module.types;
        match constant {
            Constant::Zero => match types.scalar(ty) {
                Some(scalar) => scalar_text(scalar, 0),
                None => "zero".to_owned(),
            },
            Constant::Integer(bits) | Constant::Float(bits) => {
                let atomic = match *types.kind(ty) {
                    TypeKind::Atomic(scalar) => Some(scalar),
                    _ => None,
                };
                match types.scalar(ty).or(atomic) {
                    Some(scalar) => scalar_text(scalar, *bits),
                    None => format!("{bits:#x}"),
                }
            }
            Constant::Elements(parts) => {
                let parts: Vec<_> = parts
                    .iter()
                    .enumerate()
                    .map(|(index, part)| self.constant(part, self.part_type(ty, index)))
                    .collect();
                format!("{{{}}}", parts.join(", "))
            }
            Constant::Bytes(bytes) => format!("\"{}\"", bytes.escape_ascii()),
            Constant::Union(index, value) => {
                format!("{{.{index} = {}}}", self.constant(value, self.part_type(ty, *index as usize)))
            }
            Constant::Address(global, 0) => format!("&{}", self.global_name(*global)),
            Constant::Address(global, offset) => format!("&{} + {offset}", self.global_name(*global)),
            Constant::Sampler(bits) => format!("sampler({bits:#x})"),
        }
    }

    fn part_type(&self, ty: TypeId, index: usize) -> TypeId {
        let types = &self.module.types;
        match *types.kind(ty) {
            TypeKind::Array { element, .. } => element.ty,
            TypeKind::Vector(scalar, _) => scalar.id(),
            TypeKind::Struct(id) => {
                let fields = types.structure(id).fields.as_deref().unwrap_or_default();
                fields.get(index).map_or(TypeId::ERROR, |field| field.ty.ty)
            }
            _ => TypeId::ERROR,
        }
    }
}

/// The statements and expressions of one function.
struct BodyPrinter<'p, 'm> {
    module: &'p Printer<'m>,
    function: &'p Function,
    /// The names of several of its variables.
    shared: HandleSet<Symbol>,
}

impl BodyPrinter<'_, '_> {
    fn local_name(&self, id: LocalId) -> String {
        match self.function.local(id).name {
            Some(name) => {
                let text = self.module.module.symbols.text(name);
                if self.shared.contains(&name) { format!("{text}#{}", id.0) } else { text.to_owned() }
            }
            None => format!("#{}", id.0),
        }
    }

    // Statements.

    fn statements(&self, list: &[Stmt], depth: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for stmt in list {
            self.statement(stmt, depth, &mut lines);
        }
        lines
    }

    fn statement(&self, stmt: &Stmt, depth: usize, lines: &mut Vec<String>) {
        let indent = "    ".repeat(depth);
        match &stmt.kind {
            StmtKind::Expr(expr) => lines.push(format!("{indent}{}", self.expr(*expr))),
            StmtKind::Declare(local, value) => {
                let ty = self.module.qualified(self.function.local(*local).ty);
                let value = value.map(|value| format!(" = {}", self.expr(value))).unwrap_or_default();
                lines.push(format!("{indent}{ty} {}{value}", self.local_name(*local)));
            }
            StmtKind::Block(body) => {
                lines.push(format!("{indent}{{"));
                lines.extend(self.statements(body, depth + 1));
                lines.push(format!("{indent}}}"));
            }
            StmtKind::If { condition, then, otherwise } => {
                lines.push(format!("{indent}if {}", self.expr(*condition)));
                self.statement(then, depth + 1, lines);
                if let Some(otherwise) = otherwise {
                    lines.push(format!("{indent}else"));
                    self.statement(otherwise, depth + 1, lines);
                }
            }
            StmtKind::Loop(statement) => {
                let LoopStmt { kind, condition, step, body, unroll } = &**statement;
                let kind = match kind {
                    LoopKind::TestFirst => "while",
                    LoopKind::TestLast => "do-while",
                };
                let condition = condition.map_or_else(|| "true".to_owned(), |condition| self.expr(condition));
                let step = step.map(|step| format!(" step {}", self.expr(step))).unwrap_or_default();
                let unroll = match unroll {
                    None => String::new(),
                    Some(Unroll::Hint) => " unroll".to_owned(),
                    Some(Unroll::Count(count)) => format!(" unroll({count})"),
                    Some(Unroll::Never) => " nounroll".to_owned(),
                };
                lines.push(format!("{indent}{kind} {condition}{step}{unroll}"));
                self.statement(body, depth + 1, lines);
            }
            StmtKind::Switch(statement) => {
                let SwitchStmt { value, cases, default, body } = &**statement;
                let mut head = format!("{indent}switch {}", self.expr(*value));
                for (bits, label) in cases {
                    let _ = write!(head, " {}: L{}", *bits as i64, label.0);
                }
                if let Some(label) = default {
                    let _ = write!(head, " default: L{}", label.0);
                }
                lines.push(head);
                self.statement(body, depth + 1, lines);
            }
            StmtKind::Label(label) => lines.push(format!("{indent}L{}:", label.0)),
            StmtKind::Goto(label) => lines.push(format!("{indent}goto L{}", label.0)),
            StmtKind::Break => lines.push(format!("{indent}break")),
            StmtKind::Continue => lines.push(format!("{indent}continue")),
            StmtKind::Return(None) => lines.push(format!("{indent}return")),
            StmtKind::Return(Some(value)) => lines.push(format!("{indent}return {}", self.expr(*value))),
        }
    }

    // Expressions.

    fn expr(&self, id: ExprId) -> String {
        crate::stack::grow(|| self.expr_of_kind(id))
    }

    fn expr_of_kind(&self, id: ExprId) -> String {
        let expr = self.function.expr(id);
        let ty = || self.module.ty(expr.ty);
        match &expr.kind {
            ExprKind::Local(local) => self.local_name(*local),
            ExprKind::Global(global) => self.module.global_name(*global),
            ExprKind::Dereference(pointer) => format!("*({})", self.expr(*pointer)),
            ExprKind::Field { base, index } | ExprKind::ExtractField { base, index } => {
                format!("{}.{}", self.expr(*base), self.field_name(*base, *index))
            }
            ExprKind::Element { base, index } => format!("{}[{}]", self.expr(*base), self.expr(*index)),
            ExprKind::Swizzle { base, components } | ExprKind::Shuffle { base, components } => {
                format!("{}.{}", self.expr(*base), components_text(components))
            }
            ExprKind::Component { base, index } => format!("{}.[{}]", self.expr(*base), self.expr(*index)),
            ExprKind::Materialize(value) => format!("object({})", self.expr(*value)),
            ExprKind::Zero => self.constant(&Constant::Zero, expr.ty),
            &ExprKind::Integer(bits) => self.constant(&Constant::Integer(bits), expr.ty),
            &ExprKind::Float(bits) => self.constant(&Constant::Float(bits), expr.ty),
            ExprKind::Constant(constant) => self.constant(constant, expr.ty),
            ExprKind::Load { place, volatile } => {
                format!("load{}({})", volatile_text(*volatile), self.expr(*place))
            }
            ExprKind::AddressOf(place) => format!("&{}", self.expr(*place)),
            ExprKind::ArrayToPointer(place) => format!("decay({})", self.expr(*place)),
            ExprKind::Convert(conversion, value) => {
                format!("{}<{}>({})", conversion_name(*conversion), ty(), self.expr(*value))
            }
            ExprKind::Unary(operator, value) => format!("{}({})", unary_text(*operator), self.expr(*value)),
            ExprKind::Binary(operator, left, right) => self.infix(binary_text(*operator), *left, *right),
            ExprKind::Compare(operator, left, right) => self.infix(compare_text(*operator), *left, *right),
            ExprKind::Logical(LogicalOp::And, left, right) => self.infix("&&", *left, *right),
            ExprKind::Logical(LogicalOp::Or, left, right) => self.infix("||", *left, *right),
            ExprKind::Conditional(condition, then, otherwise) => {
                format!("({} ? {} : {})", self.expr(*condition), self.expr(*then), self.expr(*otherwise))
            }
            ExprKind::Select(condition, then, otherwise) => {
                format!("select({})", self.list(&[*condition, *then, *otherwise]))
            }
            ExprKind::PointerOffset(pointer, index) => self.infix("+p", *pointer, *index),
            ExprKind::PointerDifference(left, right) => self.infix("-p", *left, *right),
            ExprKind::Construct(parts) => format!("({}){{{}}}", ty(), self.list(parts)),
            ExprKind::ConstructUnion { index, value } => {
                format!("({}){{.{index} = {}}}", ty(), self.expr(*value))
            }
            ExprKind::Assign { place, value, volatile } => {
                format!("store{}({}, {})", volatile_text(*volatile), self.expr(*place), self.expr(*value))
            }
            ExprKind::Modify { place, temporary, value, result, volatile } => {
                let result = match result {
                    ModifyResult::New => "new",
                    ModifyResult::Old => "old",
                };
                let volatile = volatile_text(*volatile);
                let (place, value) = (self.expr(*place), self.expr(*value));
                format!("modify{volatile}({place} as t{}, {value}, {result})", temporary.0)
            }
            ExprKind::Temporary(temporary) => format!("t{}", temporary.0),
            ExprKind::Call { function, arguments } => {
                let name = &self.module.module.function(*function).link_name;
                format!("{name}({})", self.list(arguments))
            }
            ExprKind::Builtin { builtin, arguments } => {
                format!("{}<{}>({})", builtin.entry().name, ty(), self.list(arguments))
            }
            ExprKind::DeviceKernel(call) => {
                let name = &self.module.module.function(call.kernel).link_name;
                let sizes = call.sizes.map(|sizes| self.expr(sizes)).unwrap_or_default();
                let (literal, arguments) = (self.expr(call.literal), self.list(&call.arguments));
                format!("{:?}<{name}>({literal}; {arguments}; {sizes})", call.request)
            }
            ExprKind::Dependent(call) => {
                let callee = match &call.callee {
                    DependentCallee::Block(block) => self.expr(*block),
                    DependentCallee::Function(id) => self.module.module.function(*id).link_name.to_string(),
                    DependentCallee::Kernel(request, block, sizes) => {
                        format!("{request:?}<{}>({})", self.expr(*block), self.list(sizes))
                    }
                };
                format!("dependent {callee}({})", self.list(&call.arguments))
            }
            ExprKind::Sequence { effects, result } => {
                let effects: String =
                    effects.iter().map(|&effect| format!("{}; ", self.expr(effect))).collect();
                format!("({effects}{})", self.expr(*result))
            }
            ExprKind::Statements(statements) => {
                let StatementExpression { body, result } = &**statements;
                let body = self.statements(body, 0).join("; ");
                let result = result.map(|result| format!("; {}", self.expr(result))).unwrap_or_default();
                format!("({{{body}{result}}})")
            }
            ExprKind::Error => "<error>".to_owned(),
        }
    }

    fn constant(&self, constant: &Constant, ty: TypeId) -> String {
        let value = self.module.constant(constant, ty);
        if self.module.module.types.scalar(ty).is_some() {
            value
        } else {
            format!("({}){value}", self.module.ty(ty))
        }
    }

    fn infix(&self, operator: &str, left: ExprId, right: ExprId) -> String {
        format!("({} {operator} {})", self.expr(left), self.expr(right))
    }

    fn list(&self, list: &[ExprId]) -> String {
        list.iter().map(|&id| self.expr(id)).collect::<Vec<_>>().join(", ")
    }

    fn field_name(&self, base: ExprId, index: u32) -> String {
        let module = self.module.module;
        let TypeKind::Struct(id) = *module.types.kind(self.function.expr(base).ty) else {
            return index.to_string();
        };
        let fields = module.types.structure(id).fields.as_deref().unwrap_or_default();
        let name = fields.get(index as usize).and_then(|field| field.name);
        name.map_or_else(|| index.to_string(), |name| module.symbols.text(name).to_owned())
    }
}

fn linkage_name(linkage: Linkage) -> &'static str {
    match linkage {
        Linkage::Internal => "internal ",
        Linkage::Export => "",
        Linkage::Import => "extern ",
    }
}

fn volatile_text(volatile: bool) -> &'static str {
    if volatile { " volatile" } else { "" }
}

fn scalar_text(scalar: Scalar, bits: u64) -> String {
    match scalar {
        Scalar::Bool => if bits == 0 { "false" } else { "true" }.to_owned(),
        Scalar::Half | Scalar::Float | Scalar::Double => {
            let suffix = match scalar {
                Scalar::Half => "h",
                Scalar::Float => "f",
                _ => "",
            };
            match scalar {
                Scalar::Float => format!("{:?}{suffix}", f32::from_bits(bits as u32)),
                _ => format!("{:?}{suffix}", bits::float_value(scalar, bits)),
            }
        }
        _ => {
            let suffix = match scalar {
                Scalar::Char => "c",
                Scalar::UChar => "uc",
                Scalar::Short => "s",
                Scalar::UShort => "us",
                Scalar::UInt => "u",
                Scalar::Long => "l",
                Scalar::ULong => "ul",
                _ => "",
            };
            format!("{}{suffix}", bits::integer_value(scalar, bits))
        }
    }
}

fn components_text(components: &Components) -> String {
    let digits = components.iter().map(|index| char::from_digit(index.into(), 16).unwrap_or('?'));
    std::iter::once('s').chain(digits).collect()
}

fn conversion_name(conversion: Conversion) -> String {
    match conversion {
        Conversion::Integer => "integer".to_owned(),
        Conversion::IntegerToFloat => "integer_to_float".to_owned(),
        Conversion::FloatToInteger => "float_to_integer".to_owned(),
        Conversion::Float => "float".to_owned(),
        Conversion::ToBool => "to_bool".to_owned(),
        Conversion::BoolToNumber => "bool_to_number".to_owned(),
        Conversion::BoolToMask => "bool_to_mask".to_owned(),
        Conversion::SignToBool => "sign_to_bool".to_owned(),
        Conversion::Explicit { saturate, rounding } => {
            let saturate = if saturate { "_sat" } else { "" };
            let rounding = match rounding {
                None => "",
                Some(Rounding::ToEven) => "_rte",
                Some(Rounding::ToZero) => "_rtz",
                Some(Rounding::Up) => "_rtp",
                Some(Rounding::Down) => "_rtn",
            };
            format!("convert{saturate}{rounding}")
        }
        Conversion::Bits => "bits".to_owned(),
        Conversion::Splat => "splat".to_owned(),
        Conversion::PointerToInteger => "pointer_to_integer".to_owned(),
        Conversion::IntegerToPointer => "integer_to_pointer".to_owned(),
        Conversion::Pointee => "pointee".to_owned(),
        Conversion::AddressSpace => "address_space".to_owned(),
        Conversion::Void => "void".to_owned(),
    }
}

fn unary_text(operator: UnaryOp) -> &'static str {
    match operator {
        UnaryOp::Negate => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
    }
}

fn binary_text(operator: BinaryOp) -> &'static str {
    match operator {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
    }
}

fn compare_text(operator: CompareOp) -> &'static str {
    match operator {
        CompareOp::Equal => "==",
        CompareOp::NotEqual => "!=",
        CompareOp::Less => "<",
        CompareOp::LessEqual => "<=",
        CompareOp::Greater => ">",
        CompareOp::GreaterEqual => ">=",
    }
}
