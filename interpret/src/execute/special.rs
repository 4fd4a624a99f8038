//! The operations that are described apart, those of one work-item alone.

use super::{
    access::{Request, Use},
    arithmetic::{f32_of, f64_of, half_to_f32},
    atomic, enqueue,
    group::Group,
    image,
    item::State,
    pipe,
};
use crate::{
    checks::Check,
    library::{self, ScalarKind, printf::PrintfArgument},
    memory::pointer::{Pointer, space},
    program::{
        constant::{mask, sign_extend},
        special::{Slots, Span, Special},
    },
};
use spirv::{MemorySemantics, Op, OpenclStd100Op, Scope};

/// Where a work-item goes on after an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// Behind it.
    Next,
    /// At it, once others have met it there.
    Wait,
    /// Nowhere.
    Kill,
}

/// The values of slots.
pub(super) fn values(frame: &[u64], slots: &[u32]) -> Vec<u64> {
    slots.iter().map(|&slot| frame[slot as usize]).collect()
}

/// Runs an operation of one work-item, or has it wait for others.
pub(super) fn run(group: &mut Group<'_>, state: &mut State, frame: &mut [u64], special: &Special) -> Flow {
    match special {
        Special::Atomic { .. } => return atomic::run(group, state, frame, special),
        Special::Fence { semantics } => atomic::fence(group, state, frame[*semantics as usize] as u32),
        Special::Barrier { .. }
        | Special::Collective { .. }
        | Special::AsyncCopy { .. }
        | Special::WaitEvents { .. }
        | Special::Block { .. } => return Flow::Wait,
        Special::Arrive { semantics, .. } => {
            state.has_arrived = true;
            atomic::fence(group, state, frame[*semantics as usize] as u32);
        }
        Special::Wait { .. } => return Flow::Wait,
        Special::Vector { function, kind, result, operands } => {
            vector(frame, *function, *kind, *result, operands);
        }
        Special::Pair { .. } => pair(group, state, frame, special),
        Special::Shuffle { result, operands, mask } => {
            let all: Vec<u64> = operands.iter().flat_map(|slots| values(frame, slots)).collect();
            let parts: Vec<u64> =
                values(frame, mask).iter().map(|&index| all[index as usize % all.len()]).collect();
            frame[result.first as usize..][..parts.len()].copy_from_slice(&parts);
        }
        Special::ExtractDynamic { result, vector, index } => {
            let index = frame[*index as usize] as usize;
            let slot = vector.get(index).copied();
            // Beyond the vector the result is undefined, which is no fault: the compiler may select another value.
            frame[*result as usize] = slot.map_or(0, |slot| frame[slot as usize]);
        }
        Special::InsertDynamic { result, vector, component, index } => {
            let index = frame[*index as usize] as usize;
            let mut all = values(frame, vector);
            let component = frame[*component as usize];
            if let Some(part) = all.get_mut(index) {
                *part = component;
            }
            frame[result.first as usize..][..all.len()].copy_from_slice(&all);
        }
        Special::Dot { kind, result, a, b } => {
            frame[*result as usize] = dot(*kind, &values(frame, a), &values(frame, b));
        }
        Special::IntegerDot { .. } => integer_dot(frame, special),
        Special::BitField { .. } => bit_field(frame, special),
        Special::Printf { result, format, arguments } => {
            printf(group, state, frame, *format, arguments);
            frame[*result as usize] = 0;
        }
        Special::Image { op, result, operands, literals, half } => {
            image::run(group, state, frame, *op, *result, operands, literals, *half);
        }
        Special::Pipe { op, result, operands } => {
            return pipe::run(group, state, frame, *op, *result, operands);
        }
        Special::Enqueue { op, result, operands, function } => {
            return enqueue::run(group, state, frame, *op, *result, operands, *function);
        }
        Special::FromGeneric { result, pointer, space } => {
            let address = frame[*pointer as usize];
            let of = Pointer::of(address).space;
            frame[*result as usize] = if of == *space { address } else { 0 };
        }
        Special::PointerSemantics { result, pointer } => {
            let semantics = match Pointer::of(frame[*pointer as usize]).space {
                space::LOCAL => MemorySemantics::WORKGROUP_MEMORY,
                space::GLOBAL => MemorySemantics::CROSS_WORKGROUP_MEMORY,
                _ => MemorySemantics::empty(),
            };
            frame[*result as usize] = semantics.bits().into();
        }
        Special::Clock { result } => {
            // Time that passes with the work that was done is the same in every run.
            let time = group.schedule.steps + state.steps;
            match result.count {
                1 => frame[result.first as usize] = time,
                _ => {
                    frame[result.first as usize] = time & mask(32);
                    frame[result.first as usize + 1] = time >> 32;
                }
            }
        }
        Special::Unsupported { message } => {
            let pc = state.pc as usize;
            group.fault(state, pc, Check::Unsupported, || format!("the interpreter cannot run {message}"));
            return Flow::Kill;
        }
    }
    Flow::Next
}

