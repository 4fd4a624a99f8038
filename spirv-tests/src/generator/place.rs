//! Random lvalues: variables, members, elements, components, dereferenced pointers.

use super::tree::{CONDITIONAL, Kind, Node, POSTFIX, PRIMARY, UNARY};
use super::types::{INTEGERS, Numeric, Scalar, Space, Type};
use super::{Generator, Variable};

/// The use of an lvalue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// To be read: components may repeat.
    Read,
    /// To be written: components are distinct.
    Write,
    /// To have its address taken: no components.
    Address,
}

impl Generator {
    /// An lvalue of exactly this type in some variable of the scope, if there is one.
    pub(super) fn place(&mut self, wanted: &Type, access: Access) -> Option<Node> {
        self.place_where(wanted, access, |variable| access != Access::Write || variable.writable)
    }

    /// The same, within a variable of some kind.
    pub(super) fn place_where(
        &mut self,
        wanted: &Type,
        access: Access,
        fits: impl Fn(&Variable) -> bool,
    ) -> Option<Node> {
        let candidates: Vec<usize> = (0..self.scope.len())
            .filter(|index| {
                let variable = &self.scope[*index];
                fits(variable) && self.reaches(&variable.ty, wanted, access)
            })
            .collect();
        if candidates.is_empty() {
            return None;
        }
        // Newer variables come up more often: they are in inner scopes.
        let count = candidates.len() as u32;
        let index = self.random.below(count).max(self.random.below(count));
        let variable = self.scope[candidates[index as usize]].clone();
        Some(self.place_in(&variable, wanted, access))
    }

    /// A place of this type within a variable that reaches it.
    pub(super) fn place_in(&mut self, variable: &Variable, wanted: &Type, access: Access) -> Node {
        let name = Node { kind: Kind::Fixed, ..Node::leaf(&variable.ty, PRIMARY, variable.name.clone()) };
        let mut node = match (variable.pointer, &variable.ty) {
            (None, ty) => self.walk(name, ty, wanted, access),
            (Some(_), Type::Record(number)) if variable.ty != *wanted && self.one_in(2) => {
                self.member_behind(name, *number, wanted, access)
            }
            (Some(count), ty) => {
                let object = self.pointed(name, count);
                self.walk(object, ty, wanted, access)
            }
        };
        if access == Access::Read {
            node.kind = Kind::Value(wanted.clone());
        }
        node
    }

    fn pointed(&mut self, name: Node, count: u32) -> Node {
        if count > 1 && !self.one_in(4) {
            return if self.one_in(4) {
                let index = self.index(count);
                Node::new(Kind::Fixed, UNARY, "*($ + `)", vec![name, index])
            } else {
                self.element(name, count)
            };
        }
        Node::new(Kind::Fixed, UNARY, "*`", vec![name])
    }

    /// `p->member`, where a member reaches the type.
    fn member_behind(&mut self, name: Node, number: usize, wanted: &Type, access: Access) -> Node {
        let (field, ty) = self.field(number, wanted, access);
        let member = Node::new(Kind::Fixed, POSTFIX, &format!("$->f{field}"), vec![name]);
        self.walk(member, &ty, wanted, access)
    }

    /// A member that reaches the type.
    fn field(&mut self, number: usize, wanted: &Type, access: Access) -> (usize, Type) {
        let fields = self.records[number].fields.clone();
        let reaching: Vec<usize> =
            (0..fields.len()).filter(|index| self.reaches(&fields[*index], wanted, access)).collect();
        let field = self.pick(&reaching);
        (field, fields[field].clone())
    }

    fn walk(&mut self, base: Node, ty: &Type, wanted: &Type, access: Access) -> Node {
        if ty == wanted {
            return base;
        }
        match ty {
            Type::Record(number) => {
                let (field, ty) = self.field(*number, wanted, access);
                let member = Node::new(Kind::Fixed, POSTFIX, &format!("$.f{field}"), vec![base]);
                self.walk(member, &ty, wanted, access)
            }
            Type::Array(element, count) => {
                let base = self.element(base, *count);
                self.walk(base, element, wanted, access)
            }
            Type::Numeric(from) => {
                let Type::Numeric(to) = wanted else { unreachable!("numbers reach numbers only") };
                let components = self.components(*from, to.width, access == Access::Write);
                Node::new(Kind::Fixed, POSTFIX, &format!("$.{components}"), vec![base])
            }
        }
    }

