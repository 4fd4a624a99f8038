//! Conversions of constants.

use super::{Folder, Pointer, Result, arithmetic, vector};
use crate::{
    hir::{Constant, Conversion, ExprId},
    types::{Scalar, bits},
};

impl Folder<'_> {
    pub(super) fn convert(&mut self, id: ExprId, conversion: Conversion, inner: ExprId) -> Result<Constant> {
        let target = self.elements(self.ty(id));
        let scalar = target.map_or(Scalar::ULong, |(scalar, _)| scalar);
        match conversion {
            Conversion::Integer
            | Conversion::IntegerToFloat
            | Conversion::FloatToInteger
            | Conversion::Float => self.each(id, inner, &|from, bits| {
                Some(Constant::scalar(scalar, arithmetic::convert(from, bits, scalar)))
            }),
            Conversion::ToBool if target.is_some() && self.elements(self.ty(inner)).is_some() => {
                self.each(id, inner, &|from, bits| {
                    Some(Constant::Integer((!bits::is_zero(from, bits)).into()))
                })
            }
            Conversion::ToBool => match self.pointer(inner)? {
                Pointer { base: None, offset } => Ok(Constant::Integer((offset != 0).into())),
                Pointer { base: Some(_), .. } => Ok(Constant::Integer(1)),
            },
            Conversion::BoolToNumber => self.each(id, inner, &|_, bits| {
                Some(Constant::scalar(scalar, arithmetic::convert(Scalar::Bool, bits, scalar)))
            }),
            Conversion::BoolToMask => self.each(id, inner, &|_, bits| {
                let value = if bits == 0 { 0 } else { -1 };
                Some(Constant::Integer(bits::integer_bits(scalar, value)))
            }),
            Conversion::SignToBool => {
                self.each(id, inner, &|from, bits| Some(Constant::Integer(bits >> (from.bits() - 1) & 1)))
            }
            Conversion::Explicit { saturate, rounding } => self.each(id, inner, &|from, bits| {
                let made = arithmetic::convert_explicitly(from, bits, scalar, saturate, rounding)?;
                Some(Constant::scalar(scalar, made))
            }),
            Conversion::Bits => self.reinterpret(id, inner),
            Conversion::Splat => {
                let value = self.value(inner)?;
                Ok(vector(vec![value; target.map_or(1, |(_, count)| usize::from(count))]))
            }
            Conversion::PointerToInteger => match self.pointer(inner)? {
                Pointer { base: None, offset } => {
                    Ok(Constant::Integer(bits::integer_bits(scalar, offset.into())))
                }
                Pointer { base: Some(_), .. } => {
                    self.unknown(id, "integer value of an address is not known at compile time")
                }
            },
            Conversion::IntegerToPointer => {
                let number = self.integer(inner)?;
                Ok(Pointer { base: None, offset: number as i64 }.constant())
            }
            Conversion::Pointee | Conversion::AddressSpace => self.value(inner),
            Conversion::Void => self.runtime(id),
        }
    }

    /// The same bits as another type of the same size.
    pub(super) fn reinterpret(&mut self, id: ExprId, inner: ExprId) -> Result<Constant> {
        let (Some((from, _)), Some((to, _))) = (self.elements(self.ty(inner)), self.elements(self.ty(id)))
        else {
            return self.runtime(id);
        };
        let mut bytes = Vec::new();
        for lane in self.lanes(inner)? {
            let bits = self.bits(inner, &lane)?;
            bytes.extend_from_slice(&bits.to_le_bytes()[..from.bits() as usize / 8]);
        }
        let width = to.bits() as usize / 8;
        let lane = |chunk: &[u8]| {
            let mut all = [0; 8];
            all[..chunk.len()].copy_from_slice(chunk);
            Constant::scalar(to, u64::from_le_bytes(all))
        };
        Ok(vector(bytes.chunks(width).map(lane).collect()))
    }
}
