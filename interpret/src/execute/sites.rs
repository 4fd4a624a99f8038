//! Numbers for what is in functions: of their instructions, which are sites, and of their variables, in the whole program.

use super::finding::Subject;
use crate::program::{Program, code::Code};

/// Where the numbers of each function begin.
#[derive(Debug)]
pub(crate) struct Sites {
    instructions: Vec<u32>,
    variables: Vec<u32>,
}

impl Sites {
    pub(super) fn new(program: &Program) -> Self {
        let bases = |count: fn(&Code) -> usize| {
            let mut total = 0;
            let each = program.codes.iter().map(|code| {
                let start = total;
                total += count(code) as u32;
                start
            });
            each.collect()
        };
        Self {
            instructions: bases(|code| code.instructions.len()),
            variables: bases(|code| code.variables.len()),
        }
    }

    /// The site of an instruction.
    pub(super) fn of(&self, function: u32, pc: u32) -> u32 {
        self.instructions[function as usize] + pc
    }

    /// The function of a site, and the instruction in it. Functions without instructions have the base of the next, which is the last of them.
    pub(super) fn instruction(&self, site: u32) -> (usize, usize) {
        let function = self.instructions.partition_point(|&base| base <= site) - 1;
        (function, (site - self.instructions[function]) as usize)
    }

    // Where undefined values come from

    pub(super) fn origin_of_private(&self, function: u32, variable: u32) -> u32 {
        1 << 30 | (self.variables[function as usize] + variable)
    }

    /// What an origin is.
    pub(super) fn subject(&self, origin: u32, program: &Program) -> Subject {
        let number = origin & ((1 << 30) - 1);
        match origin >> 30 {
            1 => {
                let function = self.variables.partition_point(|&base| base <= number) - 1;
                // Functions without variables have the base of the next.
                let function = (0..=function).rev().find(|&function| {
                    let count = program.codes[function].variables.len() as u32;
                    number - self.variables[function] < count
                });
                let function = function.unwrap_or(0);
                Subject::Private(function as u32, number - self.variables[function])
            }
            2 => Subject::Local(number),
            3 => Subject::Global(number),
            _ => Subject::Place,
        }
    }
}

pub(super) fn origin_of_local(object: u32) -> u32 {
    2 << 30 | object
}

pub(super) fn origin_of_global(id: u32) -> u32 {
    3 << 30 | id
}
