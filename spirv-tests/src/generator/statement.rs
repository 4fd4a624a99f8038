//! Random statements: declarations, assignments and control flow. All loops terminate, and all variables are initialized.

use super::aggregate::Contents;
use super::place::Access;
use super::tree::{Kind, Node, POSTFIX};
use super::types::{INTEGERS, Numeric, Scalar, Space, Type};
use super::{Function, Generator, Variable};

/// Statements nest no deeper.
pub(super) const NESTING_LIMIT: u32 = 3;

impl Generator {
    /// Any statement.
    pub(super) fn statement(&mut self) -> Node {
        self.spend(1);
        if self.has_jump_graphs && self.nesting < NESTING_LIMIT && self.one_in(10) {
            return self.jump_graph();
        }
        loop {
            let found = match self.random.below(27) {
                0..=4 => Some(self.declaration()),
                5..=8 => self.assignment(),
                9 | 10 => self.compound_assignment(),
                11 => self.increment(),
                12 => self.store(),
                13 => self.changing_call(),
                14 => self.sequence(),
                15 => self.jump(),
                16 => self.half_precision(),
                24 => self.bytes_of_object(),
                25 if self.one_in(3) => Some(self.ring()),
                25 => self.pointer_to_pointer(),
                26 => {
                    let ty = self.aliased_type();
                    Some(self.aliases(ty))
                }
                _ if self.nesting >= NESTING_LIMIT => None,
                17 | 18 => Some(self.branch()),
                19 | 20 => Some(self.counted_loop()),
                21 => Some(self.switch()),
                22 => Some(self.gotos()),
                _ => self.walk_over_array(),
            };
            if let Some(found) = found {
                return found;
            }
        }
    }

    /// Statements in braces, with a scope of their own, whose variables go into the digest at the end.
    pub(super) fn block(&mut self, most: u32) -> Node {
        let outer = self.scope.len();
        self.nesting += 1;
        // Deep blocks are short, or texts grow without bound.
        let count = self.range(1, most.min(5 - self.nesting));
        let mut statements: Vec<Node> = (0..count).map(|_| self.statement()).collect();
        if self.one_in(2) {
            statements.extend(self.digests(outer));
        }
        self.nesting -= 1;
        self.scope.truncate(outer);
        Node::list(statements)
    }

    /// A new variable of the function.
    pub(super) fn declared(&mut self, ty: Type, writable: bool) -> Variable {
        self.named(ty, writable, "v")
    }

    fn named(&mut self, ty: Type, writable: bool, prefix: &str) -> Variable {
        let name = self.name(prefix);
        let variable = Variable::object(name, ty, Space::Private, writable);
        self.scope.push(variable.clone());
        variable
    }

    fn declaration(&mut self) -> Node {
        if self.one_in(5)
            && let Some(pointer) = self.pointer_declaration()
        {
            return pointer;
        }
        let ty = self.object_type();
        let initializer = self.initializer(&ty, Contents::Values(3));
        let qualifier = self.pick(&["", "", "", "", "const ", "volatile ", "private ", "__private "]);
        let prefix = if qualifier == "volatile " { super::VOLATILE } else { "v" };
        let variable = self.named(ty, qualifier != "const ", prefix);
        Node::item(&format!("{qualifier}{} = @;\n", variable.ty.declare(&variable.name)), vec![initializer])
    }

    fn pointer_declaration(&mut self) -> Option<Node> {
        let ty = self.value_type();
        let spaces = [Space::Private, Space::Private, Space::Constant, Space::Global, Space::Local];
        let space = self.pick(&spaces);
        let count = self.pick(&[1, 1, 2, 4]);
        let writable = self.one_in(2) && matches!(space, Space::Private | Space::Global);
        let address = self.address(&ty, count, space, writable)?;
        let name = self.name("q");
        let constant = if writable { "" } else { "const " };
        let text = format!("{}{constant}{ty} *{name} = @;\n", self.space_name(space));
        self.scope.push(Variable { name, ty, space, writable, pointer: Some(count) });
        Some(Node::item(&text, vec![address]))
    }

    /// How the space is written where something points to it.
    pub(super) fn space_name(&mut self, space: Space) -> String {
        match space {
            Space::Private if self.explicit_private => "private ".to_owned(),
            Space::Private => self.pick(&["", "", "private ", "__private "]).to_owned(),
            Space::Generic => String::new(),
            _ => format!("{}{} ", self.pick(&["", "__"]), space.name()),
        }
    }

