//! Random indirect accesses: pointers to pointers, null pointers, the bytes of objects, members of values, `half` views of the input.

use super::tree::{Node, POSTFIX};
use super::types::{Numeric, Scalar, Space, Type};
use super::{Generator, INPUTS, Variable};

impl Generator {
    /// A member of a record that is no place: `f(x).f0`.
    pub(super) fn member_of_value(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let wanted = Type::from(ty);
        let found: Vec<(usize, usize)> = (0..self.records.len())
            .flat_map(|number| (0..self.records[number].fields.len()).map(move |field| (number, field)))
            .filter(|(number, field)| self.records[*number].fields[*field] == wanted)
            .collect();
        if found.is_empty() {
            return None;
        }
        let (number, field) = self.pick(&found);
        let record = self.record(number, depth - 1);
        // The built-in functions `as_type` may be macros, to which a brace protects no comma.
        let template =
            if record.text().contains('{') { format!("($.f{field})") } else { format!("$.f{field}") };
        Some(Node::value(&wanted, POSTFIX, &template, vec![record]))
    }

    /// The input, taken for numbers of half precision.
    pub(super) fn halves_of_input(&mut self, ty: Numeric) -> Option<Node> {
        if ty.scalar != Scalar::Float || !self.scope.iter().any(|variable| variable.name == "in") {
            return None;
        }
        let halves = INPUTS as u32 * 2;
        let (stride, suffix) = match ty.width {
            1 => (1, String::new()),
            // `vloada_half3` reads from multiples of four.
            3 => (4, "3".to_owned()),
            width => (width, width.to_string()),
        };
        let function = if ty.is_vector() { self.pick(&["vload_half", "vloada_half"]) } else { "vload_half" };
        let offset = self.offset(halves / stride);
        let text = format!("{function}{suffix}(@, (global const half *)in)");
        Some(Node::value(&ty.into(), POSTFIX, &text, vec![offset]))
    }

    /// The bytes of an object, looked at or changed.
    pub(super) fn bytes_of_object(&mut self) -> Option<Node> {
        let found: Vec<Variable> = self
            .scope
            .iter()
            .filter(|variable| variable.pointer.is_none() && !variable.is_volatile())
            .filter(|variable| self.is_plain(&variable.ty))
            .cloned()
            .collect();
        if found.is_empty() {
            return None;
        }
        let variable = found[self.random.below(found.len() as u32) as usize].clone();
        let space = self.space_name(variable.space);
        let name = variable.name;
        if variable.writable && self.one_in(2) {
            let size = self.bytes(&variable.ty);
            let (offset, value) = (self.offset(size), self.number(Numeric::of(Scalar::Uchar), 1));
            let operator = self.pick(&["=", "^=", "+="]);
            return Some(Node::item(
                &format!("(({space}uchar *)&{name})[@] {operator} @;\n"),
                vec![offset, value],
            ));
        }
        let index = self.name("n");
        let byte = self.pick(&["uchar", "char"]);
        Some(Node::item(
            &format!(
                "for (size_t {index} = 0; {index} < sizeof({name}); {index}++) {{\n\
                 digest = MIX1(digest, (({space}const {byte} *)&{name})[{index}]);\n}}\n"
            ),
            vec![],
        ))
    }

    /// Whether a type is of integers alone, without padding.
    fn is_plain(&self, ty: &Type) -> bool {
        match ty {
            Type::Numeric(numeric) => {
                numeric.width != 3 && !numeric.scalar.is_float() && numeric.scalar != Scalar::Bool
            }
            Type::Record(number) => self.records[*number].is_union && self.alignment_is_plain(*number),
            Type::Array(element, _) => self.is_plain(element),
        }
    }

    /// Unions that are aligned by attribute end with padding; no others do.
    fn alignment_is_plain(&self, number: usize) -> bool {
        self.records[number].fields.iter().all(|field| self.bytes(field) >= 16)
    }

