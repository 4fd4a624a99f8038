//! Values: the bytes of a variable or of a part of it, wherever they are, and how they are shown and changed.

use super::{
    bindings::{Piece, Source},
    types::{Types, component_name},
};
use spirocl::codegen::ir::{
    Constant, ConstantKind, DebugId, FunctionId, Module, Type, TypeKind, ValueKind,
    debug::view::{DebugType, encoding},
};
use spirocl_interpret::{
    library::float::Format,
    observe::{Contents, Object, Value, View},
};
use std::rc::Rc;

/// How many parts of a value are shown in one line.
const SHOWN: u64 = 8;

/// How deep structures are shown in one line.
const DEEPEST: usize = 3;

/// Where the bytes of an object are.
#[derive(Clone, Debug)]
pub(super) enum ValueLocation {
    /// In memory.
    Memory(u64),
    /// In parts of a variable of a frame, from a byte on.
    Pieces(Rc<Local>, u64),
}

/// A variable of a frame of a work-item.
#[derive(Debug)]
pub(super) struct Local {
    pub(super) item: u32,
    pub(super) frame: usize,
    pub(super) function: FunctionId,
    pub(super) pieces: Vec<Piece>,
}

/// Bytes, and which of their bits were never written.
#[derive(Clone, Default, Debug)]
pub(super) struct Bytes {
    pub(super) bytes: Vec<u8>,
    pub(super) undefined: Vec<u8>,
}

impl ValueLocation {
    /// A part, from a byte on.
    pub(super) fn part(&self, offset: u64) -> Self {
        match self {
            Self::Memory(address) => Self::Memory(address.wrapping_add(offset)),
            Self::Pieces(local, start) => Self::Pieces(Rc::clone(local), start.wrapping_add(offset)),
        }
    }

    /// The address, if the bytes are in memory.
    pub(super) fn address(&self, view: &View<'_, '_>) -> Option<u64> {
        match self {
            Self::Memory(address) => Some(*address),
            Self::Pieces(local, start) => {
                let (piece, within) = local.piece(*start)?;
                Some(local.pointer(view, piece)?.wrapping_add(within))
            }
        }
    }

    /// The bytes; none if some are not there.
    pub(super) fn read(&self, view: &View<'_, '_>, item: u32, size: u64) -> Option<Bytes> {
        match self {
            Self::Memory(address) => {
                let (bytes, undefined) = view.read(item, *address, usize::try_from(size).ok()?)?;
                Some(Bytes { bytes, undefined })
            }
            Self::Pieces(local, start) => {
                let mut all = Bytes::default();
                while (all.bytes.len() as u64) < size {
                    let done = all.bytes.len() as u64;
                    let (piece, within) = local.piece(start.checked_add(done)?)?;
                    let rest = piece.size.map_or(u64::MAX, |size| size - within).min(size - done);
                    let part = local.read(view, piece, within, rest)?;
                    if part.bytes.is_empty() {
                        return None;
                    }
                    all.bytes.extend(part.bytes);
                    all.undefined.extend(part.undefined);
                }
                Some(all)
            }
        }
    }

    /// Changes the bytes. False if they cannot be.
    pub(super) fn write(&self, view: &mut View<'_, '_>, item: u32, bytes: &[u8]) -> bool {
        match self {
            Self::Memory(address) => view.write(item, *address, bytes),
            Self::Pieces(local, start) => {
                let Some((piece, within)) = local.piece(*start) else { return false };
                let piece = *piece;
                let fits = piece.size.is_none_or(|size| bytes.len() as u64 <= size - within);
                fits && local.write(view, &piece, within, bytes)
            }
        }
    }
}

impl Local {
    /// The part that a byte of the variable lies in, and its distance from the start of that.
    fn piece(&self, at: u64) -> Option<(&Piece, u64)> {
        let is_in =
            |piece: &&Piece| piece.offset <= at && piece.size.is_none_or(|size| at - piece.offset < size);
        self.pieces.iter().find(is_in).map(|piece| (piece, at - piece.offset))
    }

    fn contents(&self, view: &View<'_, '_>, piece: &Piece) -> Option<Contents> {
        let Source::At(value) = piece.source else { return None };
        match value.kind() {
            ValueKind::Inst(inst) => view.variable(self.item, self.frame, inst),
            ValueKind::Global(global) => view.global_address(global).map(Contents::Address),
            ValueKind::Constant(_) | ValueKind::Function(_) => None,
        }
    }