    fn assignment(&mut self) -> Option<Node> {
        let ty = self.value_type();
        let place = self.place(&ty, Access::Write)?;
        let value = self.assignable(&ty, 3);
        Some(Node::item("@ = @;\n", vec![place, value]))
    }

    fn compound_assignment(&mut self) -> Option<Node> {
        let ty = self.numeric();
        let place = self.place(&ty.into(), Access::Write)?;
        let scalar = ty.scalar;
        if scalar.is_float() {
            let operator = self.pick(&["+=", "-=", "*="]);
            let other = self.operands(ty).1;
            let other = if other == ty || other.is_vector() { ty } else { other };
            let value = self.number(other, 2);
            return Some(Node::item(&format!("@ {operator} @;\n"), vec![place, value]));
        }
        let (operator, value) = match self.random.below(4) {
            0 => (self.pick(&["/=", "%="]), self.divisor(ty, 2)),
            1 => {
                let amount = if ty.is_vector() { ty } else { Numeric::of(self.pick(INTEGERS)) };
                (self.pick(&["<<=", ">>="]), self.number(amount, 2))
            }
            2 if !scalar.is_signed() && scalar != Scalar::Ushort => {
                (self.pick(&["+=", "-=", "*="]), self.number(ty, 2))
            }
            2 if scalar.is_small() && !ty.is_vector() => {
                let other = Numeric::of(self.pick(&[Scalar::Char, Scalar::Uchar]));
                (self.pick(&["+=", "-=", "*="]), self.number(other, 2))
            }
            _ => {
                let other =
                    if ty.is_vector() { self.operands(ty).1 } else { Numeric::of(self.pick(INTEGERS)) };
                (self.pick(&["&=", "|=", "^="]), self.number(other, 2))
            }
        };
        Some(Node::item(&format!("@ {operator} @;\n"), vec![place, value]))
    }

    /// A type of which `++` is defined, and does not overflow: it wraps without a sign, and below `int` it is converted back.
    fn countable(&mut self) -> Numeric {
        let scalar = self.pick(&[
            Scalar::Char,
            Scalar::Uchar,
            Scalar::Short,
            Scalar::Ushort,
            Scalar::Uint,
            Scalar::Ulong,
        ]);
        if self.one_in(3) && !matches!(scalar, Scalar::Char | Scalar::Short) {
            Numeric { scalar, width: self.pick(super::types::WIDTHS) }
        } else {
            Numeric::of(scalar)
        }
    }

    fn increment(&mut self) -> Option<Node> {
        let ty = self.countable();
        let place = self.place(&ty.into(), Access::Write)?;
        let operator = self.pick(&["++", "--"]);
        let (before, after) = if self.one_in(2) { (operator, "") } else { ("", operator) };
        let marker = if after.is_empty() { "`" } else { "$" };
        if self.one_in(2) {
            return Some(Node::item(&format!("{before}{marker}{after};\n"), vec![place]));
        }
        let result = self.declared(ty.into(), true);
        Some(Node::item(&format!("{ty} {} = {before}{marker}{after};\n", result.name), vec![place]))
    }

    /// A vector stored to an array of scalars.
    fn store(&mut self) -> Option<Node> {
        let ty = self.vector();
        let (name, count) = self.array_of(ty, |variable| variable.writable)?;
        let (value, offset) = (self.number(ty, 2), self.offset(count / ty.width));
        Some(Node::item(&format!("vstore{}(@, @, {name});\n", ty.width), vec![value, offset]))
    }

    /// A call of a function that writes through its pointers; its result is a new variable.
    pub(super) fn changing_call(&mut self) -> Option<Node> {
        let fitting: Vec<Function> = self
            .functions
            .iter()
            .filter(|function| !function.is_pure() && self.may_spend(function.cost))
            .cloned()
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let function = fitting[self.random.below(fitting.len() as u32) as usize].clone();
        let call = self.call_of(&function, 2)?;
        Some(match function.result {
            Some(ty) if self.one_in(2) => {
                let result = self.declared(ty, true);
                Node::item(&format!("{} = @;\n", result.ty.declare(&result.name)), vec![call])
            }
            Some(_) if self.one_in(2) => Node::item("(void)`;\n", vec![call]),
            _ => Node::item("@;\n", vec![call]),
        })
    }

