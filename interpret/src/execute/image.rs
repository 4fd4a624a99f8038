//! Images: reading, sampling, writing and queries.

use super::{
    access::{SharedMemory, Use},
    arithmetic::{f64_to_half, half_to_f32},
    group::Group,
    item::State,
    launch::ImageObject,
    sites,
    special::values,
};
use crate::{
    checks::Check,
    library::image::{Colour, ELEMENT_BYTES, Sampler},
    memory::buffer::BufferAccess,
    program::special::{Slots, Span},
};
use spirv::{ImageOperands, Op};

/// The operand of an image operand, by its bit in the mask.
fn extra(
    frame: &[u64],
    operands: &[Slots],
    literals: &[u32],
    fixed: usize,
    bit: ImageOperands,
) -> Option<Vec<u64>> {
    let given = literals.first().copied().unwrap_or(0);
    if given & bit.bits() == 0 {
        return None;
    }
    let mut index = fixed;
    for other in [
        ImageOperands::BIAS,
        ImageOperands::LOD,
        ImageOperands::GRAD,
        ImageOperands::CONST_OFFSET,
        ImageOperands::OFFSET,
        ImageOperands::CONST_OFFSETS,
        ImageOperands::SAMPLE,
    ] {
        if other == bit {
            break;
        }
        if given & other.bits() != 0 {
            index += if other == ImageOperands::GRAD { 2 } else { 1 };
        }
    }
    operands.get(index).map(|slots| values(frame, slots))
}

#[expect(clippy::too_many_arguments, reason = "the parts of the operation")]
pub(super) fn run(
    group: &mut Group<'_>,
    state: &State,
    frame: &mut [u64],
    op: Op,
    result: Span,
    operands: &[Slots],
    literals: &[u32],
    is_half: bool,
) {
    let first = values(frame, &operands[0]);
    let launch = group.launch;
    let image = (first[0] as usize).checked_sub(1).and_then(|index| launch.images.get(index));
    let Some(image) = image else {
        group.fault(state, state.pc as usize, Check::Image, || "an image that does not exist".to_owned());
        return;
    };
    let bits = match op {
        Op::ImageSampleExplicitLod => sample(group, state, frame, image, first[1], operands, literals),
        Op::ImageRead | Op::ImageFetch => read_image(group, state, frame, image, operands, literals),
        Op::ImageWrite => {
            write_image(group, state, frame, image, operands, literals, is_half);
            return;
        }
        Op::ImageQuerySizeLod | Op::ImageQuerySize => {
            let level = operands.get(1).map_or(0, |slots| frame[slots[0] as usize] as u32);
            let size = image.layout.level_size(level);
            let mut sizes: Vec<u64> =
                size[..image.layout.dimensions()].iter().map(|&extent| extent.into()).collect();
            if image.layout.is_array {
                sizes.push(image.layout.layers.into());
            }
            sizes
        }
        Op::ImageQueryLevels => vec![image.layout.levels.into()],
        Op::ImageQuerySamples => vec![image.layout.samples.into()],
        Op::ImageQueryFormat => vec![u64::from(image.layout.format.channel as u32)],
        Op::ImageQueryOrder => vec![u64::from(image.layout.format.order as u32)],
        _ => {
            group.fault(state, state.pc as usize, Check::Unsupported, || {
                format!("the interpreter cannot run the instruction Op{op:?}")
            });
            return;
        }
    };
    let is_colour = matches!(op, Op::ImageSampleExplicitLod | Op::ImageRead | Op::ImageFetch);
    let of_half = |bits: u64| u64::from(f64_to_half(f64::from(f32::from_bits(bits as u32))));
    let bits = if is_half && is_colour { bits.into_iter().map(of_half).collect() } else { bits };
    for (slot, bits) in frame[result.first as usize..][..result.count as usize].iter_mut().zip(bits) {
        *slot = bits;
    }
}

fn sample(
    group: &mut Group<'_>,
    state: &State,
    frame: &[u64],
    image: &ImageObject,
    sampler: u64,
    operands: &[Slots],
    literals: &[u32],
) -> Vec<u64> {
    let (addressing, normalized, filter) =
        (sampler as u32 & 0xff, sampler >> 8 & 1 == 1, (sampler >> 16) as u32 & 0xff);
    let Some(sampler) = Sampler::of_modes(addressing, normalized, filter) else {
        group.fault(state, state.pc as usize, Check::Image, || "a sampler that does not exist".to_owned());
        return Vec::new();
    };
    let coordinates = values(frame, &operands[1]);
    let is_integer = has_integer_coordinates(literals);
    let mut place = [0f32; 4];
    for (to, &bits) in place.iter_mut().zip(&coordinates) {
        *to = if is_integer { bits as u32 as i32 as f32 } else { f32::from_bits(bits as u32) };
    }
    let level = extra(frame, operands, literals, 2, ImageOperands::LOD)
        .map_or(0.0, |bits| f32::from_bits(bits[0] as u32));
    let size = image.layout.format.bytes();
    let storage = &image.storage;
    let mut offsets = Vec::new();
    let colour = image.layout.sample(sampler, place, level, &mut |offset| {
        offsets.push(offset);
        element(storage, offset, size)
    });
    for offset in offsets {
        note_read(group, state, image, offset);
    }
    colour.bits().map(u64::from).to_vec()
}

