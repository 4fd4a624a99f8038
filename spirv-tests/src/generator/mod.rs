//! A generator of random, well-defined OpenCL C programs, the same on every machine for the same seed.
//!
//! Each program has a kernel `test(global ulong *out, global const uint *in, global uint *memory, global uint *scratch)`:
//! every work-item writes a digest of all that it computed to `out`; `memory` is only changed by atomic functions whose
//! order does not matter; of `scratch`, each work-item has 256 words of its own.
//!
//! What a program means never depends on the compiler: no overflow of signed integers, no division by zero, no value that is
//! read before it is written, no order of evaluation that matters, no races, and no result of floating point whose rounding
//! is free.

mod aggregate;
mod aliases;
mod builtins;
pub mod dialect;
mod expression;
mod function;
mod indirect;
mod integer;
mod jumps;
mod kernel;
mod literal;
mod place;
pub mod prelude;
pub mod random;
mod real;
pub mod reduce;
pub mod sampling;
mod statement;
pub mod tree;
pub mod types;
mod vector;

use crate::generator::random::Random;
use dialect::{CL12, CL20, CL30, Dialect};
use tree::Node;
use types::{INTEGERS, Numeric, Record, Scalar, Space, Type, WIDTHS};

/// How many work-items a program runs on.
pub const WORK_ITEMS: usize = 64;
/// How many of them make a work-group.
pub const GROUP: usize = 16;
/// How many random words `in` has.
pub const INPUTS: usize = 256;
/// How many words `memory` has, all zero at first.
pub const MEMORY: usize = 64;
/// How many words of `scratch` each work-item has.
pub const SCRATCH: usize = 256;
/// From this seed on, programs have labels between which jumps go in all directions. Those of smaller seeds, of which `docs/driver-notes.md` names
/// some, have only jumps into single loops.
pub const JUMP_GRAPHS: u64 = 1 << 32;

/// A program with what it is compiled with.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it was made from.
    pub seed: u64,
    /// The build options.
    pub options: Vec<&'static str>,
    /// The program.
    pub tree: Node,
}

impl Program {
    /// The program of a seed, in all of the language.
    pub fn generate(seed: u64) -> Self {
        Self::generate_in(Dialect::FULL, seed)
    }

    /// The program of a seed.
    pub fn generate_in(dialect: Dialect, seed: u64) -> Self {
        let mut generator = Generator::new(dialect, seed);
        let tree = generator.program();
        Self { seed, options: generator.options, tree }
    }

    /// Its text.
    pub fn text(&self) -> String {
        self.tree.text()
    }

    /// The words that it reads.
    pub fn inputs(&self) -> Vec<u32> {
        Random::new(self.seed ^ 0x5eed).uints(INPUTS)
    }
}

/// An object that expressions may name.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    /// The type of the object, or of what the pointer points to.
    ty: Type,
    space: Space,
    writable: bool,
    /// A pointer to the first of so many objects.
    pointer: Option<u32>,
}

impl Variable {
    /// An object, not a pointer.
    fn object(name: String, ty: Type, space: Space, writable: bool) -> Self {
        Self { name, ty, space, writable, pointer: None }
    }

    /// Whether it is volatile, so that no pointer may point to it: its name says so.
    fn is_volatile(&self) -> bool {
        self.name.starts_with(VOLATILE)
    }
}

/// How the names of volatile variables begin.
const VOLATILE: &str = "o";

/// A parameter of a function.
#[derive(Clone, Debug)]
struct Parameter {
    name: String,
    ty: Type,
    pointer: Option<Pointer>,
}

/// What the pointer of a parameter points to.
#[derive(Clone, Copy, Debug)]
struct Pointer {
    /// Nothing stands for the generic address space.
    space: Option<Space>,
    count: u32,
    writable: bool,
}

/// A function that later ones may call.
#[derive(Clone, Debug)]
struct Function {
    name: String,
    /// Nothing for `void`.
    result: Option<Type>,
    parameters: Vec<Parameter>,
    /// Roughly how many statements a call runs.
    cost: u32,
}

impl Function {
    fn is_pure(&self) -> bool {
        !self.parameters.iter().any(|parameter| parameter.pointer.is_some_and(|pointer| pointer.writable))
    }
}

/// No function runs more statements than this.
const COST_LIMIT: u32 = 3000;

