//! Random programs with aliasing pointers: reads and writes of the same objects through several pointers, in straight-line code, at joins
//! and in loops. Tests the alias analysis of available loads.

use super::dialect::Construct;
use super::tree::Node;
use super::types::{Numeric, Scalar, Space, Type};
use super::{Generator, Variable};

/// How many objects each array has.
pub(super) const OBJECTS: u32 = 4;
/// How many objects each pointer leads to: it may point to the second.
const REACH: u32 = OBJECTS - 1;

/// The names that the steps of one statement use.
struct Names {
    /// What leads to at least [`REACH`] objects.
    pointers: Vec<String>,
    /// The variable into which what is read goes.
    read: String,
    ty: Numeric,
    /// The index that most steps have.
    index: u32,
}

impl Generator {
    /// A type of the objects: without a sign, all arithmetic wraps.
    pub(super) fn aliased_type(&mut self) -> Numeric {
        Numeric::of(self.pick(&[Scalar::Uint, Scalar::Uint, Scalar::Uchar, Scalar::Ushort, Scalar::Ulong]))
    }

    /// An array, pointers into it and beside it, and steps that read and write through them.
    pub(super) fn aliases(&mut self, ty: Numeric) -> Node {
        self.spend(20);
        let (array, read) = (self.name("a"), self.name("v"));
        let outer = self.scope.len();
        let values: Vec<Node> = (0..OBJECTS).map(|_| self.number(ty, 1)).collect();
        let mut children = vec![self.number(ty, 1)];
        children.extend(values);
        let own = Type::Array(Box::new(ty.into()), OBJECTS);
        self.scope.push(Variable::object(array.clone(), own, Space::Private, true));
        let index = self.random.below(REACH);
        let mut names = Names { pointers: vec![array.clone()], read: read.clone(), ty, index };
        let initializer = vec!["@"; OBJECTS as usize].join(", ");
        let mut text = format!("{ty} {read} = @;\n{{\n{ty} {array}[{OBJECTS}] = {{ {initializer} }};\n");
        for _ in 0..self.range(1, 3) {
            let (declaration, mut parts) = self.alias(&mut names);
            text.push_str(&declaration);
            children.append(&mut parts);
        }
        let count = self.range(6, 14);
        let steps = (0..count).map(|_| self.step(&names, 2)).collect();
        children.push(Node::list(steps));
        let all = (0..OBJECTS).map(|index| format!("{array}[{index}]")).collect::<Vec<_>>().join(" ^ ");
        text.push_str(&format!("@{read} ^= {all};\n}}\n"));
        self.scope.truncate(outer);
        self.scope.push(Variable::object(read, ty.into(), Space::Private, true));
        Node::item(&text, children)
    }

    /// The declaration of one more pointer, whose start a condition may choose.
    fn alias(&mut self, names: &mut Names) -> (String, Vec<Node>) {
        let ty: Type = names.ty.into();
        let spaces = [Space::Private, Space::Private, Space::Global];
        let (first, second) = (self.pick(&spaces), self.pick(&spaces));
        let mut addresses = Vec::new();
        let mut space = first;
        for wanted in [first, second] {
            let Some(address) = self.address(&ty, REACH, wanted, true) else { continue };
            if addresses.is_empty() {
                space = wanted;
            } else if space != wanted {
                if !self.has_generic {
                    continue;
                }
                space = Space::Generic;
            } else if space == Space::Private && !self.dialect.has(Construct::ChosenPrivatePointers) {
                continue;
            }
            addresses.push(address);
        }
        if addresses.is_empty() {
            return (String::new(), Vec::new());
        }
        let name = self.name("q");
        let mut text = format!("{}{ty} *{name} = @;\n", self.space_name(space));
        if addresses.len() == 2 {
            text.push_str(&format!("if (@)\n{name} = @;\n"));
            let condition = self.unforeseen();
            addresses.insert(1, condition);
        }
        names.pointers.push(name);
        (text, addresses)
    }

    /// One step, with others within it that are nested no deeper than this.
    fn step(&mut self, names: &Names, depth: u32) -> Node {
        let (object, index) = self.aliased(names);
        let Names { read, ty, .. } = names;
        let reading = format!("{read} = {read} * 5 + {object};\n");
        match self.random.below(if depth > 0 { 9 } else { 5 }) {
            0..=2 => Node::item(&reading, vec![index]),
            3 => {
                let value = self.number(*ty, 1);
                Node::item(&format!("{object} = @;\n"), vec![index, value])
            }
            4 => {
                let operator = self.pick(&["+=", "^=", "="]);
                Node::item(&format!("{object} {operator} {read};\n"), vec![index])
            }
            5 | 6 => {
                let (condition, then) = (self.unforeseen(), self.step(names, depth - 1));
                if self.one_in(2) {
                    return Node::item("if (@) {\n@}\n", vec![condition, then]);
                }
                let otherwise = self.step(names, depth - 1);
                Node::item("if (@) {\n@} else {\n@}\n", vec![condition, then, otherwise])
            }
            7 => {
                // What it declares is not to be named by later steps, so it stands in braces of its own.
                let outer = self.scope.len();
                let call = self.changing_call();
                self.scope.truncate(outer);
                call.map_or_else(
                    || Node::item(&reading, vec![index]),
                    |call| Node::item("{\n@}\n", vec![call]),
                )
            }
            _ => {
                let (counter, times) = (self.name("n"), self.range(2, 3));
                let count = self.range(1, 3);
                let body = Node::list((0..count).map(|_| self.step(names, depth - 1)).collect());
                let text = if self.one_in(2) {
                    format!("for (int {counter} = 0; {counter} < {times}; {counter}++) {{\n@}}\n")
                } else {
                    format!("{{\nint {counter} = 0;\ndo {{\n@}} while (++{counter} < {times});\n}}\n")
                };
                Node::item(&text, vec![body])
            }
        }
    }

    /// A condition, mostly one that no compiler can fold. It is uniform in a work-group: Intel's driver is wrong where work-items diverge
    /// with a private array (docs/driver-notes.md).
    fn unforeseen(&mut self) -> Node {
        match self.random.below(4) {
            0 => self.condition(1),
            1 => Node::fixed("get_group_id(0) % 3 == 0", vec![]),
            _ => Node::fixed("get_group_id(0) & 1", vec![]),
        }
    }

    /// An object behind one of the pointers, and its index.
    fn aliased(&mut self, names: &Names) -> (String, Node) {
        let pointer = &names.pointers[self.random.below(names.pointers.len() as u32) as usize];
        let index = match self.random.below(6) {
            0 => self.index(REACH),
            1 => Node::fixed(&format!("get_group_id(0) % {REACH}"), vec![]),
            _ => Node::fixed(&names.index.to_string(), vec![]),
        };
        (format!("{pointer}[@]"), index)
    }
}
