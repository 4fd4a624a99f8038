//! Undefined values: which bits of each slot depend on memory that was never written. A value may be copied, stored in private or local
//! memory and computed with; a branch on it, an address from it, and a store of it in global memory are faults.
//!
//! A value that is stored in global memory is a fault if all of its bits are undefined: padding, and structures of which only a part was
//! written, are copied silently.

use super::{
    finding::{Other, Subject},
    group::Group,
    item::State,
};
use crate::{
    checks::Check,
    program::{
        code::{Code, Instruction, Operation as O},
        constant::{mask, sign_extend},
        special::Special,
    },
};
use spirv::Op;

/// Computes the undefined bits of the result of an instruction, and reports uses that are faults.
#[expect(clippy::too_many_arguments, reason = "the state of a work-item in parts that are borrowed apart")]
pub(super) fn propagate(
    group: &mut Group<'_>,
    state: &State,
    code: &Code,
    frame: &[u64],
    shadow: &mut [u64],
    origins: &mut [u32],
    i: &Instruction,
    pc: usize,
) -> bool {
    let base = state.base as usize;
    let (shadow, origins) = (&mut shadow[base..], &mut origins[base..]);
    let roles = i.operation.roles();
    let bits = |slot: u32| shadow[slot as usize];
    let of = |is_slot: bool, slot: u32| if is_slot { bits(slot) } else { 0 };
    let (a, b, c) = (of(roles.a, i.a), of(roles.b, i.b), of(roles.c, i.c));
    let mut any = a | b | c;
    let mut origin = [(a, i.a), (b, i.b), (c, i.c)]
        .into_iter()
        .find(|&(bits, _)| bits != 0)
        .map_or(0, |(_, slot)| origins[slot as usize]);
    if i.operation == O::Library {
        for &slot in &code.pool[i.a as usize..][..i.c as usize] {
            if bits(slot) != 0 {
                any = u64::MAX;
                origin = origins[slot as usize];
            }
        }
    }
    if i.operation == O::Special {
        propagate_special(group, state, &code.specials[i.b as usize], frame, shadow, origins, pc);
        return true;
    }
    if any == 0 {
        if roles.writes {
            shadow[i.d as usize] = 0;
        }
        return true;
    }
    let value = |slot: u32| frame[slot as usize];
    let width = u32::from(i.x.clamp(1, 64));
    let result = match i.operation {
        O::Copy | O::LoadSlot | O::StoreSlot => a,
        O::Select if a & 1 != 0 => u64::MAX,
        O::Select => {
            if value(i.a) & 1 == 1 {
                b
            } else {
                c
            }
        }
        // A bit is defined where an operand decides it.
        O::And => (a & b) | (a & value(i.b)) | (b & value(i.a)),
        O::Or => (a & b) | (a & !value(i.b)) | (b & !value(i.a)),
        O::Xor => a | b,
        O::Not | O::Mask => a & mask(width),
        O::SExt => sign_extend(a, width) as u64 & mask(u32::from(i.y)),
        O::BitReverse => a.reverse_bits() >> (64 - width),
        O::Shl if b == 0 => a << (value(i.b) & u64::from(width - 1)) & mask(width),
        O::LShr if b == 0 => a >> (value(i.b) & u64::from(width - 1)),
        O::AShr if b == 0 => {
            (sign_extend(a, width) >> (value(i.b) & u64::from(width - 1))) as u64 & mask(width)
        }
        O::Insert => a | b << i.c,
        O::Field => a >> i.b & mask(width),
        O::FNeg | O::FAbs => a,
        // A carry moves upwards only.
        O::Add32 | O::Sub32 | O::Mul32 => (u64::MAX << any.trailing_zeros()) & mask(32),
        O::Add64 | O::Sub64 | O::Mul64 => u64::MAX << any.trailing_zeros(),
        O::AddN | O::SubN | O::MulN => (u64::MAX << any.trailing_zeros()) & mask(width),
        O::Equal | O::NotEqual => {
            let known = !(a | b);
            // Values that differ in a defined bit differ.
            u64::from((value(i.a) ^ value(i.b)) & known == 0)
        }
        O::Branch | O::Switch => {
            if i.operation == O::Switch || a & 1 != 0 {
                shadow[i.a as usize] = 0;
                report_use(group, state, pc + 1, origin, "decides a branch");
            }
            0
        }
        O::Load | O::Load4 | O::Store | O::Store4 | O::StoreBytes | O::CopyMemory | O::CopySized => {
            for (is_slot, slot) in [(roles.a, i.a), (roles.b, i.b), (roles.c, i.c)] {
                if is_slot {
                    shadow[slot as usize] = 0;
                }
            }
            report_use(group, state, pc + 1, origin, "is used as an address");
            0
        }
        _ => u64::MAX,
    };
    if roles.writes {
        shadow[i.d as usize] = result;
        origins[i.d as usize] = origin;
    }
    true
}