struct Generator {
    random: Random,
    options: Vec<&'static str>,
    dialect: Dialect,
    has_generic: bool,
    /// Whether pointers without a space would be generic.
    explicit_private: bool,
    /// Whether there are variables in global memory.
    has_global_variables: bool,
    has_double: bool,
    /// Whether there may be labels between which jumps go in all directions.
    has_jump_graphs: bool,
    /// Whether work-groups synchronize. Then floats are not negated, as Intel's driver loses such values in barriers
    /// (docs/driver-notes.md).
    has_barriers: bool,
    records: Vec<Record>,
    functions: Vec<Function>,
    scope: Vec<Variable>,
    /// How many names were given.
    names: u32,
    /// How often the statement that is being made will run.
    weight: u32,
    /// The number of statements that the current function runs.
    cost: u32,
    /// The nesting depth of the statement.
    nesting: u32,
    /// The result type of the current function, where a statement may return.
    result: Option<Option<Type>>,
    /// Whether `break` and `continue` are allowed here.
    in_loop: bool,
}

impl Generator {
    fn new(dialect: Dialect, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let version = dialect.version([CL12, CL12, CL20, CL30][random.below(4) as usize]);
        let is_old = version == CL12;
        let missing = dialect.missing().filter(|_| !is_old);
        Self {
            options: std::iter::once(version).chain(missing).collect(),
            explicit_private: !is_old && dialect.has_generic,
            has_generic: version == CL20,
            has_global_variables: !is_old && dialect.has_global_variables,
            dialect,
            has_jump_graphs: seed >= JUMP_GRAPHS,
            has_double: random.below(3) == 0,
            has_barriers: random.below(3) != 0,
            random,
            records: Vec::new(),
            functions: Vec::new(),
            scope: Vec::new(),
            names: 0,
            weight: 1,
            cost: 0,
            nesting: 0,
            result: None,
            in_loop: false,
        }
    }

    /// Whether something that happens once in `times` happens now.
    fn one_in(&mut self, times: u32) -> bool {
        self.random.below(times) == 0
    }

    fn range(&mut self, low: u32, high: u32) -> u32 {
        low + self.random.below(high - low + 1)
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.random.below(choices.len() as u32) as usize]
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A scalar type of variables, other than `bool`.
    fn scalar(&mut self) -> Scalar {
        match self.random.below(10) {
            0 | 1 => Scalar::Int,
            2 | 3 => Scalar::Uint,
            4 => Scalar::Float,
            5 if self.has_double => Scalar::Double,
            5 => Scalar::Float,
            _ => self.pick(INTEGERS),
        }
    }

    fn vector(&mut self) -> Numeric {
        Numeric { scalar: self.scalar(), width: self.pick(WIDTHS) }
    }

    fn numeric(&mut self) -> Numeric {
        if self.one_in(3) { self.vector() } else { Numeric::of(self.scalar()) }
    }

    /// A type of a value: a number, a vector, or now and then a struct.
    fn value_type(&mut self) -> Type {
        match self.random.below(12) {
            0 if !self.records.is_empty() => {
                Type::Record(self.random.below(self.records.len() as u32) as usize)
            }
            1 => Scalar::Bool.into(),
            _ => self.numeric().into(),
        }
    }

    /// A type of an object: a value, or an array.
    fn object_type(&mut self) -> Type {
        if !self.one_in(4) {
            return self.value_type();
        }
        let element = self.value_type();
        let count = if self.bytes(&element) > 64 { 2 } else { self.pick(&[2, 3, 4, 5, 8, 16]) };
        let inner = Type::Array(Box::new(element), count);
        if self.one_in(5) && self.bytes(&inner) <= 256 {
            Type::Array(Box::new(inner), self.range(2, 3))
        } else {
            inner
        }
    }

    /// About how many bytes an object takes.
    fn bytes(&self, ty: &Type) -> u32 {
        match ty {
            Type::Numeric(numeric) => numeric.bytes(),
            Type::Record(number) => {
                let record = &self.records[*number];
                let fields = record.fields.iter().map(|field| self.bytes(field));
                if record.is_union { fields.max().unwrap_or_default() } else { fields.sum() }
            }
            Type::Array(element, count) => self.bytes(element) * count,
        }
    }

    /// Adds to what is run, for something that runs `cost` statements.
    fn spend(&mut self, cost: u32) {
        self.cost = self.cost.saturating_add(self.weight.saturating_mul(cost));
    }

    fn may_spend(&self, cost: u32) -> bool {
        self.cost.saturating_add(self.weight.saturating_mul(cost)) < COST_LIMIT
    }
}
