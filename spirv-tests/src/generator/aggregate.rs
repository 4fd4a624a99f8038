//! Structs and unions: their definitions, their values, and initializers of objects.

use super::Generator;
use super::place::Access;
use super::tree::{CONDITIONAL, Kind, Node, POSTFIX};
use super::types::{INTEGERS, Numeric, Record, Scalar, Type};

/// What initializers are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Contents {
    /// Any values, of this depth.
    Values(u32),
    /// Constant expressions.
    Constants,
}

impl Generator {
    /// Defines the structs and unions of the program.
    pub(super) fn define_records(&mut self) -> Vec<Node> {
        (0..self.random.below(5)).map(|_| self.define_record()).collect()
    }

    fn define_record(&mut self) -> Node {
        let number = self.records.len();
        let record = if self.one_in(3) { self.union() } else { self.structure() };
        let keyword = if record.is_union { "union" } else { "struct" };
        let fields: String = (0..)
            .zip(&record.fields)
            .map(|(index, field)| format!("{};\n", field.declare(&format!("f{index}"))))
            .collect();
        let attribute = if self.one_in(6) { " __attribute__((aligned(16)))" } else { "" };
        let tag = if self.one_in(2) { format!(" tag{number}") } else { String::new() };
        self.records.push(record);
        Node::item(&format!("typedef {keyword}{tag} {{\n{fields}}}{attribute} r{number};\n"), vec![])
    }

    fn structure(&mut self) -> Record {
        let count = self.range(1, 5);
        let fields = (0..count)
            .map(|_| {
                let ty = self.object_type();
                if self.bytes(&ty) > 200 { Scalar::Int.into() } else { ty }
            })
            .collect();
        Record { is_union: false, fields }
    }

    /// Members without padding and all of one size, so that writing any of them writes them all.
    fn union(&mut self) -> Record {
        let bits = self.pick(&[32, 64, 128]);
        let count = self.range(2, 4);
        let fields = (0..count)
            .map(|_| {
                let scalar = self.pick(INTEGERS);
                let count = bits / scalar.bits();
                match count {
                    0 => Type::from(if bits == 32 { Scalar::Uint } else { Scalar::Ulong }),
                    1 => scalar.into(),
                    _ if self.one_in(2) => Numeric { scalar, width: count }.into(),
                    _ => Type::Array(Box::new(scalar.into()), count),
                }
            })
            .collect();
        Record { is_union: true, fields }
    }

    /// A value of a struct or union.
    pub(super) fn record(&mut self, number: usize, depth: u32) -> Node {
        let ty = Type::Record(number);
        if depth > 0 && self.one_in(3) {
            if let Some(call) = self.call(&ty, depth) {
                return call;
            }
            let choice = self.choice(depth - 1);
            let (left, right) = (self.record(number, depth - 1), self.record(number, depth - 1));
            return super::expression::conditional(&ty, choice, left, right);
        }
        if !self.one_in(4)
            && let Some(place) = self.place(&ty, Access::Read)
        {
            return place;
        }
        let list = self.braces(&ty, Contents::Values(depth.saturating_sub(1)));
        Node::value(&ty, POSTFIX, &format!("({ty})@"), vec![list])
    }

    /// An initializer of an object.
    pub(super) fn initializer(&mut self, ty: &Type, contents: Contents) -> Node {
        match (ty, contents) {
            (Type::Numeric(_), Contents::Values(depth)) => self.assignable(ty, depth),
            (Type::Numeric(numeric), Contents::Constants) => self.constant_value(*numeric),
            (Type::Record(_), Contents::Values(depth)) if self.one_in(2) => self.value(ty, depth),
            _ => self.braces(ty, contents),
        }
    }

    /// A constant expression.
    fn constant_value(&mut self, ty: Numeric) -> Node {
        if ty.is_vector() {
            let parts: Vec<Node> = (0..ty.width).map(|_| self.literal(ty.element())).collect();
            let markers = vec!["@"; parts.len()].join(", ");
            return Node::new(Kind::Fixed, POSTFIX, &format!("({ty})({markers})"), parts);
        }
        if ty.scalar == Scalar::Uint && self.one_in(3) {
            let (left, right) = (self.literal(ty), self.literal(ty));
            let operator = self.pick(&["+", "*", "^", "&", "<<", "-"]);
            return Node::binary(&ty.into(), operator, left, right);
        }
        self.literal(ty)
    }

    /// A list in braces, at times with designators, and at times shorter than the object.
    pub(super) fn braces(&mut self, ty: &Type, contents: Contents) -> Node {
        let (markers, parts) = self.list(ty, contents, true);
        let comma = if self.one_in(6) { "," } else { "" };
        Node::new(Kind::Fixed, POSTFIX, &format!("{{ {markers}{comma} }}"), parts).children_bound(CONDITIONAL)
    }

    /// The same without braces around it: it has values for the whole object, and begins with none either, which would be the object's.
    fn without_braces(&mut self, ty: &Type, contents: Contents) -> Node {
        let (markers, parts) = self.list(ty, contents, false);
        Node::new(Kind::Fixed, POSTFIX, &markers, parts).children_bound(CONDITIONAL)
    }

    fn list(&mut self, ty: &Type, contents: Contents, in_braces: bool) -> (String, Vec<Node>) {
        let contents = match contents {
            Contents::Values(depth) => Contents::Values(depth.min(1)),
            Contents::Constants => Contents::Constants,
        };
        let mut parts = Vec::new();
        let mut markers = Vec::new();
        let mut add = |designator: String, part: Node| {
            markers.push(format!("{designator}@"));
            parts.push(part);
        };
        match ty {
            Type::Record(number) => {
                let record = self.records[*number].clone();
                let designated = in_braces && (record.is_union || self.one_in(3));
                let count = record.fields.len() as u32;
                let chosen: Vec<u32> = if record.is_union {
                    vec![if designated { self.random.below(count) } else { 0 }]
                } else if designated {
                    (0..count).filter(|index| *index == 0 || !self.one_in(4)).collect()
                } else {
                    (0..if in_braces && self.one_in(4) { self.range(1, count) } else { count }).collect()
                };
                for index in chosen {
                    let is_first = !in_braces && index == 0;
                    let part = self.part(&record.fields[index as usize], contents, is_first);
                    add(if designated { format!(".f{index} = ") } else { String::new() }, part);
                }
            }
            Type::Array(element, count) => {
                let given = if in_braces && self.one_in(3) { self.range(1, *count) } else { *count };
                let start =
                    if given < *count && self.one_in(2) { self.random.below(*count - given + 1) } else { 0 };
                for index in 0..given {
                    let designator =
                        if index == 0 && start > 0 { format!("[{start}] = ") } else { String::new() };
                    let part = self.part(element, contents, !in_braces && index == 0);
                    add(designator, part);
                }
            }
            Type::Numeric(_) => {
                let part = self.initializer(ty, contents);
                add(String::new(), part);
            }
        }
        (markers.join(", "), parts)
    }

    /// The values of a part: `is_bare` where they must not begin with a brace.
    fn part(&mut self, ty: &Type, contents: Contents, is_bare: bool) -> Node {
        // Most elements are simple, or texts grow with the sizes of the objects.
        let contents = match contents {
            Contents::Values(_) if !self.one_in(4) => Contents::Values(0),
            _ => contents,
        };
        if !matches!(ty, Type::Numeric(_)) && (is_bare || self.one_in(3)) {
            return self.without_braces(ty, contents);
        }
        self.initializer(ty, contents)
    }
}
