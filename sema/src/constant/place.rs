//! Constants in memory: values of places, their addresses, and pointers to them.

use super::{Folder, NotConstant, Part, Pointer, Result, Why, lanes_of, vector};
use crate::{
    hir::{Constant, ExprId, ExprKind, GlobalId},
    types::{Scalar, TypeId, TypeKind, bits},
};

impl<'c> Folder<'c> {
    /// What a place holds.
    pub(super) fn read(&mut self, place: ExprId) -> Result<Part<'c>> {
        let context = self.context;
        match &context.expr(place).kind {
            ExprKind::Global(global) => self.read_global(place, *global),
            ExprKind::Local(local) => match context.constants.get(local) {
                Some(Some(constant)) => Ok(Part::Borrowed(constant)),
                Some(None) => Err(NotConstant { span: context.expr(place).span, why: Why::Reported }),
                None => {
                    let name = context.locals[local.index()].name;
                    let name = name.map_or_else(
                        || "this".to_owned(),
                        |name| format!("`{}`", context.symbols.text(name)),
                    );
                    self.unknown(place, format!("value of {name} is not known at compile time"))
                }
            },
            ExprKind::Field { base, index } => {
                let whole = self.read(*base)?;
                self.field(*base, whole, *index)
            }
            ExprKind::Element { base, index } => {
                let number = self.integer(*index)?;
                let whole = self.read(*base)?;
                self.element(place, whole, number)
            }
            ExprKind::Swizzle { base, components } => {
                let count = self.elements(self.ty(*base)).map_or(1, |(_, count)| count);
                let lanes = lanes_of(self.read(*base)?.into_owned(), count);
                let chosen = components.iter().map(|index| lanes[usize::from(index)].clone());
                Ok(Part::Owned(vector(chosen.collect())))
            }
            ExprKind::Component { base, index } => {
                let number = self.integer(*index)?;
                let whole = self.read(*base)?;
                self.element(place, whole, number)
            }
            ExprKind::Materialize(value) => Ok(Part::Owned(self.value(*value)?)),
            ExprKind::Dereference(pointer) => {
                let value = self.value(*pointer)?;
                self.read_through(place, &value)
            }
            ExprKind::Sequence { effects, result } if effects.is_empty() => self.read(*result),
            ExprKind::Error => Err(NotConstant { span: context.expr(place).span, why: Why::Reported }),
            _ => self.runtime(place),
        }
    }

    pub(super) fn read_global(&mut self, place: ExprId, id: GlobalId) -> Result<Part<'c>> {
        let context = self.context;
        let global = &context.globals[id.index()];
        if context.without_value.contains(&id) {
            return Err(NotConstant { span: context.expr(place).span, why: Why::Reported });
        }
        let qualifiers = context.types.qualifiers(global.ty);
        let never_changes = global.space.is_read_only() || qualifiers.is_const;
        let name =
            global.name.map_or_else(|| "this".to_owned(), |name| format!("`{}`", context.symbols.text(name)));
        if !never_changes || qualifiers.is_volatile {
            return self.unknown(place, format!("value of {name} can change at run time"));
        }
        if global.spec_id.is_some() {
            return self.unknown(place, format!("{name} is a specialization constant, set by the host"));
        }
        match &global.initializer {
            Some(constant) => Ok(Part::Borrowed(constant)),
            None if global.ty.ty == TypeId::ERROR => {
                Err(NotConstant { span: context.expr(place).span, why: Why::Reported })
            }
            None => self.unknown(place, format!("value of {name} is not known here")),
        }
    }

    pub(super) fn field(&mut self, base: ExprId, whole: Part<'c>, index: u32) -> Result<Part<'c>> {
        let part = match &whole {
            Part::Borrowed(constant) => field_of(constant, index).map(Part::Borrowed),
            Part::Owned(constant) => field_of(constant, index).cloned().map(Part::Owned),
        };
        part.map_or_else(|| self.runtime(base), Ok)
    }

    pub(super) fn element(&mut self, place: ExprId, whole: Part<'c>, index: i128) -> Result<Part<'c>> {
        let Ok(index) = usize::try_from(index) else {
            return self.unknown(place, "index out of bounds");
        };
        let found = match (&whole, whole.get()) {
            (_, Constant::Zero) => Some(Part::Owned(Constant::Zero)),
            (_, Constant::Bytes(bytes)) => {
                bytes.get(index).map(|&byte| Part::Owned(Constant::Integer(byte.into())))
            }
            (Part::Borrowed(Constant::Elements(parts)), _) => parts.get(index).map(Part::Borrowed),
            (_, Constant::Elements(parts)) => parts.get(index).cloned().map(Part::Owned),
            _ => None,
        };
        found.map_or_else(|| self.unknown(place, "index out of bounds"), Ok)
    }

    /// The object at a constant address.
    pub(super) fn read_through(&mut self, place: ExprId, pointer: &Constant) -> Result<Part<'c>> {
        let Constant::Address(base, offset) = *pointer else { return self.runtime(place) };
        let whole = self.read_global(place, base)?;
        let ty = self.context.globals[base.index()].ty.ty;
        let Ok(offset) = u64::try_from(offset) else { return self.runtime(place) };
        self.at_offset(place, whole, ty, offset)
    }

    pub(super) fn at_offset(
        &mut self,
        place: ExprId,
        whole: Part<'c>,
        ty: TypeId,
        offset: u64,
    ) -> Result<Part<'c>> {
        let context = self.context;
        if ty == self.ty(place) && offset == 0 {
            return Ok(whole);
        }
        match *context.types.kind(ty) {
            TypeKind::Array { element, .. } => {
                let size = context.types.size_of(element.ty, context.language).unwrap_or(1).max(1);
                let part = self.element(place, whole, i128::from(offset / size))?;
                self.at_offset(place, part, element.ty, offset % size)
            }
            TypeKind::Struct(id) => {
                let fields = context.types.structure(id).fields.as_deref().unwrap_or_default();
                let offsets = context.types.field_offsets(id, context.language);
                let inside = fields.iter().zip(offsets).enumerate().filter(|(_, (field, start))| {
                    let size = context.types.size_of(field.ty.ty, context.language).unwrap_or(0);
                    (*start..start.saturating_add(size)).contains(&offset)
                });
                let found: Option<(usize, (TypeId, u64))> =
                    inside.map(|(index, (field, start))| (index, (field.ty.ty, start))).next();
                let Some((index, (field, start))) = found else { return self.runtime(place) };
                let part = self.field(place, whole, index as u32)?;
                self.at_offset(place, part, field, offset - start)
            }
            _ => self.runtime(place),
        }
    }

    /// The address of a place.
    pub(super) fn address(&mut self, place: ExprId) -> Result<Pointer> {
        let context = self.context;
        match &context.expr(place).kind {
            ExprKind::Global(global) if context.globals[global.index()].space.is_of_program() => {
                Ok(Pointer { base: Some(*global), offset: 0 })
            }
            ExprKind::Global(_) => self.unknown(place, "address is not known at compile time"),
            ExprKind::Dereference(pointer) => self.pointer(*pointer),
            ExprKind::Field { base, index } => {
                let address = self.address(*base)?;
                let TypeKind::Struct(id) = *context.types.kind(self.ty(*base)) else {
                    return self.runtime(place);
                };
                let offset = context.types.field_offset(id, *index, context.language);
                Ok(address.moved(offset as i64))
            }
            ExprKind::Element { base, index } => {
                let address = self.address(*base)?;
                let index = self.integer(*index)?;
                Ok(address.moved(self.scaled(index, self.ty(place))))
            }
            ExprKind::Error => Err(NotConstant { span: context.expr(place).span, why: Why::Reported }),
            ExprKind::Local(_) => self.unknown(place, "address is not known at compile time"),
            _ => self.runtime(place),
        }
    }

    pub(super) fn scaled(&self, index: i128, element: TypeId) -> i64 {
        let size = self.context.types.size_of(element, self.context.language).unwrap_or(1);
        index.wrapping_mul(i128::from(size)) as i64
    }

    pub(super) fn pointer(&mut self, id: ExprId) -> Result<Pointer> {
        match self.value(id)? {
            Constant::Zero => Ok(Pointer { base: None, offset: 0 }),
            Constant::Integer(bits) => Ok(Pointer { base: None, offset: bits as i64 }),
            Constant::Address(base, offset) => Ok(Pointer { base: Some(base), offset }),
            Constant::Float(_)
            | Constant::Elements(_)
            | Constant::Bytes(_)
            | Constant::Union(..)
            | Constant::Sampler(_) => self.runtime(id),
        }
    }

    pub(super) fn pointee(&self, id: ExprId) -> TypeId {
        self.context.types.pointee(self.ty(id)).map_or(TypeId::ERROR, |(pointee, _)| pointee.ty)
    }

    pub(super) fn pointer_offset(&mut self, id: ExprId, pointer: ExprId, index: ExprId) -> Result<Constant> {
        let address = self.pointer(pointer)?;
        let index = self.integer(index)?;
        Ok(address.moved(self.scaled(index, self.pointee(id))).constant())
    }

    pub(super) fn pointer_difference(&mut self, id: ExprId, left: ExprId, right: ExprId) -> Result<Constant> {
        let (one, other) = (self.pointer(left)?, self.pointer(right)?);
        if one.base != other.base {
            return self.runtime(id);
        }
        let size = self.context.types.size_of(self.pointee(left), self.context.language).unwrap_or(1).max(1);
        let distance = one.offset.wrapping_sub(other.offset) / size as i64;
        let scalar = self.context.types.scalar(self.ty(id)).unwrap_or(Scalar::Long);
        Ok(Constant::Integer(bits::integer_bits(scalar, distance.into())))
    }
}

fn field_of(constant: &Constant, index: u32) -> Option<&Constant> {
    match constant {
        Constant::Zero => Some(constant),
        Constant::Elements(parts) => parts.get(index as usize),
        Constant::Union(member, value) if *member == index => Some(value),
        Constant::Union(..)
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Bytes(_)
        | Constant::Address(..)
        | Constant::Sampler(_) => None,
    }
}
