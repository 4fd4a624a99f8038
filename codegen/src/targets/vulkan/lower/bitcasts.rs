//! Bitcasts between scalars and vectors of any length.

use super::body::Body;
use crate::ir::{Cast, Opcode, Type, Value};

impl Body<'_, '_> {
    /// The bits of a scalar or vector as another type of the same size.
    pub(super) fn bitcast_values(&mut self, value: Value, ty: Type) -> Value {
        let from = self.type_of(value);
        if from == ty {
            return value;
        }
        let same_shape = self.fours(from) == self.fours(ty);
        if same_shape && self.fours(ty).is_some() {
            return self.elementwise(&[value], ty, |body, parts, ty| body.bitcast_values(parts[0], ty));
        }
        if same_shape {
            return self.op(Opcode::Cast(Cast::Bitcast), ty, &[value]);
        }
        self.regroup(value, ty)
    }

    /// A bitcast by the scalars of both sides.
    fn regroup(&mut self, value: Value, ty: Type) -> Value {
        let scalars = self.components(value);
        let from = self.type_of(scalars[0]);
        let to = self.scalar_of(ty);
        let bits = |body: &Self, ty: Type| body.l.new.types.bits(ty).expect("it is a number");
        let (from_bits, to_bits) = (bits(self, from), bits(self, to));
        let smaller = from_bits.min(to_bits);
        let integer = self.uint_type(from_bits);
        let mut pieces = Vec::new();
        for scalar in scalars {
            let bits = self.bitcast(scalar, integer);
            pieces.extend(self.split(bits, smaller));
        }
        let components: Vec<Value> = pieces
            .chunks(usize::from(to_bits / smaller))
            .map(|chunk| {
                let bits = self.join(chunk);
                self.bitcast(bits, to)
            })
            .collect();
        self.of_components(ty, &components)
    }

    /// The scalar type of a scalar or vector of any length.
    pub(super) fn scalar_of(&mut self, ty: Type) -> Type {
        let part =
            if self.fours(ty).is_some() { self.l.new.types.part(ty, 0).expect("it has fours") } else { ty };
        self.l.new.types.scalar(part).0
    }
}