/// The undefined bits of the results of an operation that is described apart.
fn propagate_special(
    group: &mut Group<'_>,
    state: &State,
    special: &Special,
    frame: &[u64],
    shadow: &mut [u64],
    origins: &mut [u32],
    pc: usize,
) {
    let undefined = |slots: &[u32]| slots.iter().copied().find(|&slot| shadow[slot as usize] != 0);
    // For each result the operand that it is, or that any of it depends on.
    let results = special.results();
    let mut sources: Vec<Option<u32>> = vec![None; results.count as usize];
    match special {
        Special::Shuffle { operands, mask, .. } => {
            let all: Vec<u32> = operands.iter().flatten().copied().collect();
            for (source, &index) in sources.iter_mut().zip(mask) {
                let part = all[frame[index as usize] as usize % all.len()];
                *source = undefined(&[index]).or_else(|| undefined(&[part]));
            }
        }
        Special::ExtractDynamic { vector, index, .. } => {
            let part = vector.get(frame[*index as usize] as usize);
            sources[0] = undefined(&[*index]).or_else(|| undefined(&[*part?]));
        }
        Special::InsertDynamic { vector, component, index, .. } => {
            for (number, (source, &part)) in sources.iter_mut().zip(vector).enumerate() {
                let is_replaced = frame[*index as usize] == number as u64;
                *source = undefined(&[*index, if is_replaced { *component } else { part }]);
            }
        }
        Special::Dot { a, b, .. } | Special::IntegerDot { a, b, .. } => {
            sources.fill(undefined(a).or_else(|| undefined(b)));
        }
        Special::BitField { base, insert, offset, count, .. } => {
            sources.fill(undefined(&[*base, *offset, *count]).or_else(|| undefined(&[(*insert)?])));
        }
        Special::Vector { operands, .. } | Special::Pair { operands, .. } => {
            sources.fill(operands.iter().find_map(|slots| undefined(slots)));
        }
        Special::Atomic { pointer, value, .. } => {
            let used =
                [(Some(*pointer), "is used as an address"), (*value, "is stored by an atomic operation")];
            for (slot, what) in used {
                if let Some(slot) = slot.and_then(|slot| undefined(&[slot])) {
                    report_use(group, state, pc + 1, origins[slot as usize], what);
                }
            }
        }
        Special::Image { op, operands, .. } => {
            let colours = if *op == Op::ImageWrite { operands.get(2) } else { None };
            // Components that the format does not have are dropped.
            let stored =
                colours.and_then(|slots| slots.first()).filter(|&&slot| shadow[slot as usize] == u64::MAX);
            let coordinate = operands.get(1).and_then(|slots| undefined(slots));
            let used = [(coordinate, "is used as a coordinate"), (stored.copied(), "is stored in an image")];
            for (slot, what) in used {
                if let Some(slot) = slot {
                    report_use(group, state, pc + 1, origins[slot as usize], what);
                }
            }
        }
        _ => {}
    }
    for (slot, source) in (results.first..).zip(sources) {
        shadow[slot as usize] = if source.is_some() { u64::MAX } else { 0 };
        if let Some(source) = source {
            origins[slot as usize] = origins[source as usize];
        }
    }
}

/// Reports the use of an undefined value.
#[cold]
pub(super) fn report_use(group: &mut Group<'_>, state: &State, pc: usize, origin: u32, what: &str) {
    let subject = group.launch.sites.subject(origin, group.launch.program);
    let other = match subject {
        Subject::Private(function, variable) => {
            let code = &group.launch.program.codes[function as usize];
            let location = code.variables[variable as usize].location;
            group.launch.site_of_location(function, location)
        }
        Subject::Place | Subject::Local(_) | Subject::Global(_) => None,
    };
    let other = other.map(|site| Other { label: "declared here", site: Some(site), item: None });
    group.fault_with(state, pc, Check::Uninitialized, subject, other, || {
        format!("a value that depends on memory that was never written {what}")
    });
}