    fn pointer(&self, view: &View<'_, '_>, piece: &Piece) -> Option<u64> {
        match self.contents(view, piece)? {
            Contents::Address(address) => Some(address),
            Contents::Value(_) => None,
        }
    }

    /// The value of a part that is not in memory, and its type.
    fn value(&self, view: &View<'_, '_>, piece: &Piece) -> Option<(Value, Type)> {
        let module = view.module();
        let (Source::At(value) | Source::Is(value)) = piece.source;
        let ValueKind::Inst(inst) = value.kind() else { return None };
        let ty = module.function(self.function).inst(inst).ty;
        match piece.source {
            Source::Is(_) => Some((view.value(self.item, self.frame, inst)?, ty)),
            Source::At(_) => match view.variable(self.item, self.frame, inst)? {
                Contents::Value(value) => Some((value, module.types.pointee(ty)?.1)),
                Contents::Address(_) => None,
            },
        }
    }

    fn read(&self, view: &View<'_, '_>, piece: &Piece, within: u64, size: u64) -> Option<Bytes> {
        if let Some(address) = self.pointer(view, piece) {
            return ValueLocation::Memory(address.wrapping_add(within)).read(view, self.item, size);
        }
        let module = view.module();
        let whole = match (piece.source, self.value(view, piece)) {
            (_, Some((value, ty))) => bytes_of(module, ty, &value),
            (Source::Is(value), None) => match value.kind() {
                ValueKind::Constant(constant) => {
                    let bytes = constant_bytes(module, constant)?;
                    Bytes { undefined: vec![0; bytes.len()], bytes }
                }
                ValueKind::Global(global) => {
                    let bytes = view.global_address(global)?.to_le_bytes().to_vec();
                    Bytes { undefined: vec![0; bytes.len()], bytes }
                }
                ValueKind::Inst(_) | ValueKind::Function(_) => return None,
            },
            (Source::At(_), None) => return None,
        };
        let end = within.saturating_add(size).min(whole.bytes.len() as u64) as usize;
        let range = within as usize..end;
        let bytes = whole.bytes.get(range.clone())?.to_vec();
        Some(Bytes { bytes, undefined: whole.undefined.get(range)?.to_vec() })
    }

    fn write(&self, view: &mut View<'_, '_>, piece: &Piece, within: u64, bytes: &[u8]) -> bool {
        if let Some(address) = self.pointer(view, piece) {
            return view.write(self.item, address.wrapping_add(within), bytes);
        }
        let (Source::At(place) | Source::Is(place)) = piece.source;
        let (Some((value, ty)), Some(inst)) = (self.value(view, piece), place.inst()) else { return false };
        let mut whole = bytes_of(view.module(), ty, &value).bytes;
        let Some(part) = within
            .checked_add(bytes.len() as u64)
            .and_then(|end| whole.get_mut(within as usize..end as usize))
        else {
            return false;
        };
        part.copy_from_slice(bytes);
        let bits: Vec<u64> = leaves(view.module(), ty)
            .iter()
            .map(|&(offset, size)| bits(&whole[offset..offset + size]))
            .collect();
        view.set_value(self.item, self.frame, inst, &bits)
    }
}

/// The scalars of a type: where each begins, and its size in bytes.
fn leaves(module: &Module, ty: Type) -> Vec<(usize, usize)> {
    let layout = module.data_layout();
    let parts = match module.types.kind(ty) {
        TypeKind::Vector(..) | TypeKind::Array(..) | TypeKind::Struct(_) => module.types.part_count(ty),
        _ => None,
    };
    let Some(parts) = parts else {
        let size = match module.types.kind(ty) {
            TypeKind::Bool => 1,
            _ => layout.of(ty).map_or(8, |layout| layout.size),
        };
        return vec![(0, size as usize)];
    };
    let mut all = Vec::new();
    for index in 0..parts {
        let Some(part) = module.types.part(ty, index) else { continue };
        let element = layout.of(part).map_or(0, |layout| layout.size);
        let start = layout.offset(ty, index).unwrap_or(index * element) as usize;
        all.extend(leaves(module, part).into_iter().map(|(offset, size)| (start + offset, size)));
    }
    all
}

