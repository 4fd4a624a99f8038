//! Launches of kernels: what arguments and the shape of the launch become, as the module's reflection says.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Arc;

use super::Program;
use super::buffer::Buffer;
use super::device::Shared;
use super::pipeline::{Dispatch, Pipeline, Specialization, Uniforms};
use super::printf;
use super::reflection::{ArgumentStorage, Data, Kernel, Parameter, Range, Reflection, Shape};
use crate::drivers::device::{Argument, Memory};

/// The buffers that a module brings along.
pub(super) struct PersistentData {
    /// Where the address of each goes.
    buffers: Vec<(Range, Buffer)>,
    printf: Option<(Range, Buffer)>,
}

impl PersistentData {
    pub(super) fn of(shared: &Arc<Shared>, reflection: &Reflection) -> Result<Self, String> {
        let mut buffers = Vec::new();
        if let Some(Data { range, bytes }) = &reflection.constants {
            buffers.push((*range, Buffer::new(shared, bytes)?));
        }
        if let Some(Data { range, bytes }) = &reflection.variables {
            let buffer = Buffer::new(shared, bytes)?;
            for relocation in &reflection.relocations {
                let address = buffer.address + relocation.object as u64;
                buffer.write(relocation.pointer, &address.to_le_bytes());
            }
            buffers.push((*range, buffer));
        }
        let printf = match reflection.printf {
            Some((range, bytes)) => Some((range, Buffer::new(shared, &vec![0; bytes])?)),
            None => None,
        };
        Ok(Self { buffers, printf })
    }
}

/// The work-items of one dispatch: a part of a launch whose work-groups have one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Region {
    /// The first work-item.
    offset: [u32; 3],
    /// The first work-group.
    group: [u32; 3],
    /// The size of a work-group.
    local: [u32; 3],
    /// The number of work-groups.
    count: [u32; 3],
}

/// The work-items of a launch in one dimension, of which a dispatch takes one part.
struct Part {
    offset: u32,
    group: u32,
    local: u32,
    count: u32,
}

/// The parts of a dimension: whole work-groups, at most `limit` at once, and the smaller one at the end.
fn parts(global: u32, local: u32, limit: u32) -> Vec<Part> {
    let mut parts = Vec::new();
    let whole = global / local;
    let mut group = 0;
    while group < whole {
        let count = (whole - group).min(limit);
        parts.push(Part { offset: group * local, group, local, count });
        group += count;
    }
    if !global.is_multiple_of(local) {
        parts.push(Part { offset: whole * local, group: whole, local: global % local, count: 1 });
    }
    parts
}

fn regions(global: [u32; 3], local: [u32; 3], limits: [u32; 3]) -> Vec<Region> {
    let mut regions = Vec::new();
    for z in parts(global[2], local[2], limits[2]) {
        for y in parts(global[1], local[1], limits[1]) {
            for x in parts(global[0], local[0], limits[0]) {
                regions.push(Region {
                    offset: [x.offset, y.offset, z.offset],
                    group: [x.group, y.group, z.group],
                    local: [x.local, y.local, z.local],
                    count: [x.count, y.count, z.count],
                });
            }
        }
    }
    regions
}

/// The work-items of a group when the launch does not say: a divisor, so that all groups have the same size.
const USUAL_GROUP: u32 = 64;

fn usual_size(global: [u32; 3]) -> [u32; 3] {
    let divisor = (1..=USUAL_GROUP).rev().find(|size| global[0].is_multiple_of(*size));
    [divisor.unwrap_or(1), 1, 1]
}

fn three(sizes: &[usize]) -> Result<[u32; 3], String> {
    let mut three = [1; 3];
    for (to, size) in three.iter_mut().zip(sizes) {
        *to = u32::try_from(*size).map_err(|_| format!("{size} work-items"))?;
    }
    Ok(three)
}

/// The arguments of a launch.
struct Passed {
    push: Vec<u8>,
    uniforms: BTreeMap<(u32, u32), Vec<u8>>,
    constants: BTreeMap<u32, u32>,
}