fn pair(group: &mut Group<'_>, state: &mut State, frame: &mut [u64], special: &Special) {
    let Special::Pair { function, kind, result, operands, pointer, stored_bytes } = special else {
        return;
    };
    let size = *stored_bytes as usize;
    let count = result.count as usize;
    // Three components lie in memory as four.
    let extent = if count == 3 { 4 } else { count } * size;
    let alignment = extent as u64 - 1;
    let address = frame[*pointer as usize];
    let pc = state.pc as usize;
    let place = group.resolve(state, Request::new(pc, address, size * count, alignment, Use::Write));
    let mut stored = Vec::with_capacity(size * count);
    for index in 0..count {
        let arguments: Vec<u64> = operands
            .iter()
            .map(|slots| frame[slots[if slots.len() == 1 { 0 } else { index }] as usize])
            .collect();
        let (value, other) = library::pair(*function, *kind, &arguments).unwrap_or_default();
        frame[result.first as usize + index] = value;
        stored.extend_from_slice(&other.to_le_bytes()[..size]);
    }
    if let Some(place) = place {
        group.write_at(state, place, &stored, None);
    }
}

/// The bytes of a string in memory.
fn text(group: &mut Group<'_>, state: &State, address: u64) -> Vec<u8> {
    let mut text = Vec::new();
    let pc = state.pc as usize;
    loop {
        let at = address.wrapping_add(text.len() as u64);
        let Some(place) = group.resolve(state, Request::new(pc, at, 1, 0, Use::Read)) else { return text };
        match group.read_at(state, place, 1).0[0] {
            0 => return text,
            byte => text.push(byte),
        }
    }
}

fn printf(
    group: &mut Group<'_>,
    state: &State,
    frame: &[u64],
    format: u32,
    arguments: &[(Slots, ScalarKind, bool)],
) {
    let format = text(group, state, frame[format as usize]);
    let wants_text = text_conversions(&format);
    let arguments: Vec<PrintfArgument> = arguments
        .iter()
        .enumerate()
        .map(|(index, (slots, kind, is_pointer))| {
            let components = values(frame, slots);
            match is_pointer {
                true if wants_text.get(index) == Some(&true) => {
                    PrintfArgument::Text(text(group, state, components[0]))
                }
                true => PrintfArgument::Pointer(components[0]),
                false => PrintfArgument::Value { kind: *kind, components },
            }
        })
        .collect();
    let text = library::printf::format(&format, &arguments);
    if group.charge(state, state.pc as usize, text.len() as u64) {
        group.output.extend(text);
    }
}

/// Whether the scope of an operation is a sub-group.
pub(super) fn is_sub_group(scope: u64) -> bool {
    scope == Scope::Subgroup as u64
}

