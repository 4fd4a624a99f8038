//! Where the arguments of a kernel go: `NonSemantic.ClspvReflection`, the instructions of a module that describe its kernels to the host.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Where an argument lies in the push constants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The address of a buffer.
    Pointer(Range<usize>),
    /// The bytes of a value.
    Value(Range<usize>),
}

/// The interface of a kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Interface {
    /// The places of arguments by their numbers.
    pub(crate) arguments: BTreeMap<u32, Place>,
    /// The specialization constants of the work-group's size.
    pub(crate) work_group_size_ids: [u32; 3],
}

/// Instructions of SPIR-V.
mod op {
    pub(super) const STRING: u32 = 7;
    pub(super) const EXT_INST_IMPORT: u32 = 11;
    pub(super) const EXT_INST: u32 = 12;
    pub(super) const CONSTANT: u32 = 43;
}

/// Instructions of the reflection.
mod number {
    pub(super) const KERNEL: u32 = 1;
    pub(super) const POD_PUSH_CONSTANT: u32 = 7;
    pub(super) const SPEC_WORKGROUP_SIZE: u32 = 12;
    pub(super) const POINTER_PUSH_CONSTANT: u32 = 26;
    /// Descriptors, uniform buffers, local memory, and data of the program, which this example does not pass.
    pub(super) const OTHERS: [u32; 13] = [3, 4, 5, 6, 8, 9, 10, 11, 27, 34, 35, 36, 37];
}

impl Interface {
    /// Reads the interface of a kernel from the words of its module.
    pub(crate) fn read(words: &[u32], kernel: &str) -> Result<Self, String> {
        let (mut strings, mut constants) = (HashMap::new(), HashMap::new());
        let (mut set, mut function) = (None, None);
        let mut interface = Self::default();
        let mut rest = words.get(5..).ok_or("not a module")?;
        while let Some(first) = rest.first() {
            let length = (first >> 16) as usize;
            let instruction = rest.get(1..length).ok_or("a damaged module")?;
            rest = &rest[length..];
            match (first & 0xffff, instruction) {
                (op::STRING, [id, content @ ..]) => {
                    strings.insert(*id, text(content));
                }
                (op::CONSTANT, [_, id, value, ..]) => {
                    constants.insert(*id, *value);
                }
                (op::EXT_INST_IMPORT, [id, name @ ..])
                    if text(name).starts_with("NonSemantic.ClspvReflection.") =>
                {
                    set = Some(*id);
                }
                (op::EXT_INST, [_, id, from, number, operands @ ..]) if Some(*from) == set => {
                    let is_kernel = *number == number::KERNEL
                        && operands
                            .get(1)
                            .and_then(|name| strings.get(name))
                            .is_some_and(|name| name == kernel);
                    if is_kernel {
                        function = Some(*id);
                    }
                    let of_kernel = operands.first().copied() == function && function.is_some();
                    interface.take(*number, operands, of_kernel, &constants)?;
                }
                _ => {}
            }
        }
        if function.is_some() { Ok(interface) } else { Err(format!("there is no kernel {kernel}")) }
    }

    /// Notes an instruction, whose operands are ids of constants; those of arguments begin with their kernel.
    fn take(
        &mut self,
        number: u32,
        operands: &[u32],
        of_kernel: bool,
        constants: &HashMap<u32, u32>,
    ) -> Result<(), String> {
        let constant = |index: usize| {
            let value = operands.get(index).and_then(|id| constants.get(id));
            value.copied().ok_or_else(|| "the reflection lacks a constant".to_owned())
        };
        let range = || {
            let offset = constant(2)? as usize;
            Ok::<_, String>(offset..offset + constant(3)? as usize)
        };
        match number {
            number::SPEC_WORKGROUP_SIZE => {
                self.work_group_size_ids = [constant(0)?, constant(1)?, constant(2)?];
            }
            number::POD_PUSH_CONSTANT if of_kernel => {
                self.arguments.insert(constant(1)?, Place::Value(range()?));
            }
            number::POINTER_PUSH_CONSTANT if of_kernel => {
                self.arguments.insert(constant(1)?, Place::Pointer(range()?));
            }
            _ if number::OTHERS.contains(&number) => {
                return Err(format!("instruction {number} of the reflection: see docs/vulkan.md"));
            }
            _ => {}
        }
        Ok(())
    }

    /// The bytes of push constants, in whole words.
    pub(crate) fn push_constants(&self) -> usize {
        let ends = self.arguments.values().map(|place| match place {
            Place::Pointer(range) | Place::Value(range) => range.end,
        });
        ends.max().unwrap_or(0).next_multiple_of(4)
    }
}

/// A string in words.
fn text(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0);
    String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::saxpy::WORDS;

    #[test]
    fn the_interface_is_that_of_the_manual() {
        let interface = Interface::read(WORDS, "saxpy").expect("the module describes it");
        // Pointers come first, then values.
        let places = [Place::Value(16..20), Place::Pointer(0..8), Place::Pointer(8..16)];
        assert_eq!(interface.arguments, (0u32..).zip(places).collect());
        assert_eq!((interface.work_group_size_ids, interface.push_constants()), ([0, 1, 2], 20));
    }

    #[test]
    fn damaged_modules_are_refused() {
        assert!(Interface::read(&WORDS[..WORDS.len() - 1], "saxpy").is_err());
        assert!(Interface::read(WORDS, "daxpy").is_err_and(|error| error.contains("daxpy")));
        assert!(Interface::read(&[], "saxpy").is_err());
    }
}
