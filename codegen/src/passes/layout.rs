//! Data layout: size, alignment and member offsets of types. OpenCL C 3.0, 6.3.5 "Alignment of Types".

use super::{Context, globals::Type};
use crate::instruction;
use rspirv::{
    dr::{self, Operand},
    spirv::{AddressingModel, Decoration, Op},
};
use rustc_hash::FxHashMap;

/// Size and alignment of a type, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The size with padding at the end.
    pub(crate) size: u64,
    /// The alignment.
    pub(crate) align: u64,
}

/// The cache of the layouts of a module's types.
pub(crate) struct Layouts {
    known: FxHashMap<u32, Option<Layout>>,
    /// The size of an address in bytes.
    address: u64,
}

impl Layouts {
    /// Returns an empty cache.
    pub(crate) fn new(module: &dr::Module) -> Self {
        let model = module.memory_model.as_ref().and_then(|model| model.operands.first());
        let is_narrow = model == Some(&Operand::AddressingModel(AddressingModel::Physical32));
        Self { known: FxHashMap::default(), address: if is_narrow { 4 } else { 8 } }
    }
}

impl Context {
    /// The size of an address in bytes.
    pub(crate) fn address_size(&self) -> u64 {
        self.layouts.address
    }

    /// The layout of a type; `None` for types without one.
    pub(crate) fn layout(&mut self, ty: u32) -> Option<Layout> {
        if let Some(&layout) = self.layouts.known.get(&ty) {
            return layout;
        }
        let layout = self.lay_out(ty);
        self.layouts.known.insert(ty, layout);
        layout
    }

    /// Decorates a variable with the alignment of its type.
    pub(crate) fn annotate_alignment(&mut self, variable: u32, ty: u32) {
        let Some(layout) = self.layout(ty) else { return };
        let operands = vec![
            Operand::IdRef(variable),
            Operand::Decoration(Decoration::Alignment),
            Operand::LiteralBit32(layout.align as u32),
        ];
        self.annotate(instruction::effect(Op::Decorate, operands));
    }

    /// The byte offset of a member, component or element of a composite type.
    pub(crate) fn offset(&mut self, ty: u32, index: u32) -> Option<u64> {
        match self.globals.ty(ty) {
            Type::Array(element, _) => Some(self.layout(element)?.size * u64::from(index)),
            Type::Struct => {
                let (mut start, mut end) = (0, 0);
                for at in 0..=index {
                    (start, end, _) = self.member(ty, at, end)?;
                }
                Some(start)
            }
            _ => None,
        }
    }

    fn lay_out(&mut self, ty: u32) -> Option<Layout> {
        let natural = |size: u64| Layout { size, align: size };
        match self.globals.ty(ty) {
            Type::Int(width) | Type::Float(width) => Some(natural(u64::from(width / 8))),
            Type::Pointer(..) => Some(natural(self.layouts.address)),
            Type::Vector(part, count) => {
                // A vector of three components has the size of one with four.
                let room = u64::from(count.next_power_of_two());
                Some(natural(self.layout(part)?.size * room))
            }
            Type::Array(element, count) => {
                let Layout { size, align } = self.layout(element)?;
                Some(Layout { size: size.checked_mul(count?.into())?, align })
            }
            Type::Struct => self.lay_out_structure(ty),
            Type::Other | Type::Void | Type::Bool => None,
        }
    }

    fn lay_out_structure(&mut self, ty: u32) -> Option<Layout> {
        let (mut end, mut align) = (0, 1);
        for index in 0..self.globals.parts(ty)? {
            let (_, next, needs) = self.member(ty, index, end)?;
            (end, align) = (next, align.max(needs));
        }
        Some(Layout { size: end.next_multiple_of(align), align })
    }

    /// The start, end and alignment of a structure member if the previous member ends at `end`.
    fn member(&mut self, ty: u32, index: u32, end: u64) -> Option<(u64, u64, u64)> {
        let part = self.globals.part(ty, index)?;
        let Layout { size, align } =
            spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.layout(part))?;
        let align = if self.has_decoration(ty, Decoration::CPacked) { 1 } else { align };
        let start = end.checked_next_multiple_of(align)?;
        Some((start, start.checked_add(size)?, align))
    }
}

/// The known alignment at an offset from an address of a known alignment.
pub(crate) fn alignment_at(align: u64, offset: u64) -> u64 {
    let of_offset = if offset == 0 { align } else { 1 << offset.trailing_zeros() };
    align.min(of_offset)
}