/// For each conversion of a format whether it is `%s`.
fn text_conversions(format: &[u8]) -> Vec<bool> {
    let mut found = Vec::new();
    let mut bytes = format.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            continue;
        }
        let is_part = |byte: &u8| b"-+ #0123456789.vhl*".contains(byte);
        match bytes.find(|byte| !is_part(byte)) {
            Some(b'%') | None => {}
            Some(conversion) => found.push(conversion == b's'),
        }
    }
    found
}

fn vector(frame: &mut [u64], function: OpenclStd100Op, kind: ScalarKind, result: Span, operands: &[Slots]) {
    let operands: Vec<Vec<u64>> = operands.iter().map(|slots| values(frame, slots)).collect();
    let parts: Vec<&[u64]> = operands.iter().map(Vec::as_slice).collect();
    let results = library::vector(function, kind, &parts).unwrap_or_default();
    for (slot, bits) in frame[result.first as usize..][..result.count as usize].iter_mut().zip(results) {
        *slot = bits;
    }
}

fn dot(kind: ScalarKind, a: &[u64], b: &[u64]) -> u64 {
    let pairs = a.iter().zip(b);
    match kind {
        ScalarKind::F64 => pairs.fold(0.0, |sum, (&a, &b)| f64_of(a).mul_add(f64_of(b), sum)).to_bits(),
        ScalarKind::F16 => {
            let of = |bits: u64| f64::from(half_to_f32(bits as u16));
            let sum: f64 = pairs.map(|(&a, &b)| of(a) * of(b)).sum();
            super::arithmetic::f64_to_half(sum).into()
        }
        _ => {
            let sum: f64 = pairs.map(|(&a, &b)| f64::from(f32_of(a)) * f64::from(f32_of(b))).sum();
            (sum as f32).to_bits().into()
        }
    }
}

fn integer_dot(frame: &mut [u64], special: &Special) {
    let Special::IntegerDot { result, bits, result_bits, signed, packed, a, b, accumulator } = special else {
        return;
    };
    let parts = |slots: &Slots| match packed {
        true => (0..4).map(|index| frame[slots[0] as usize] >> (8 * index) & 0xff).collect(),
        false => values(frame, slots),
    };
    let number = |value: u64, is_signed: bool| match is_signed {
        true => i128::from(sign_extend(value, *bits)),
        false => i128::from(value),
    };
    let sum: i128 =
        parts(a).iter().zip(parts(b)).map(|(&a, b)| number(a, signed[0]) * number(b, signed[1])).sum();
    let is_signed = signed[0] || signed[1];
    let whole = match accumulator {
        None => sum,
        Some(slot) => {
            let start = frame[*slot as usize];
            let start = if is_signed { sign_extend(start, *result_bits).into() } else { i128::from(start) };
            let (low, high) = match is_signed {
                true => (-(1i128 << (result_bits - 1)), (1i128 << (result_bits - 1)) - 1),
                false => (0, (1i128 << result_bits) - 1),
            };
            (sum + start).clamp(low, high)
        }
    };
    frame[*result as usize] = whole as u64 & mask(*result_bits);
}

fn bit_field(frame: &mut [u64], special: &Special) {
    let Special::BitField { op, bits, result, base, insert, offset, count } = special else { return };
    let at = |slot: u32| frame[slot as usize];
    let (base, offset) = (at(*base), at(*offset).min(u64::from(*bits)) as u32);
    let count = (at(*count) as u32).min(bits - offset);
    let field = if count == 0 { 0 } else { mask(count) };
    let shifted = |value: u64| if offset >= 64 { 0 } else { value << offset };
    let extracted = if offset >= 64 { 0 } else { base >> offset & field };
    let value = match (op, insert) {
        (Op::BitFieldInsert, Some(insert)) => base & !shifted(field) | shifted(at(*insert) & field),
        (Op::BitFieldSExtract, _) if count > 0 => sign_extend(extracted, count) as u64,
        _ => extracted,
    };
    frame[*result as usize] = value & mask(*bits);
}