fn bytes_of(module: &Module, ty: Type, value: &Value) -> Bytes {
    let leaves = leaves(module, ty);
    let size = leaves.iter().map(|&(offset, size)| offset + size).max().unwrap_or(0);
    let mut all = Bytes { bytes: vec![0; size], undefined: vec![0; size] };
    for (index, &(offset, size)) in leaves.iter().enumerate() {
        let of = |list: &[u64]| list.get(index).copied().unwrap_or(0).to_le_bytes();
        all.bytes[offset..offset + size].copy_from_slice(&of(&value.bits)[..size]);
        all.undefined[offset..offset + size].copy_from_slice(&of(&value.undefined)[..size]);
    }
    all
}

fn constant_bytes(module: &Module, constant: Constant) -> Option<Vec<u8>> {
    let ty = module.constants.ty(constant);
    let size = leaves(module, ty).iter().map(|&(offset, size)| offset + size).max()?;
    let mut bytes = vec![0; size];
    match module.constants.kind(constant) {
        ConstantKind::Int(bits) | ConstantKind::Float(bits) => {
            bytes.copy_from_slice(&bits.to_le_bytes()[..size.min(8)]);
        }
        ConstantKind::Bool(value) => bytes[0] = u8::from(*value),
        ConstantKind::Null => {}
        ConstantKind::Composite(parts) => {
            let first: Vec<(usize, usize)> = leaves(module, ty);
            let mut next = 0;
            for part in parts {
                let part = part.constant()?;
                let own = constant_bytes(module, part)?;
                let (start, _) = *first.get(next)?;
                next += leaves(module, module.constants.ty(part)).len();
                bytes.get_mut(start..start + own.len())?.copy_from_slice(&own);
            }
        }
        _ => return None,
    }
    Some(bytes)
}

/// A number of up to eight bytes.
pub(super) fn bits(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte))
}

/// A scalar that a value is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Scalar {
    Bool(bool),
    /// The value, the width in bits, whether it has a sign.
    Int(i128, u32, bool),
    /// The value, the width in bits.
    Float(f64, u32),
}

impl Scalar {
    /// Reads a scalar of a type.
    pub(super) fn of(kind: &DebugType<'_>, bytes: &[u8]) -> Option<Self> {
        let DebugType::Basic { bits: width, encoding: how, .. } = *kind else { return None };
        let raw = bits(bytes);
        let width = u32::try_from(width).ok()?;
        match how as u32 {
            encoding::BOOLEAN => Some(Self::Bool(raw & 0xff != 0)),
            encoding::FLOAT => Some(Self::Float(format_of(width).decode(raw), width)),
            encoding::SIGNED | encoding::SIGNED_CHAR => {
                let shift = 64u32.checked_sub(width)?;
                Some(Self::Int(i128::from((raw << shift) as i64 >> shift), width, true))
            }
            _ => Some(Self::Int(raw.into(), width, false)),
        }
    }

    /// The bytes of the scalar, converted to a type. OpenCL C 3.0, 6.4.1.
    pub(super) fn bytes(self, kind: &DebugType<'_>) -> Option<Vec<u8>> {
        let DebugType::Basic { bits: width, encoding: how, .. } = *kind else { return None };
        let size = width.div_ceil(8) as usize;
        let raw = match how as u32 {
            encoding::BOOLEAN => u64::from(self.is_true()),
            encoding::FLOAT => format_of(width as u32).encode(self.float()),
            _ => self.int() as u64,
        };
        raw.to_le_bytes().get(..size).map(<[u8]>::to_vec)
    }

    pub(super) fn is_true(self) -> bool {
        match self {
            Self::Bool(value) => value,
            Self::Int(value, ..) => value != 0,
            Self::Float(value, _) => value != 0.0,
        }
    }

    pub(super) fn int(self) -> i128 {
        match self {
            Self::Bool(value) => value.into(),
            Self::Int(value, ..) => value,
            Self::Float(value, _) => value as i128,
        }
    }

    pub(super) fn float(self) -> f64 {
        match self {
            Self::Bool(value) => value.into(),
            Self::Int(value, ..) => value as f64,
            Self::Float(value, _) => value,
        }
    }