impl Passed {
    fn new(reflection: &Reflection, kernel: &Kernel) -> Self {
        let push = vec![0; reflection.push_constants(kernel)];
        Self { push, uniforms: BTreeMap::new(), constants: BTreeMap::new() }
    }

    fn store(&mut self, place: ArgumentStorage, bytes: &[u8]) -> Result<(), String> {
        let (block, range) = match place {
            ArgumentStorage::Push(range) => (&mut self.push, range),
            ArgumentStorage::Uniform { set, binding, range } => {
                let block = self.uniforms.entry((set, binding)).or_default();
                // Blocks end at a multiple of 16 bytes.
                block.resize(block.len().max(range.end().next_multiple_of(16)), 0);
                (block, range)
            }
        };
        if bytes.len() != range.size {
            return Err(format!("{} bytes for a parameter of {}", bytes.len(), range.size));
        }
        block[range.offset..range.end()].copy_from_slice(bytes);
        Ok(())
    }

    fn argument(&mut self, parameter: Parameter, argument: &Argument<'_>) -> Result<(), String> {
        match (parameter, argument) {
            (Parameter::Value(place), Argument::Value(bytes)) => self.store(place, bytes),
            (Parameter::Pointer(place), Argument::Buffer(buffer)) => match &buffer.0 {
                Memory::Vulkan(buffer, _) => self.store(place, &buffer.address.to_le_bytes()),
                Memory::OpenCl(_) | Memory::Interpreter(_) => {
                    unreachable!("buffers are of the driver of the run")
                }
            },
            (Parameter::Pointer(place), Argument::Null) => self.store(place, &[0; 8]),
            (Parameter::Local { spec_id, element }, Argument::Local(bytes)) => {
                self.constants.insert(spec_id, bytes.div_ceil(element).max(1) as u32);
                Ok(())
            }
            (parameter, _) => Err(format!("no argument for {parameter:?}")),
        }
    }
}

