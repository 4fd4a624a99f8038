//! Values that come with vectors: literals, components of values, shuffles, loads.

use super::Generator;
use super::integer::{constant, guard};
use super::tree::{Node, POSTFIX, UNARY};
use super::types::{INTEGERS, Numeric, Scalar, Type, WIDTHS};

impl Generator {
    /// A vector made of others.
    pub(super) fn vector_value(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        match self.random.below(5) {
            0 | 1 => Some(self.vector_literal(ty, depth)),
            2 => {
                let scalar = self.number(ty.element(), depth - 1);
                Some(Node::value(&ty.into(), UNARY, &format!("({ty})(@)"), vec![scalar]))
            }
            3 => self.shuffle(ty, depth),
            _ => {
                let from = Numeric { width: self.pick(WIDTHS), ..ty };
                let vector = self.number(from, depth - 1);
                let components = self.components(from, ty.width, false);
                Some(Node::value(&ty.into(), POSTFIX, &format!("$.{components}"), vec![vector]))
            }
        }
    }

    /// A component of a vector that is no place.
    pub(super) fn component(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if ty.scalar == Scalar::Bool {
            return None;
        }
        let from = Numeric { width: self.pick(WIDTHS), ..ty };
        let vector = self.number(from, depth - 1);
        let component = self.components(from, 1, false);
        Some(Node::value(&ty.into(), POSTFIX, &format!("$.{component}"), vec![vector]))
    }

    /// `(int4)(a, b.xy, 7)`: scalars convert, vectors fit.
    fn vector_literal(&mut self, ty: Numeric, depth: u32) -> Node {
        let mut parts = Vec::new();
        let mut missing = ty.width;
        while missing > 0 {
            let width = if self.one_in(2) { 1 } else { self.pick(WIDTHS) };
            if width > missing {
                continue;
            }
            missing -= width;
            let part = Numeric { width, ..ty };
            // Many components are simple ones, or texts grow with the width.
            let depth = if self.one_in(3) { depth - 1 } else { 0 };
            parts.push(if width == 1 {
                self.assignable(&part.into(), depth)
            } else {
                self.number(part, depth)
            });
        }
        let markers = vec!["@"; parts.len()].join(", ");
        Node::value(&ty.into(), UNARY, &format!("({ty})({markers})"), parts)
    }

    fn shuffle(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let mut width = || self.pick(&[2, 4, 8, 16]);
        let from = Numeric { width: width(), ..ty };
        if ty.width == 3 {
            return None;
        }
        let mask = self.number(ty.with(ty.scalar.unsigned()), depth - 1);
        let first = self.number(from, depth - 1);
        let twice = self.one_in(2);
        // Any mask is defined, but Intel's driver does not reduce those that are too large (docs/driver-notes.md).
        let reach = if twice { from.width * 2 } else { from.width } - 1;
        let mask_type = ty.with(ty.scalar.unsigned());
        let mask = guard(mask_type, "&", mask, &constant(mask_type, u64::from(reach)));
        if !twice {
            return Some(Node::value(&ty.into(), POSTFIX, "shuffle(@, @)", vec![first, mask]));
        }
        let second = self.number(from, depth - 1);
        Some(Node::value(&ty.into(), POSTFIX, "shuffle2(@, @, @)", vec![first, second, mask]))
    }

    /// A vector loaded from an array of scalars.
    pub(super) fn loaded(&mut self, ty: Numeric) -> Option<Node> {
        if !ty.is_vector() {
            return None;
        }
        let (name, count) = self.array_of(ty, |_| true)?;
        let offset = self.offset(count / ty.width);
        Some(Node::value(&ty.into(), POSTFIX, &format!("vload{}(@, {name})", ty.width), vec![offset]))
    }

    /// An array of scalars, or a pointer to some, with room for a vector: its name, and how many scalars there are.
    pub(super) fn array_of(
        &mut self,
        ty: Numeric,
        fits: impl Fn(&super::Variable) -> bool,
    ) -> Option<(String, u32)> {
        let element = Type::from(ty.element());
        let found: Vec<(String, u32)> = self
            .scope
            .iter()
            .filter(|variable| fits(variable) && !variable.is_volatile())
            .filter_map(|variable| match (&variable.ty, variable.pointer) {
                (Type::Array(inner, count), None) if **inner == element => {
                    Some((variable.name.clone(), *count))
                }
                (inner, Some(count)) if *inner == element => Some((variable.name.clone(), count)),
                _ => None,
            })
            .filter(|(_, count)| *count >= ty.width)
            .collect();
        if found.is_empty() {
            None
        } else {
            Some(found[self.random.below(found.len() as u32) as usize].clone())
        }
    }

    /// An unsigned offset below `count`.
    pub(super) fn offset(&mut self, count: u32) -> Node {
        if count == 1 {
            return Node::fixed("0", vec![]);
        }
        let scalar = self.pick(INTEGERS);
        let value = self.number(Numeric::of(scalar), 1);
        Node::fixed(&format!("(uint)(@) % {count}u"), vec![value])
    }
}
