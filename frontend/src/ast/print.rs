//! The text form of the tree, for `--emit=ast` and for tests: one line for each declaration and statement, S-expressions within.

use super::*;
use crate::token::{FloatSuffix, FpContract, IntegerLiteral};

/// The whole tree as text.
pub fn print(unit: &TranslationUnit) -> String {
    let mut printer = Printer { unit, text: String::new(), indent: 0 };
    for item in &unit.items {
        printer.item(item);
    }
    if !printer.text.is_empty() {
        printer.text.push('\n');
    }
    printer.text
}

/// One expression as text.
pub fn print_expression(unit: &TranslationUnit, expr: &Expr) -> String {
    let mut printer = Printer { unit, text: String::new(), indent: 0 };
    printer.expr(expr);
    printer.text
}

/// Lines are not indented further than this, so that deep trees do not give quadratic text.
const DEEPEST_INDENT: usize = 40;
/// The stack for one step down the tree, with room to spare.
const RED_ZONE: usize = 64 << 10;

struct Printer<'a> {
    unit: &'a TranslationUnit,
    text: String,
    indent: usize,
}

impl Printer<'_> {
    fn word(&mut self, word: &str) {
        self.text.push_str(word);
    }

    fn symbol(&mut self, symbol: Symbol) {
        let unit = self.unit;
        self.word(unit.symbols.text(symbol));
    }

    /// Starts a line.
    fn line(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        for _ in 0..self.indent.min(DEEPEST_INDENT) {
            self.text.push_str("  ");
        }
    }

    /// `(head parts...)`, each part after a space.
    fn list(&mut self, head: &str, parts: impl FnOnce(&mut Self)) {
        self.text.push('(');
        self.word(head);
        parts(self);
        self.text.push(')');
    }

    fn part(&mut self, part: impl FnOnce(&mut Self)) {
        self.text.push(' ');
        part(self);
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Function(function) => self.function(function),
            Item::Declaration(declaration) => {
                self.line();
                self.declaration(declaration);
            }
            Item::Pragma(id, _) => {
                self.line();
                self.pragma(*id);
            }
            Item::Error(_) => {
                self.line();
                self.word("(error)");
            }
        }
    }

    fn pragma(&mut self, id: PragmaId) {
        let pragma = self.unit.literals.pragma(id).clone();
        self.list("pragma", |p| {
            p.part(|p| match pragma {
                crate::token::Pragma::Extension { name, enable } => {
                    p.symbol(name);
                    p.word(if enable { " enable" } else { " disable" });
                }
                crate::token::Pragma::FpContract(state) => p.word(match state {
                    FpContract::Default => "fp-contract default",
                    FpContract::On => "fp-contract on",
                    FpContract::Off => "fp-contract off",
                }),
                crate::token::Pragma::Pack(most) => match most {
                    Some(most) => p.word(&format!("pack {most}")),
                    None => p.word("pack"),
                },
                crate::token::Pragma::Unroll { count } => match count {
                    Some(count) => p.word(&format!("unroll {count}")),
                    None => p.word("unroll"),
                },
            });
        });
    }

    fn function(&mut self, function: &FunctionDefinition) {
        self.line();
        self.list("function ", |p| {
            p.specifiers(&function.specifiers);
            p.part(|p| p.declarator(&function.declarator));
            p.block(&function.body);
        });
    }

    /// The statements of a block, each on a line of its own, deeper.
    fn block(&mut self, block: &Block) {
        self.indent += 1;
        for statement in &block.items {
            self.line();
            self.statement(statement);
        }
        self.indent -= 1;
    }

    fn declaration(&mut self, declaration: &Declaration) {
        if let Some(assert) = &declaration.static_assert {
            return self.list("static-assert", |p| {
                p.part(|p| p.expr(&assert.condition));
                if let Some(message) = &assert.message {
                    p.part(|p| p.expr(message));
                }
            });
        }
        self.list("declare ", |p| {
            p.specifiers(&declaration.specifiers);
            for each in &declaration.declarators {
                p.part(|p| p.declarator(&each.declarator));
                if let Some(width) = &each.bit_width {
                    p.word(" : ");
                    p.expr(width);
                }
                if let Some(value) = &each.initializer {
                    p.word(" = ");
                    p.initializer(value);
                }
            }
        });
    }

    fn specifiers(&mut self, specifiers: &Specifiers) {
        self.text.push('(');
        self.specifier_list(&specifiers.list);
        self.text.push(')');
    }

    fn specifier_list(&mut self, list: &[Specifier]) {
        for (index, specifier) in list.iter().enumerate() {
            if index > 0 {
                self.text.push(' ');
            }
            self.specifier(&specifier.kind);
        }
    }

    fn specifier(&mut self, kind: &SpecifierKind) {
        match kind {
            SpecifierKind::Storage(class) => self.debug_word(class),
            SpecifierKind::Qualifier(qualifier) => self.debug_word(qualifier),
            SpecifierKind::AddressSpace(space) => self.debug_word(space),
            SpecifierKind::Access(access) => self.debug_word(access),
            SpecifierKind::Kernel => self.word("kernel"),
            SpecifierKind::Inline => self.word("inline"),
            SpecifierKind::Pipe => self.word("pipe"),
            SpecifierKind::Type(keyword) => self.debug_word(keyword),
            SpecifierKind::Named(symbol) => self.symbol(*symbol),
            SpecifierKind::Struct(structure) => self.structure(structure),
            SpecifierKind::Enum(enumeration) => self.enumeration(enumeration),
            SpecifierKind::TypeofExpr(expr) => self.list("typeof", |p| p.part(|p| p.expr(expr))),
            SpecifierKind::TypeofType(name) => self.list("typeof", |p| p.part(|p| p.type_name(name))),
            SpecifierKind::AutoType => self.word("__auto_type"),
            SpecifierKind::Attributes(attributes) => self.attributes(attributes),
            SpecifierKind::Error => self.word("error"),
        }
    }

    /// The name of a variant that is a keyword, as the keyword is written: `ReadOnly` is `read_only`.
    fn debug_word(&mut self, word: &impl std::fmt::Debug) {
        for (index, letter) in format!("{word:?}").chars().enumerate() {
            if letter.is_uppercase() && index > 0 {
                self.text.push('_');
            }
            self.text.push(letter.to_ascii_lowercase());
        }
    }

    fn structure(&mut self, structure: &StructSpecifier) {
        self.list(if structure.is_union { "union" } else { "struct" }, |p| {
            if let Some(name) = structure.name {
                p.part(|p| p.symbol(name.symbol));
            }
            for member in structure.members.iter().flat_map(|members| members.iter()) {
                p.part(|p| p.declaration(member));
            }
            p.part_attributes(&structure.attributes);
        });
    }

    fn enumeration(&mut self, enumeration: &EnumSpecifier) {
        self.list("enum", |p| {
            if let Some(name) = enumeration.name {
                p.part(|p| p.symbol(name.symbol));
            }
            if let Some(underlying) = &enumeration.underlying {
                p.part(|p| p.type_name(underlying));
            }
            for (name, value) in enumeration.constants.iter().flat_map(|constants| constants.iter()) {
                p.part(|p| match value {
                    Some(value) => {
                        p.word("(");
                        p.symbol(name.symbol);
                        p.part(|p| p.expr(value));
                        p.word(")");
                    }
                    None => {
                        p.word("(");
                        p.symbol(name.symbol);
                        p.word(")");
                    }
                });
            }
            p.part_attributes(&enumeration.attributes);
        });
    }

    fn part_attributes(&mut self, attributes: &[Attribute]) {
        if !attributes.is_empty() {
            self.part(|p| p.attributes(attributes));
        }
    }

    fn attributes(&mut self, attributes: &[Attribute]) {
        self.list("attribute", |p| {
            for attribute in attributes {
                p.part(|p| p.attribute(attribute));
            }
        });
    }

    fn attribute(&mut self, attribute: &Attribute) {
        if attribute.arguments.is_empty() {
            return self.symbol(attribute.name.symbol);
        }
        self.text.push('(');
        self.symbol(attribute.name.symbol);
        for argument in &attribute.arguments {
            self.part(|p| match argument {
                AttributeArgument::Type(name) => p.type_name(name),
                AttributeArgument::Expr(expr) => p.expr(expr),
            });
        }
        self.text.push(')');
    }

    /// The name, and in brackets the parts from the name outwards.
    fn declarator(&mut self, declarator: &Declarator) {
        match declarator.name {
            Some(name) => self.symbol(name.symbol),
            None => self.text.push('_'),
        }
        for part in &declarator.parts {
            self.declarator_part(part);
        }
        self.part_attributes(&declarator.attributes);
    }

    fn declarator_part(&mut self, part: &DeclaratorPart) {
        match part {
            DeclaratorPart::Pointer { qualifiers, .. } => self.qualified('*', qualifiers),
            DeclaratorPart::BlockPointer { qualifiers, .. } => self.qualified('^', qualifiers),
            DeclaratorPart::Array { size, qualifiers, .. } => {
                self.text.push('[');
                self.specifier_list(qualifiers);
                if let Some(size) = size {
                    self.expr(size);
                }
                self.text.push(']');
            }
            DeclaratorPart::Function { parameters, variadic, .. } => {
                self.list("", |p| {
                    for (index, parameter) in parameters.iter().enumerate() {
                        if index > 0 {
                            p.word(", ");
                        }
                        p.specifiers(&parameter.specifiers);
                        p.part(|p| p.declarator(&parameter.declarator));
                    }
                    if variadic.is_some() {
                        p.word(", ...");
                    }
                });
            }
        }
    }

    fn qualified(&mut self, mark: char, qualifiers: &[Specifier]) {
        self.text.push(mark);
        if !qualifiers.is_empty() {
            self.text.push('(');
            self.specifier_list(qualifiers);
            self.text.push(')');
        }
    }

    fn type_name(&mut self, name: &TypeName) {
        self.specifiers(&name.specifiers);
        if !name.declarator.parts.is_empty() {
            self.part(|p| p.declarator(&name.declarator));
        }
    }

    fn initializer(&mut self, initializer: &Initializer) {
        match initializer {
            Initializer::Expr(expr) => self.expr(expr),
            Initializer::List(list) => self.initializer_list(list),
        }
    }

    fn initializer_list(&mut self, list: &InitializerList) {
        self.text.push('{');
        for (index, element) in list.elements.iter().enumerate() {
            if index > 0 {
                self.word(", ");
            }
            self.designators(&element.designators);
            if !element.designators.is_empty() {
                self.word(" = ");
            }
            self.initializer(&element.value);
        }
        self.text.push('}');
    }

    fn designators(&mut self, designators: &[Designator]) {
        for designator in designators {
            match designator {
                Designator::Range(first, last, _) => {
                    self.text.push('[');
                    self.expr(first);
                    self.word(" ... ");
                    self.expr(last);
                    self.text.push(']');
                }
                Designator::Index(index, _) => {
                    self.text.push('[');
                    self.expr(index);
                    self.text.push(']');
                }
                Designator::Member(name) => {
                    self.text.push('.');
                    self.symbol(name.symbol);
                }
            }
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        crate::stack::grow(RED_ZONE, 16 * RED_ZONE, || {
            if !statement.attributes.is_empty() {
                self.attributes(&statement.attributes);
                self.text.push(' ');
            }
            self.statement_kind(&statement.kind);
        });
    }

    fn statement_kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Empty => self.word("(empty)"),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::Pragma(id) => self.pragma(*id),
            StmtKind::EmptyAssembly { orders_memory: true } => self.word("(asm memory)"),
            StmtKind::EmptyAssembly { orders_memory: false } => self.word("(asm)"),
            StmtKind::Block(block) => self.list("block", |p| p.block(block)),
            StmtKind::If { condition, then, otherwise } => self.list("if ", |p| {
                p.expr(condition);
                p.below(then);
                if let Some(otherwise) = otherwise {
                    p.below(otherwise);
                }
            }),
            StmtKind::While { condition, body } => self.controlled("while ", condition, body),
            StmtKind::DoWhile { body, condition } => self.list("do", |p| {
                p.below(body);
                p.part(|p| p.expr(condition));
            }),
            StmtKind::For { first, condition, step, body } => self.list("for ", |p| {
                p.or_nothing(first.as_deref(), Self::statement);
                p.part(|p| p.or_nothing(condition.as_deref(), Self::expr));
                p.part(|p| p.or_nothing(step.as_deref(), Self::expr));
                p.below(body);
            }),
            StmtKind::Switch { value, body } => self.controlled("switch ", value, body),
            StmtKind::Case { value, last, body } => self.list("case ", |p| {
                p.expr(value);
                if let Some(last) = last {
                    p.word(" ... ");
                    p.expr(last);
                }
                p.below(body);
            }),
            StmtKind::Default { body } => self.list("default", |p| p.below(body)),
            StmtKind::Label { name, body } => self.list("label ", |p| {
                p.symbol(name.symbol);
                p.below(body);
            }),
            StmtKind::Goto(name) => self.list("goto ", |p| p.symbol(name.symbol)),
            StmtKind::Break => self.word("(break)"),
            StmtKind::Continue => self.word("(continue)"),
            StmtKind::Return(value) => self.list("return", |p| {
                if let Some(value) = value {
                    p.part(|p| p.expr(value));
                }
            }),
            StmtKind::Error => self.word("(error)"),
        }
    }

    fn controlled(&mut self, head: &str, condition: &Expr, body: &Stmt) {
        self.list(head, |p| {
            p.expr(condition);
            p.below(body);
        });
    }

    fn below(&mut self, statement: &Stmt) {
        self.indent += 1;
        self.line();
        self.statement(statement);
        self.indent -= 1;
    }

    fn or_nothing<T>(&mut self, part: Option<&T>, print: fn(&mut Self, &T)) {
        match part {
            Some(part) => print(self, part),
            None => self.word("()"),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        crate::stack::grow(RED_ZONE, 16 * RED_ZONE, || self.expr_kind(&expr.kind));
    }

    fn exprs(&mut self, head: &str, exprs: &[&Expr]) {
        self.list(head, |p| {
            for expr in exprs {
                p.part(|p| p.expr(expr));
            }
        });
    }

    fn expr_kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Integer(integer) => self.integer(*integer),
            ExprKind::Float(float) => {
                self.symbol(float.digits);
                self.word(match float.suffix {
                    FloatSuffix::None => "",
                    FloatSuffix::Float => "f",
                    FloatSuffix::Half => "h",
                });
            }
            ExprKind::Character(value) => self.word(&format!("'{value}'")),
            ExprKind::String(id) => {
                let text = String::from_utf8_lossy(self.unit.literals.string(*id)).into_owned();
                self.word(&format!("{text:?}"));
            }
            ExprKind::Name(symbol) => self.symbol(*symbol),
            ExprKind::Paren(inner) => self.exprs("paren", &[inner]),
            ExprKind::Unary(operator, operand) => self.exprs(operator.spelling(), &[operand]),
            ExprKind::Postfix(PostfixOp::Increment, operand) => self.exprs("post++", &[operand]),
            ExprKind::Postfix(PostfixOp::Decrement, operand) => self.exprs("post--", &[operand]),
            ExprKind::Binary(operator, operands) => self.exprs(operator.spelling(), &operands.each_ref()),
            ExprKind::Assign(operator, operands) => {
                let spelling = format!("{}=", operator.map_or("", BinaryOp::spelling));
                self.exprs(&spelling, &operands.each_ref());
            }
            ExprKind::Conditional(conditional) => {
                let Conditional { condition, then, otherwise } = &**conditional;
                match then {
                    Some(then) => self.exprs("?", &[condition, then, otherwise]),
                    None => self.exprs("?:", &[condition, otherwise]),
                }
            }
            ExprKind::Comma(list) => self.exprs(",", &list.iter().collect::<Vec<_>>()),
            ExprKind::Call(call) => {
                let all: Vec<&Expr> = std::iter::once(&call.callee).chain(&call.arguments).collect();
                self.exprs("call", &all);
            }
            ExprKind::Index(operands) => self.exprs("index", &operands.each_ref()),
            ExprKind::Member { base, arrow, member } => self.list(if *arrow { "->" } else { "." }, |p| {
                p.part(|p| p.expr(base));
                p.part(|p| p.symbol(member.symbol));
            }),
            ExprKind::Cast(name, operand) => self.typed("cast", name, Some(operand)),
            ExprKind::CompoundLiteral(literal) => self.list("literal", |p| {
                p.part(|p| p.type_name(&literal.name));
                p.part(|p| p.initializer_list(&literal.list));
            }),
            ExprKind::SizeofExpr(operand) => self.exprs("sizeof", &[operand]),
            ExprKind::SizeofType(name) => self.typed("sizeof", name, None),
            ExprKind::AlignofExpr(operand) => self.exprs("alignof", &[operand]),
            ExprKind::AlignofType(name) => self.typed("alignof", name, None),
            ExprKind::VecStepExpr(operand) => self.exprs("vec_step", &[operand]),
            ExprKind::VecStepType(name) => self.typed("vec_step", name, None),
            ExprKind::Astype(operand, name) => self.typed("astype", name, Some(operand)),
            ExprKind::ConvertVector(operand, name) => self.typed("convertvector", name, Some(operand)),
            ExprKind::Offsetof(parts) => self.list("offsetof", |p| {
                p.part(|p| p.type_name(&parts.0));
                p.part(|p| p.designators(&parts.1));
            }),
            ExprKind::Generic(parts) => self.list("generic", |p| {
                p.part(|p| p.expr(&parts.0));
                for association in &parts.1 {
                    match &association.name {
                        Some(name) => p.part(|p| p.typed("case", name, Some(&association.value))),
                        None => p.part(|p| p.exprs("default", &[&association.value])),
                    }
                }
            }),
            ExprKind::TypesCompatible(one, other) => self.list("types_compatible", |p| {
                p.part(|p| p.type_name(one));
                p.part(|p| p.type_name(other));
            }),
            ExprKind::BitCast(name, operand) => self.typed("bit_cast", name, Some(operand)),
            ExprKind::StatementExpression(block) => self.list("statements", |p| p.block(block)),
            ExprKind::BlockLiteral(literal) => self.block_literal(literal),
            ExprKind::Error => self.word("(error)"),
        }
    }

    fn typed(&mut self, head: &str, name: &TypeName, operand: Option<&Expr>) {
        self.list(head, |p| {
            p.part(|p| p.type_name(name));
            if let Some(operand) = operand {
                p.part(|p| p.expr(operand));
            }
        });
    }

    fn integer(&mut self, integer: IntegerLiteral) {
        self.word(&integer.value.to_string());
        self.word(if integer.unsigned { "u" } else { "" });
        self.word(if integer.long { "l" } else { "" });
    }

    fn block_literal(&mut self, literal: &BlockLiteral) {
        self.list("^", |p| {
            if let Some(specifiers) = &literal.specifiers {
                p.part(|p| p.specifiers(specifiers));
            }
            if !literal.declarator.parts.is_empty() {
                p.part(|p| p.declarator(&literal.declarator));
            }
            p.block(&literal.body);
        });
    }
}