    /// An element of an array or behind a pointer.
    fn element(&mut self, base: Node, count: u32) -> Node {
        let index = self.index(count);
        Node::new(Kind::Fixed, POSTFIX, "$[@]", vec![base, index])
    }

    /// An index below `count`.
    pub(super) fn index(&mut self, count: u32) -> Node {
        if self.one_in(2) {
            let index = self.random.below(count);
            return Node { kind: Kind::Fixed, ..Node::leaf(&Scalar::Int.into(), PRIMARY, index.to_string()) };
        }
        let scalar = self.pick(INTEGERS);
        let depth = self.random.below(2);
        let value = self.number(Numeric::of(scalar), depth);
        match count {
            1 => Node::fixed("0", vec![]),
            _ if count.is_power_of_two() => {
                Node::fixed(&format!("(@) & {}", count - 1), vec![value]).bound(CONDITIONAL)
            }
            _ => Node::fixed(&format!("(uint)(@) % {count}u"), vec![value]).bound(CONDITIONAL),
        }
    }

    /// The components of a vector that make one of `width`.
    pub(super) fn components(&mut self, from: Numeric, width: u32, distinct: bool) -> String {
        if width > 1 && width * 2 == from.width && self.one_in(2) {
            return self.pick(&["lo", "hi", "even", "odd"]).to_owned();
        }
        let mut indices: Vec<u32> = Vec::new();
        while (indices.len() as u32) < width {
            let index = self.random.below(from.width);
            if !(distinct && indices.contains(&index)) {
                indices.push(index);
            }
        }
        if from.width <= 4 && width <= 4 && self.one_in(2) {
            return indices.iter().map(|index| ['x', 'y', 'z', 'w'][*index as usize]).collect();
        }
        let digits = if self.one_in(2) { b"0123456789abcdef" } else { b"0123456789ABCDEF" };
        let start = self.pick(&["s", "S"]);
        start.chars().chain(indices.iter().map(|index| char::from(digits[*index as usize]))).collect()
    }

    /// Whether an object of type `from` holds one of type `wanted`.
    pub(super) fn reaches(&self, from: &Type, wanted: &Type, access: Access) -> bool {
        if from == wanted {
            return true;
        }
        match (from, wanted) {
            (Type::Record(number), _) => {
                self.records[*number].fields.iter().any(|field| self.reaches(field, wanted, access))
            }
            (Type::Array(element, _), _) => self.reaches(element, wanted, access),
            (Type::Numeric(from), Type::Numeric(to)) => {
                access != Access::Address
                    && from.scalar == to.scalar
                    && from.is_vector()
                    && (access == Access::Read || to.width <= from.width)
            }
            (Type::Numeric(_), _) => false,
        }
    }

    /// The address of a place: a pointer to the first of at least `count` objects of a type, in a space.
    pub(super) fn address(&mut self, ty: &Type, count: u32, space: Space, writable: bool) -> Option<Node> {
        let fits = |variable: &Variable| {
            variable.space == space && (variable.writable || !writable) && !variable.is_volatile()
        };
        if count == 1 {
            let place = self.place_where(ty, Access::Address, fits)?;
            return Some(Node::fixed("&`", vec![Node { kind: Kind::Fixed, ..place }]).bound(UNARY));
        }
        let candidates: Vec<(String, u32)> = self
            .scope
            .iter()
            .filter(|variable| fits(variable))
            .filter_map(|variable| match (&variable.ty, variable.pointer) {
                (Type::Array(element, length), None) if **element == *ty => {
                    Some((variable.name.clone(), *length))
                }
                (found, Some(length)) if found == ty => Some((variable.name.clone(), length)),
                _ => None,
            })
            .filter(|(_, length)| *length >= count)
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let (name, length) = &candidates[self.random.below(candidates.len() as u32) as usize];
        let start = self.random.below(length - count + 1);
        Some(match start {
            0 => Node::fixed(name, vec![]),
            _ if self.one_in(2) => Node::fixed(&format!("&{name}[{start}]"), vec![]).bound(UNARY),
            _ => Node::fixed(&format!("({name} + {start})"), vec![]),
        })
    }
}

impl Node {
    /// The same node with another precedence.
    pub(super) fn bound(mut self, precedence: u8) -> Self {
        self.precedence = precedence;
        self
    }
}