    pub(super) fn show(self, is_hex: bool) -> String {
        match self {
            Self::Bool(value) => value.to_string(),
            Self::Int(value, width, _) if is_hex => {
                format!("{:#x}", value as u128 & (u128::MAX >> (128 - width.clamp(1, 128))))
            }
            Self::Int(value, 8, _) => match u8::try_from(value).ok().filter(|byte| byte.is_ascii_graphic()) {
                Some(letter) => format!("{value} '{}'", char::from(letter)),
                None => value.to_string(),
            },
            Self::Int(value, ..) => value.to_string(),
            Self::Float(value, 64) => format!("{value:?}"),
            Self::Float(value, _) => format!("{:?}", value as f32),
        }
    }
}

fn format_of(width: u32) -> Format {
    match width {
        16 => Format::Half,
        32 => Format::Float,
        _ => Format::Double,
    }
}

/// What shows values.
pub(super) struct Show<'s, 'v, 'a> {
    pub(super) view: &'s View<'v, 'a>,
    pub(super) item: u32,
    pub(super) is_hex: bool,
}

impl Show<'_, '_, '_> {
    /// A value in one line.
    pub(super) fn value(&self, place: &ValueLocation, ty: Option<DebugId>) -> String {
        let types = Types::new(self.view.module());
        match (ty, place) {
            (_, ValueLocation::Pieces(local, _)) if local.pieces.is_empty() => "<not available>".into(),
            (Some(ty), _) => self.within(types, place, ty, DEEPEST),
            (None, _) => "?".into(),
        }
    }

    fn within(&self, types: Types<'_>, place: &ValueLocation, ty: DebugId, depth: usize) -> String {
        let (plain, kind) = types.plain(ty);
        if let Some(members) = types.members(plain) {
            let Some(less) = depth.checked_sub(1) else { return "{...}".into() };
            let shown = members.iter().take(SHOWN as usize).map(|member| {
                let value = member.ty.map(|ty| self.within(types, &place.part(member.offset / 8), ty, less));
                format!("{} = {}", member.name, value.unwrap_or_default())
            });
            return listed(shown, members.len() as u64, ["{", "}"]);
        }
        if let Some((element, count)) = types.array(plain) {
            let Some(less) = depth.checked_sub(1) else { return "{...}".into() };
            let (Some(size), is_vector) = (types.size(element), types.is_vector(plain)) else {
                return "?".into();
            };
            let most = if is_vector { 16 } else { SHOWN };
            let shown = (0..count.min(most)).map(|index| {
                // What is shown here ends at a word that the reader knows, not after the whole array.
                self.within(types, &place.part(size.wrapping_mul(index)), element, less)
            });
            return listed_up_to(shown, count, most, if is_vector { ["(", ")"] } else { ["{", "}"] });
        }
        let Some(bytes) = types.size(plain).and_then(|size| place.read(self.view, self.item, size)) else {
            return "<not available>".into();
        };
        if bytes.undefined.iter().any(|&byte| byte != 0) {
            return "<never written>".into();
        }
        match &kind {
            DebugType::Pointer { .. } => self.pointer(bits(&bytes.bytes)),
            DebugType::Enum { enumerators, underlying, .. } => {
                let value = underlying.and_then(|ty| Scalar::of(&types.plain(ty).1, &bytes.bytes));
                let number = bits(&bytes.bytes);
                let text = value.map_or_else(|| number.to_string(), |value| value.show(self.is_hex));
                match enumerators.iter().find(|(_, value)| *value == number) {
                    Some((name, _)) => format!("{name} ({text})"),
                    None => text,
                }
            }
            kind => Scalar::of(kind, &bytes.bytes)
                .map_or_else(|| format!("{:#x}", bits(&bytes.bytes)), |value| value.show(self.is_hex)),
        }
    }

    /// An address, and what it points into.
    pub(super) fn pointer(&self, address: u64) -> String {
        if address == 0 {
            return "null".into();
        }
        match self.view.object(self.item, address) {
            Some(Object { name, size, offset, space, .. }) => {
                let name = name.unwrap_or_else(|| format!("{} memory", space.name()));
                let end = if offset < 0 || offset as u64 >= size { ", outside" } else { "" };
                match offset {
                    0 => format!("{address:#x} (`{name}`{end})"),
                    _ => format!("{address:#x} (`{name}` and {offset} bytes{end})"),
                }
            }
            None => format!("{address:#x} (nothing)"),
        }
    }
}

