//! Properties of runs in the interpreter: for any module, any arguments and any limits a launch ends, within its limits.

use rspirv::spirv::FunctionParameterAttribute;
use spirocl_codegen::ir::{AddressSpace, Module, Type, TypeKind};
use spirocl_codegen::load;
use spirocl_interpret::library::image::{Format, Layout};
use spirocl_interpret::{Argument, Buffer, BufferAccess, Check, Device, Image, Options, Pipe, Range};

use super::module;
use crate::generator::random::Random;

/// The most steps of a work-item.
const STEPS: u64 = 20_000;

/// The memory that a launch may take.
const MEMORY: u64 = 16 << 20;

/// What a launch may take besides: the bytecode of the module, and what stays below a unit of its count.
const BESIDES: usize = 48 << 20;

/// Runs each kernel of a module or of what the compiler makes of a source. `start` begins to measure memory, `most` is what was taken since.
pub fn interpreter(
    data: &[u8],
    start: &dyn Fn() -> usize,
    most: &dyn Fn(usize) -> usize,
) -> Result<(), String> {
    let Some(words) = module(data) else { return Ok(()) };
    let Ok(module) = load::module(&words) else { return Ok(()) };
    let seed = words
        .iter()
        .fold(0xcbf2_9ce4u64, |seed, &word| (seed ^ u64::from(word)).wrapping_mul(0x100_0000_01b3));
    let mut random = Random::new(seed);
    let before = start();
    let launches = plans(&module, &mut random);
    let Ok(device) = Device::new(module, options(&mut random)) else { return Ok(()) };
    for launch in &launches {
        run(&device, launch)?;
    }
    let taken = most(before);
    if taken > MEMORY as usize + BESIDES {
        return Err(format!("{taken} bytes were taken, and the limit is {MEMORY}"));
    }
    Ok(())
}

/// A launch.
struct Plan {
    kernel: String,
    arguments: Vec<Argument>,
    range: Range,
}

fn run(device: &Device, plan: &Plan) -> Result<(), String> {
    let Ok(outcome) = device.launch(&plan.kernel, &plan.arguments, plan.range) else { return Ok(()) };
    // A quantum is what a work-item may take beyond its limit.
    let items: u64 = plan.range.global.iter().product();
    let limit = items.saturating_mul(STEPS + 60_000);
    let enqueues = outcome.steps > limit && outcome.reports.iter().all(|each| each.check != Check::StepLimit);
    if outcome.steps > limit.saturating_mul(1 << 16) && enqueues {
        return Err(format!("{} steps of {items} work-items", outcome.steps));
    }
    Ok(())
}

fn options(random: &mut Random) -> Options {
    let mut options = if random.below(4) == 0 { Options::without_checks() } else { Options::default() };
    if random.below(2) == 0 {
        options.checks.extend(Check::ALL);
    } else {
        let dropped = Check::ALL[random.below(Check::ALL.len() as u32) as usize];
        options.checks.remove(&dropped);
    }
    options.step_limit = STEPS;
    options.memory_limit = MEMORY;
    options.threads = 1;
    options.sub_group_size = [1, 8, 16, 32][random.below(4) as usize];
    options.local_memory = 1 << (8 + random.below(8));
    options
}

fn plans(module: &Module, random: &mut Random) -> Vec<Plan> {
    let entries = module.entry_points.iter().take(4);
    entries
        .map(|entry| {
            let function = module.function(entry.function);
            let arguments = function.parameters.iter().zip(&function.parameter_data).map(|(&inst, data)| {
                let by_value = data.attributes.contains(&FunctionParameterAttribute::ByVal);
                argument(module, function.inst(inst).ty, by_value, random)
            });
            let arguments = arguments.collect();
            let required =
                entry.modes.iter().find(|mode| mode.mode == rspirv::spirv::ExecutionMode::LocalSize);
            let required: Option<Vec<u64>> = required
                .map(|mode| mode.literals.iter().map(|&size| u64::from(size)).collect())
                .filter(|sizes: &Vec<u64>| sizes.iter().product::<u64>() <= 256);
            Plan { kernel: entry.name.to_string(), arguments, range: range(required, random) }
        })
        .collect()
}

fn range(required: Option<Vec<u64>>, random: &mut Random) -> Range {
    let mut size = |most: u32| u64::from(1 + random.below(most));
    let local = required.unwrap_or_else(|| vec![size(32), size(2)]);
    // The last group of a dimension may be smaller.
    let global: Vec<u64> =
        local.iter().map(|&local| local * size(3) - if size(4) == 1 { local / 2 } else { 0 }).collect();
    let mut range = Range::new(&global, &local);
    range.offset[0] = if size(4) == 1 { size(100) } else { 0 };
    range
}

fn argument(module: &Module, ty: Type, by_value: bool, random: &mut Random) -> Argument {
    let size_of =
        |ty: Type| module.data_layout().of(ty).map_or(0, |layout| layout.size).min(1 << 16) as usize;
    match module.types.kind(ty) {
        TypeKind::Pointer(_, pointee) if by_value => Argument::Value(bytes(size_of(pointee), random)),
        TypeKind::Pointer(AddressSpace::Local, _) => Argument::Local(u64::from(random.below(2048))),
        TypeKind::Pointer(..) => buffer(random),
        TypeKind::Image(_) | TypeKind::SampledImage(_) => image(module, ty, random),
        TypeKind::Sampler => Argument::Sampler(random.below(5), random.below(2) == 0, random.below(2)),
        TypeKind::Pipe(_) => Argument::Pipe(Pipe::new(1 << random.below(5), random.below(20))),
        TypeKind::Queue => Argument::Queue,
        _ => Argument::Value(bytes(size_of(ty), random)),
    }
}

fn buffer(random: &mut Random) -> Argument {
    let size = random.below(5000) as usize;
    let access = [BufferAccess::ReadWrite, BufferAccess::ReadOnly, BufferAccess::WriteOnly];
    let access = access[random.below(8).saturating_sub(5) as usize];
    match random.below(8) {
        0 => Argument::Null,
        1 => Argument::Buffer(Buffer::uninitialized(size as u64, access), 0),
        2 => Argument::Buffer(Buffer::new(&bytes(size, random), access), u64::from(random.below(64))),
        _ => Argument::Buffer(Buffer::new(&bytes(size, random), access), 0),
    }
}

/// Small numbers, or any bits.
fn bytes(size: usize, random: &mut Random) -> Vec<u8> {
    let is_small = random.below(3) > 0;
    let word = |random: &mut Random| if is_small { random.below(64) } else { random.bits() as u32 };
    let mut bytes: Vec<u8> = (0..size.div_ceil(4)).flat_map(|_| word(random).to_le_bytes()).collect();
    bytes.truncate(size);
    bytes
}

fn image(module: &Module, ty: Type, random: &mut Random) -> Argument {
    // Orders and channels as the API numbers them.
    let format = Format::of_api(0x10b0 + random.below(16), 0x10d0 + random.below(16));
    let format =
        format.or_else(|| Format::of_api(0x10b5, 0x10de)).expect("floats of four components are supported");
    let dimension = match module.types.kind(ty) {
        TypeKind::Image(image) if image.dimension as u32 <= 2 => image.dimension,
        _ => rspirv::spirv::Dim::Dim2D,
    };
    let mut extent = || 1 + random.below(16);
    let layout = Layout::new(dimension, format, [extent(), extent(), 1]);
    Argument::Image(Image::new(layout, &[], BufferAccess::ReadWrite))
}