impl Program {
    /// Runs a kernel and waits for its end. An empty `local` leaves the size of work-groups to the runner.
    pub(in crate::drivers) fn launch(
        &self,
        name: &str,
        global: &[usize],
        local: &[usize],
        arguments: &[Argument<'_>],
    ) -> Result<(), String> {
        let kernel = self.reflection.kernel(name)?;
        let global_size = three(global)?;
        let local_size = match (local.is_empty(), kernel.required) {
            (true, Some(required)) => required,
            (true, None) => usual_size(global_size),
            (false, Some(required)) if required != three(local)? => {
                return Err(format!("{name}: work-groups of {local:?} in place of {required:?}"));
            }
            (false, _) => three(local)?,
        };
        let limits = self.shared.properties.limits;
        if local_size.iter().product::<u32>() > limits.max_compute_work_group_invocations
            || local_size.contains(&0)
        {
            return Err(format!("{name}: work-groups of {local_size:?}"));
        }
        let mut passed = Passed::new(&self.reflection, kernel);
        for (ordinal, parameter) in &kernel.parameters {
            let argument = arguments.get(*ordinal as usize);
            let argument = argument.ok_or_else(|| format!("{name}: no argument {ordinal}"))?;
            let context = |error| format!("argument {ordinal} of {name}: {error}");
            passed.argument(*parameter, argument).map_err(context)?;
        }
        for (range, buffer) in self.data.buffers.iter().chain(&self.data.printf) {
            passed.store(ArgumentStorage::Push(*range), &buffer.address.to_le_bytes())?;
        }
        let regions = regions(global_size, local_size, limits.max_compute_work_group_count);
        if regions.len() > 1 && !self.reflection.shapes.contains_key(&Shape::RegionOffset) {
            return Err(format!(
                "{name}: {global:?} work-items in groups of {local_size:?} are {} dispatches, and the module has no offset of regions",
                regions.len()
            ));
        }
        let mut dispatches = Vec::new();
        for region in &regions {
            self.shape(&mut passed, region, global_size, local_size, global.len())?;
            dispatches.push(Dispatch {
                pipeline: self.pipeline(name, &passed)?,
                push_constants: passed.push.clone(),
                groups: region.count,
            });
        }
        let blocks = passed.uniforms.iter();
        let uniforms: Uniforms = blocks
            .map(|(place, bytes)| Ok((*place, Buffer::new(&self.shared, bytes)?)))
            .collect::<Result<_, String>>()?;
        let taken = Pipeline::run(&self.shared, &dispatches, &uniforms)?;
        self.taken.set(self.taken.get() + taken);
        self.print()
    }

    /// Prints what the kernel did, and empties the buffer.
    fn print(&self) -> Result<(), String> {
        let Some((_, buffer)) = &self.data.printf else { return Ok(()) };
        let mut taken = [0u32];
        buffer.read(bytemuck::cast_slice_mut(&mut taken));
        let room = self.reflection.printf.map_or(0, |(_, size)| size / 4);
        let mut words = vec![0u32; room.min(taken[0] as usize + 1)];
        buffer.read(bytemuck::cast_slice_mut(&mut words));
        buffer.write(0, &[0; 4]);
        let text = printf::text(&self.reflection, &words)?;
        std::io::stdout().write_all(&text).map_err(|error| error.to_string())
    }

    /// Passes the shape of a dispatch.
    fn shape(
        &self,
        passed: &mut Passed,
        region: &Region,
        global: [u32; 3],
        local: [u32; 3],
        dimensions: usize,
    ) -> Result<(), String> {
        let reflection = &self.reflection;
        for (ids, values) in [(reflection.local_size, region.local), (reflection.global_offset, [0; 3])] {
            passed.constants.extend(ids.into_iter().flatten().zip(values));
        }
        passed.constants.extend(reflection.work_dim.map(|id| (id, dimensions as u32)));
        for (shape, range) in &reflection.shapes {
            let values = match shape {
                Shape::GlobalOffset => [0; 3],
                Shape::EnqueuedLocalSize => local,
                Shape::GlobalSize => global,
                Shape::RegionOffset => region.offset,
                Shape::NumWorkgroups => [0, 1, 2].map(|index| global[index].div_ceil(local[index])),
                Shape::RegionGroupOffset => region.group,
            };
            let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
            passed.store(ArgumentStorage::Push(*range), &bytes)?;
        }
        Ok(())
    }

    fn pipeline(&self, kernel: &str, passed: &Passed) -> Result<Arc<Pipeline>, String> {
        let of = Specialization {
            kernel: kernel.to_owned(),
            constants: passed.constants.clone(),
            push_constants: passed.push.len() as u32,
            uniforms: passed.uniforms.keys().copied().collect(),
        };
        if let Some(pipeline) = self.pipelines.borrow().get(&of) {
            return Ok(Arc::clone(pipeline));
        }
        let pipeline = Arc::new(Pipeline::new(&self.module, &of)?);
        self.pipelines.borrow_mut().insert(of, Arc::clone(&pipeline));
        Ok(pipeline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_group_is_smaller() {
        let regions = regions([10, 3, 1], [4, 3, 1], [65535; 3]);
        assert_eq!(regions.len(), 2);
        assert_eq!(regions[0], Region { offset: [0; 3], group: [0; 3], local: [4, 3, 1], count: [2, 1, 1] });
        assert_eq!(
            regions[1],
            Region { offset: [8, 0, 0], group: [2, 0, 0], local: [2, 3, 1], count: [1, 1, 1] }
        );
    }

    #[test]
    fn many_groups_are_several_dispatches() {
        let regions = regions([1000, 1, 1], [10, 1, 1], [30, 1, 1]);
        let counts: Vec<u32> = regions.iter().map(|region| region.count[0]).collect();
        assert_eq!(counts, [30, 30, 30, 10]);
        assert_eq!(regions[3].offset[0], 900);
    }
}