fn listed(shown: impl Iterator<Item = String>, count: u64, ends: [&str; 2]) -> String {
    listed_up_to(shown, count, SHOWN, ends)
}

fn listed_up_to(
    shown: impl Iterator<Item = String>,
    count: u64,
    most: u64,
    [open, close]: [&str; 2],
) -> String {
    let shown: Vec<String> = shown.collect();
    let more = if count > most { ", ..." } else { "" };
    format!("{open}{}{more}{close}", shown.join(", "))
}

/// A part of a value.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) place: ValueLocation,
    pub(super) ty: Option<DebugId>,
    /// The expression that means it.
    pub(super) expression: String,
}

/// How many parts a value has, and whether they have numbers.
pub(super) fn part_count(view: &View<'_, '_>, item: u32, place: &ValueLocation, ty: DebugId) -> (u64, bool) {
    let types = Types::new(view.module());
    let (plain, kind) = types.plain(ty);
    if let Some(members) = types.members(plain) {
        return (members.len() as u64, false);
    }
    if let Some((_, count)) = types.array(plain) {
        return (count, !types.is_vector(plain));
    }
    let DebugType::Pointer { to: Some(to), .. } = kind else { return (0, false) };
    let (Some(size), Some(address)) = (types.size(to), address_in(view, item, place, types, plain)) else {
        return (0, false);
    };
    let object = view.object(item, address);
    let rest = object.and_then(|object| object.size.checked_sub(u64::try_from(object.offset).ok()?));
    (rest.map_or(0, |rest| rest / size.max(1)), true)
}

fn address_in(
    view: &View<'_, '_>,
    item: u32,
    place: &ValueLocation,
    types: Types<'_>,
    pointer: DebugId,
) -> Option<u64> {
    let bytes = place.read(view, item, types.size(pointer)?)?;
    bytes.undefined.iter().all(|&byte| byte == 0).then(|| bits(&bytes.bytes))
}

/// The address that a pointer holds.
pub(super) fn pointer_value(
    view: &View<'_, '_>,
    item: u32,
    place: &ValueLocation,
    ty: DebugId,
) -> Option<u64> {
    let types = Types::new(view.module());
    let (plain, kind) = types.plain(ty);
    matches!(kind, DebugType::Pointer { .. }).then(|| address_in(view, item, place, types, plain))?
}

/// Some parts of a value.
pub(super) fn parts(view: &View<'_, '_>, item: u32, whole: &Part, range: std::ops::Range<u64>) -> Vec<Part> {
    let types = Types::new(view.module());
    let Some(ty) = whole.ty else { return Vec::new() };
    let (plain, kind) = types.plain(ty);
    let (place, expression) = (&whole.place, &whole.expression);
    if let Some(members) = types.members(plain) {
        let members = members.iter().skip(range.start as usize).take((range.end - range.start) as usize);
        return members
            .map(|member| Part {
                name: member.name.into(),
                place: place.part(member.offset / 8),
                ty: member.ty,
                expression: format!("{expression}.{}", member.name),
            })
            .collect();
    }
    let (element, start, is_vector, count) = match (types.array(plain), kind) {
        (Some((element, count)), _) => (element, place.clone(), types.is_vector(plain), count),
        (None, DebugType::Pointer { to: Some(to), .. }) => {
            let Some(address) = address_in(view, item, place, types, plain) else { return Vec::new() };
            (to, ValueLocation::Memory(address), false, 0)
        }
        _ => return Vec::new(),
    };
    let Some(size) = types.size(element) else { return Vec::new() };
    range
        .map(|index| {
            let name = if is_vector { component_name(index, count) } else { format!("[{index}]") };
            let dot = if is_vector { "." } else { "" };
            let expression = format!("{expression}{dot}{name}");
            Part { name, place: start.part(size.wrapping_mul(index)), ty: Some(element), expression }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_are_shown() {
        assert_eq!(Scalar::Int(65, 8, true).show(false), "65 'A'");
        assert_eq!(Scalar::Int(-1, 32, true).show(true), "0xffffffff");
        assert_eq!(Scalar::Float(0.5, 32).show(false), "0.5");
        assert_eq!(Scalar::Bool(true).show(false), "true");
    }
}