    /// An array of pointers, and a pointer into it.
    pub(super) fn pointer_to_pointer(&mut self) -> Option<Node> {
        let ty = self.value_type();
        let spaces = [Space::Private, Space::Private, Space::Constant, Space::Global, Space::Local];
        let space = self.pick(&spaces);
        let writable = matches!(space, Space::Private | Space::Global) && self.one_in(2);
        let (first, second) =
            (self.address(&ty, 1, space, writable)?, self.address(&ty, 1, space, writable)?);
        let (array, pointer) = (self.name("d"), self.name("e"));
        let constant = if writable { "" } else { "const " };
        let space = self.space_name(space);
        let inner = if self.explicit_private { "private " } else { "" };
        let choice = self.condition(1);
        let read = self.name("v");
        let mut text = format!(
            "{};\n{{\n{space}{constant}{ty} *{array}[3] = {{ @, @ }};\n\
             {space}{constant}{ty} *{inner}*{pointer} = &{array}[0];\nif (@)\n{pointer}++;\n",
            ty.declare(&read)
        );
        let mut children = vec![first, second, choice];
        if writable {
            text.push_str(&format!("if (*{pointer} != {array}[2])\n**{pointer} = @;\n"));
            children.push(self.value(&ty, 1));
        }
        let null = self.pick(&["!{}[2]", "{}[2] == 0", "({}[2] ? 0 : 1)"]).replace("{}", &array);
        let other = self.value(&ty, 1);
        text.push_str(&format!("if ({null})\n{read} = **{pointer};\nelse\n{read} = @;\n}}\n"));
        children.push(other);
        self.scope.push(Variable::object(read, ty, Space::Private, true));
        Some(Node::item(&text, children))
    }

    /// Structs that point at each other, and a way around them.
    pub(super) fn ring(&mut self) -> Node {
        let (ty, other) = (self.value_type(), self.value_type());
        let (first, second) = (self.name("first"), self.name("second"));
        let space = if self.has_generic && self.one_in(2) { Space::Generic } else { Space::Private };
        let space = self.space_name(space);
        let (one, two, read) = (self.name("d"), self.name("e"), self.name("v"));
        let definitions = [
            format!("struct {first} {{\n{};\n{space}struct {second} *next;\n}};\n", ty.declare("value")),
            format!("struct {second} {{\n{space}struct {first} *back;\n{};\n}};\n", other.declare("weight")),
        ];
        // The other one is announced: it would be looked for outside, otherwise.
        let definitions = if self.one_in(2) {
            format!("struct {second};\n{}{}", definitions[0], definitions[1])
        } else {
            format!("struct {first};\n{}{}", definitions[1], definitions[0])
        };
        let mut children = vec![self.value(&ty, 1), self.value(&ty, 1), self.choice(1)];
        let mut changes = String::new();
        if self.one_in(2) {
            changes.push_str(&format!("if ({one}[0].next)\n{one}[0].next->back->value = @;\n"));
            children.push(self.value(&ty, 1));
        }
        if self.one_in(2) {
            changes.push_str(&format!("{two}.weight = @;\n"));
            children.push(self.value(&other, 1));
        }
        children.push(self.value(&ty, 1));
        let text = format!(
            "{definitions}{};\n{{\nstruct {first} {one}[2];\nstruct {second} {two};\n\
             {one}[0].value = @;\n{one}[1].value = @;\n{one}[0].next = (@) ? &{two} : 0;\n{one}[1].next = 0;\n\
             {two}.back = &{one}[1];\n{changes}{read} = {one}[0].next ? {one}[0].next->back->value : @;\n}}\n",
            ty.declare(&read)
        );
        self.scope.push(Variable::object(read, ty, Space::Private, true));
        Node::item(&text, children)
    }

    /// A copy of a piece of the input by the whole work-group.
    pub(super) fn group_copy(&mut self) -> Node {
        let ty = self.pick(&["uint", "uint2", "uint4"]);
        let (array, event) = (self.name("b"), self.name("e"));
        let start = self.random.below(4) * 16;
        let width = match ty {
            "uint" => 1,
            "uint2" => 2,
            _ => 4,
        };
        let component = if width > 1 { ".y" } else { "" };
        Node::item(
            &format!(
                "local {ty} {array}[16];\n\
                 event_t {event} = async_work_group_copy({array}, (global const {ty} *)(in + {start}), 16, 0);\n\
                 wait_group_events(1, &{event});\ndigest = MIX1(digest, {array}[lid ^ 5]{component});\n"
            ),
            vec![],
        )
    }
}