    /// Side effects that `&&`, `||`, `?:` and commas put in order.
    fn sequence(&mut self) -> Option<Node> {
        let ty = Numeric::of(self.pick(&[Scalar::Uchar, Scalar::Ushort, Scalar::Uint, Scalar::Ulong]));
        let fits = |variable: &&Variable| {
            variable.ty == ty.into()
                && variable.pointer.is_none()
                && variable.writable
                && variable.space == Space::Private
        };
        let counters: Vec<String> =
            self.scope.iter().filter(fits).map(|variable| variable.name.clone()).collect();
        if counters.is_empty() {
            return None;
        }
        let counter = counters[self.random.below(counters.len() as u32) as usize].clone();
        let result =
            Numeric::of(self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Long, Scalar::Ulong, Scalar::Float]));
        let first = self.condition(1);
        let (changed, condition) = (self.number(ty, 1), self.condition(1));
        let (left, right) = (self.number(result, 1), self.number(result, 1));
        let operator = self.pick(&["&&", "||"]);
        let change = self.pick(&["^=", "|=", "="]);
        let steps = self.pick(&[("++", "--"), ("--", "++")]);
        let fixed =
            |node: Node| Node { kind: Kind::Fixed, ..Node::new(Kind::Fixed, POSTFIX, "(@)", vec![node]) };
        let children = vec![fixed(first), changed, condition, left, right];
        let result = self.declared(result.into(), true);
        let text = format!(
            "{} = (@ {operator} ({counter} {change} @, @)) ? ({counter}{}, @) : ({}{counter}, @);\n",
            result.ty.declare(&result.name),
            steps.0,
            steps.1
        );
        Some(Node::item(&text, children))
    }

    /// Leaving a loop or the function.
    fn jump(&mut self) -> Option<Node> {
        if self.nesting == 0 {
            return None;
        }
        if self.in_loop && !self.one_in(3) {
            let condition = self.condition(2);
            let jump = self.pick(&["break", "continue"]);
            return Some(Node::item(&format!("if (@)\n{jump};\n"), vec![condition]));
        }
        let result = self.result.clone()?;
        let condition = self.condition(2);
        let back = match &result {
            None => Node::fixed("return;\n", vec![]),
            Some(ty) => self.return_statement(ty),
        };
        Some(Node::item("if (@) {\n@}\n", vec![condition, back]))
    }

    /// Values on their way through memory of half precision. Drivers without `cl_khr_fp16` have no variables of `half`, but pointers to it.
    fn half_precision(&mut self) -> Option<Node> {
        let width = self.pick(&[1, 2, 3, 4, 8, 16]);
        let suffix = if width == 1 { String::new() } else { width.to_string() };
        let ty = Numeric { scalar: Scalar::Float, width };
        let value = self.number(ty, 2);
        let rounding = self.pick(&["", "_rte", "_rtz", "_rtp", "_rtn"]);
        let (result, buffer) = (self.declared(ty.into(), true), self.name("h"));
        let text = format!(
            "{ty} {0};\n{{\nushort {buffer}[16];\nvstore_half{suffix}{rounding}(@, 0, (private half *){buffer});\n\
             {0} = vload_half{suffix}(0, (private half *){buffer});\n}}\n",
            result.name
        );
        Some(Node::item(&text, vec![value]))
    }

    fn branch(&mut self) -> Node {
        let condition = self.condition(3);
        let then = self.block(3);
        if self.one_in(2) {
            return Node::item("if (@) {\n@}\n", vec![condition, then]);
        }
        if self.one_in(3) {
            let other = self.condition(2);
            let (second, third) = (self.block(2), self.block(2));
            return Node::item(
                "if (@) {\n@} else if (@) {\n@} else {\n@}\n",
                vec![condition, then, other, second, third],
            );
        }
        let otherwise = self.block(3);
        Node::item("if (@) {\n@} else {\n@}\n", vec![condition, then, otherwise])
    }

    /// What a loop runs, with `break` and `continue` where they may stand.
    fn body(&mut self, times: u32, most: u32) -> Node {
        let (weight, in_loop) = (self.weight, self.in_loop);
        self.weight = self.weight.saturating_mul(times);
        self.in_loop = true;
        let body = self.block(most);
        (self.weight, self.in_loop) = (weight, in_loop);
        body
    }

    fn counted_loop(&mut self) -> Node {
        let times = if self.weight > 60 { 2 } else { self.range(2, 6) };
        let scalar = self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Char, Scalar::Ushort, Scalar::Ulong]);
        let outer = self.scope.len();
        let index = self.declared(scalar.into(), false).name;
        let name = scalar.name();
        let body = self.body(times, 4);
        self.scope.truncate(outer);
        let hint = self.pick(&["", "", "", "#pragma unroll\n", "#pragma unroll 4\n", "#pragma nounroll\n"]);
        let start = format!("{name} {index} = 0;\n{hint}");
        let text = match self.random.below(6) {
            0 | 1 => format!("{hint}for ({name} {index} = 0; {index} < {times}; {index}++) {{\n@}}\n"),
            2 => format!("{hint}for ({name} {index} = {times}; {index}-- > 0;) {{\n@}}\n"),
            3 => format!("{{\n{start}while ({index}++ < {times}) {{\n@}}\n}}\n"),
            4 => format!("{{\n{start}do {{\n@}} while (++{index} < {times});\n}}\n"),
            _ => format!("{{\n{start}for (;;) {{\nif ({index}++ >= {times})\nbreak;\n@}}\n}}\n"),
        };
        Node::item(&text, vec![body])
    }

    /// Cases with and without `break`, in any order, with `default` anywhere or nowhere.
    fn switch(&mut self) -> Node {
        let scalar = self.pick(&[
            Scalar::Int,
            Scalar::Uint,
            Scalar::Uchar,
            Scalar::Short,
            Scalar::Long,
            Scalar::Ulong,
        ]);
        let selector = self.number(Numeric::of(scalar), 2);
        let selector = if self.one_in(5) { selector } else { Node::fixed("(@) & 7", vec![selector]) };
        let count = self.range(1, 5);
        let default = self.random.below(7);
        let mut values: Vec<u32> = (0..8).collect();
        let mut cases = Vec::new();
        // `break` leaves the switch, also within a loop; `continue` would need a loop around.
        for index in 0..count {
            let value = values.remove(self.random.below(values.len() as u32) as usize);
            let label = match scalar {
                Scalar::Ulong if self.one_in(4) => "case 0xfedcba9876543210UL:\n".to_owned(),
                _ if self.one_in(4) => format!("case {value}:\ncase {}:\n", value + 100),
                _ => format!("case {value}:\n"),
            };
            let label = if label.contains("fedc") && index > 0 { format!("case {value}:\n") } else { label };
            let label = if index == default { format!("{label}default:\n") } else { label };
            let body = self.block(2);
            let end = if self.one_in(3) { "" } else { "break;\n" };
            cases.push(Node::item(&format!("{label}{{\n@}}\n{end}"), vec![body]));
        }
        Node::item("switch (@) {\n@}\n", vec![selector, Node::list(cases)])
    }

    /// A pointer that runs over an array.
    fn walk_over_array(&mut self) -> Option<Node> {
        let ty = Type::from(self.numeric());
        let found: Vec<(Variable, u32)> = self
            .scope
            .iter()
            .filter(|variable| !variable.is_volatile())
            .filter_map(|variable| match (&variable.ty, variable.pointer) {
                (Type::Array(element, count), None) if **element == ty => Some((variable.clone(), *count)),
                (found, Some(count)) if *found == ty && count < 32 => Some((variable.clone(), count)),
                _ => None,
            })
            .collect();
        if found.is_empty() {
            return None;
        }
        let (array, count) = found[self.random.below(found.len() as u32) as usize].clone();
        let outer = self.scope.len();
        let pointer = self.name("w");
        let space = self.space_name(array.space);
        let constant = if array.writable { "" } else { "const " };
        let (space_of, writable) = (array.space, array.writable);
        self.scope.push(Variable {
            name: pointer.clone(),
            ty: ty.clone(),
            space: space_of,
            writable,
            pointer: Some(1),
        });
        let body = self.body(count, 2);
        self.scope.truncate(outer);
        let array = array.name;
        let head = match self.random.below(3) {
            0 => format!(
                "for ({space}{constant}{ty} *{pointer} = {array}; {pointer} < {array} + {count}; ++{pointer}) {{\n"
            ),
            1 => format!(
                "for ({space}{constant}{ty} *{pointer} = &{array}[0]; {pointer} != &{array}[{count}]; {pointer} += 1) {{\n"
            ),
            _ => format!(
                "for ({space}{constant}{ty} *{pointer} = {array}; {pointer} - {array} < {count}; {pointer}++) {{\n"
            ),
        };
        let (position, end) =
            (Node::fixed(&format!("digest += (ulong)({pointer} - {array});\n"), vec![]), "}\n");
        Some(Node::item(&format!("{head}@@{end}"), vec![position, body]))
    }
}