/// The compiler notes coordinates that are integers by a second literal.
fn has_integer_coordinates(literals: &[u32]) -> bool {
    literals.last() == Some(&super::super::program::INTEGER_COORDINATES)
}

/// The place of an element by integer coordinates.
fn element_place(
    group: &mut Group<'_>,
    state: &State,
    image: &ImageObject,
    coordinates: &[u64],
    level: u32,
    sample: u32,
) -> Option<u64> {
    let mut place = [0i64; 4];
    for (to, &bits) in place.iter_mut().zip(coordinates) {
        *to = (bits as u32 as i32).into();
    }
    let offset = image.layout.offset(place, level, sample);
    if offset.is_none() {
        let name = image.name.clone().map_or_else(String::new, |name| format!(" `{name}`"));
        let count = image.layout.coordinates();
        let place: Vec<String> = place[..count].iter().map(i64::to_string).collect();
        let extents = image.layout.level_size(level);
        let mut size: Vec<String> = extents[..image.layout.dimensions()].iter().map(u32::to_string).collect();
        if image.layout.is_array {
            size.push(image.layout.layers.to_string());
        }
        group.fault(state, state.pc as usize, Check::Image, || {
            format!("access at ({}) beyond image{name} of {}", place.join(", "), size.join(" x "))
        });
    }
    offset
}

fn read_image(
    group: &mut Group<'_>,
    state: &State,
    frame: &[u64],
    image: &ImageObject,
    operands: &[Slots],
    literals: &[u32],
) -> Vec<u64> {
    let coordinates = values(frame, &operands[1]);
    let sample = extra(frame, operands, literals, 2, ImageOperands::SAMPLE).map_or(0, |bits| bits[0] as u32);
    let level = extra(frame, operands, literals, 2, ImageOperands::LOD).map_or(0, |bits| bits[0] as u32);
    let size = image.layout.format.bytes();
    let colour = match element_place(group, state, image, &coordinates, level, sample) {
        Some(offset) => {
            note_read(group, state, image, offset);
            image.layout.decode(&element(&image.storage, offset, size)[..size])
        }
        None => Colour::Unsigned([0; 4]),
    };
    colour.bits().map(u64::from).to_vec()
}

fn write_image(
    group: &mut Group<'_>,
    state: &State,
    frame: &[u64],
    image: &ImageObject,
    operands: &[Slots],
    literals: &[u32],
    is_half: bool,
) {
    let coordinates = values(frame, &operands[1]);
    let level = extra(frame, operands, literals, 3, ImageOperands::LOD).map_or(0, |bits| bits[0] as u32);
    let mut colour = [0u32; 4];
    for (to, &bits) in colour.iter_mut().zip(&values(frame, &operands[2])) {
        *to = if is_half { half_to_f32(bits as u16).to_bits() } else { bits as u32 };
    }
    let Some(offset) = element_place(group, state, image, &coordinates, level, 0) else { return };
    if image.storage.access == BufferAccess::ReadOnly {
        let subject = SharedMemory::Image.subject(image.storage.id);
        group.fault_with(state, state.pc as usize, Check::ReadOnly, subject, None, || {
            "write to a read-only image".to_owned()
        });
        return;
    }
    let bytes = image.layout.encode(colour);
    note_image(group, state, image, offset, Use::Write);
    for (index, &byte) in bytes.iter().enumerate() {
        image.storage.store(offset as usize + index, 1, byte.into());
    }
    image.storage.mark_written(offset as usize, bytes.len());
}

/// Records an access to an element for races.
fn note_image(group: &mut Group<'_>, state: &State, image: &ImageObject, offset: u64, usage: Use) {
    if image.is_shared {
        let size = image.layout.format.bytes();
        let object = image.storage.id;
        group.note(state, state.pc as usize, SharedMemory::Image, object, offset as usize, size, usage);
    }
}

/// Records that an element is read, and whether it was ever written.
fn note_read(group: &mut Group<'_>, state: &State, image: &ImageObject, offset: u64) {
    let (id, size) = (image.storage.id, image.layout.format.bytes());
    if image.storage.access == BufferAccess::WriteOnly {
        let subject = SharedMemory::Image.subject(id);
        group.fault_with(state, state.pc as usize, Check::WriteOnly, subject, None, || {
            "read from a write-only image".to_owned()
        });
    }
    note_image(group, state, image, offset, Use::Read);
    if group.launch.checks.uninitialized
        && image.storage.is_tracked()
        && image.storage.is_unwritten(offset as usize, size)
    {
        group.undefined_result = Some(sites::origin_of_global(id));
    }
}

/// The bytes of an element.
fn element(storage: &crate::memory::buffer::Storage, offset: u64, size: usize) -> [u8; ELEMENT_BYTES] {
    let mut bytes = [0; ELEMENT_BYTES];
    for (index, byte) in bytes.iter_mut().enumerate().take(size) {
        if offset + (index as u64) < storage.size() {
            *byte = storage.load(offset as usize + index, 1) as u8;
        }
    }
    bytes
}
