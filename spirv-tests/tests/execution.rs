//! Built-ins that compute are executed: every overload over edge cases and random values, by the driver from the module of this
//! compiler and from source by its own compiler. Both use the driver's library, so the results are the same to the bit.

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_frontend::language::{AddressWidth, Language, OptionalChange, Version};
use spirocl_sema::{
    address_space::AddressSpace,
    builtins::{self, Argument, Resolution, every::overloads, resolve},
    types::{Scalar, TypeId, TypeKind, Types},
};
use spirocl_tests::{
    compiler,
    device::{self, Buffer, Device},
    random::Random,
    tools, validate,
};

/// The tables whose functions compute something from their arguments alone.
const TABLES: &[&str] = &["math", "integer", "common", "geometric", "relational", "memory", "misc"];

/// How many numbers each argument takes: edge cases come first.
const NUMBERS: usize = 4096;

fn main() {
    let trial = |name: &'static str| {
        Trial::test(format!("execution/{name}"), move || check(name).map_err(Failed::from))
    };
    let mut names: Vec<&str> = Vec::new();
    for (_, rows) in builtins::TABLES.iter().filter(|(table, _)| TABLES.contains(table)) {
        names.extend(rows.iter().flat_map(|row| row.names.iter().map(|&(name, _)| name)));
    }
    names.retain(|name| *name != "printf");
    names.sort_unstable();
    names.dedup();
    libtest_mimic::run(&Arguments::from_args(), names.into_iter().map(trial).collect()).exit();
}

/// A call of one overload: a kernel of its own.
struct Case {
    /// The types of the arguments.
    arguments: Vec<Type>,
    result: Option<Number>,
}

/// The type of an argument.
#[derive(Clone, Copy)]
enum Type {
    Number(Number),
    /// A pointer to numbers, in this address space.
    Pointer(Number, AddressSpace, bool),
}

/// A scalar or vector.
#[derive(Clone, Copy, PartialEq)]
struct Number {
    scalar: Scalar,
    count: u8,
}

impl Number {
    fn new(types: &Types, ty: TypeId) -> Option<Self> {
        types.elements(ty).map(|(scalar, count)| Self { scalar, count })
    }

    fn name(self) -> String {
        if self.count == 1 {
            self.scalar.name().into()
        } else {
            format!("{}{}", self.scalar.name(), self.count)
        }
    }

    /// The number of scalars that it takes in an array.
    fn stride(self) -> usize {
        usize::from(if self.count == 3 { 4 } else { self.count })
    }
}

fn check(name: &'static str) -> Result<(), String> {
    let device = device::device()?;
    let mut language = Language::new(Version::V3_0, AddressWidth::Bits64);
    let half = device.has_extension("cl_khr_fp16");
    if !half {
        let off = OptionalChange { name: "cl_khr_fp16".into(), on: false };
        language.apply(&[off]).map_err(|error| error.to_string())?;
    }
    let (with_half, without): (Vec<Case>, Vec<Case>) =
        cases(name, &language).into_iter().partition(Case::computes_halves);
    let options = if half { "" } else { "-cl-ext=-cl_khr_fp16" };
    let without = some_of(without);
    compare(device, name, "", &without, options)?;
    compare(device, name, " of half", &with_half, options)
}

/// Evenly spread ones of very many: the driver takes its time to compile.
fn some_of(cases: Vec<Case>) -> Vec<Case> {
    const ENOUGH: usize = 60;
    let step = cases.len().div_ceil(ENOUGH);
    cases.into_iter().step_by(step.max(1)).collect()
}

/// Runs the cases by both ways. What the driver has not in its own language is only compiled and validated.
fn compare(device: &Device, name: &str, which: &str, cases: &[Case], options: &str) -> Result<(), String> {
    if cases.is_empty() {
        return Ok(());
    }
    let text: String = cases.iter().enumerate().map(|(number, case)| case.kernel(name, number)).collect();
    let path = tools::tests_folder().join(format!("execution/{name}.cl"));
    let mut all = vec!["-cl-std=CL3.0", "-Werror"];
    all.extend((!options.is_empty()).then_some(options));
    let words = compiler::compile_case(&path, &text, &all)?;
    let Ok(others) = device.build_source(&text, "-cl-std=CL3.0") else {
        println!("not run, for the driver does not have it: {name}{which}");
        return validate::validate(&words, &validate::environments(&words));
    };
    let own = device.build_il(&words)?;
    for (number, case) in cases.iter().enumerate() {
        let kernel = format!("k{number}");
        let mine = case.run(device, &own, &kernel, name)?;
        let theirs = case.run(device, &others, &kernel, name)?;
        case.compare(name, &mine, &theirs)
            .map_err(|error| format!("{}: {error}", case.kernel(name, number)))?;
    }
    Ok(())
}

fn cases(name: &'static str, language: &Language) -> Vec<Case> {
    let mut types = Types::default();
    let all = overloads(&mut types, language, name);
    all.iter().filter_map(|overload| Case::new(&mut types, language, name, &overload.arguments)).collect()
}

impl Case {
    fn new(types: &mut Types, language: &Language, name: &str, arguments: &[TypeId]) -> Option<Self> {
        let given: Vec<Argument> = arguments.iter().map(|&ty| ty.into()).collect();
        let Resolution::Found(found) = resolve(types, language, name, &given) else { return None };
        let arguments: Option<Vec<Type>> = arguments.iter().map(|&ty| Type::new(types, ty)).collect();
        let result = Number::new(types, found.result);
        let case = Self { arguments: arguments?, result };
        // A store goes to as many elements as there are work-items.
        let private = |argument: &Type| matches!(argument, Type::Pointer(_, AddressSpace::Private, _));
        (result.is_some() || !case.arguments.iter().any(private)).then_some(case)
    }

    fn computes_halves(&self) -> bool {
        let is_half = |ty: &Number| ty.scalar == Scalar::Half;
        self.result.as_ref().is_some_and(is_half)
            || self.arguments.iter().any(|argument| matches!(argument, Type::Number(ty) if is_half(ty)))
    }

    /// The source of the kernel: argument `n` is element of the array `an`, what is written through a pointer goes to `out`.
    fn kernel(&self, name: &str, number: usize) -> String {
        let mut parameters = Vec::new();
        let mut before = String::new();
        let mut after = String::new();
        let mut values = Vec::new();
        for (index, argument) in self.arguments.iter().enumerate() {
            match *argument {
                // The offsets of loads and stores.
                Type::Number(Number { scalar: Scalar::ULong, count: 1 }) if self.has_pointer() => {
                    values.push("i".to_owned());
                }
                Type::Number(ty) => {
                    parameters.push(format!("global const {} *a{index}", ty.name()));
                    values.push(format!("a{index}[i]"));
                }
                Type::Pointer(ty, space, true) => {
                    parameters.push(format!("{space} const {} *a{index}", ty.name()));
                    values.push(format!("a{index}"));
                }
                Type::Pointer(ty, AddressSpace::Private, false) => {
                    parameters.push(format!("global {} *out", ty.name()));
                    before.push_str(&format!(" {} t = 0;", ty.name()));
                    after.push_str(" out[i] = t;");
                    values.push("&t".to_owned());
                }
                Type::Pointer(ty, _, false) => {
                    parameters.push(format!("global {} *out", ty.name()));
                    let is_store = self.result.is_none();
                    values.push(if is_store { "out".to_owned() } else { "out + i".to_owned() });
                }
            }
        }
        let call = format!("{name}({})", values.join(", "));
        let call = match self.result {
            Some(result) => {
                parameters.push(format!("global {} *r", result.name()));
                format!("r[i] = {call};")
            }
            None => format!("{call};"),
        };
        let parameters = parameters.join(", ");
        format!(
            "kernel void k{number}({parameters}) {{ size_t i = get_global_id(0);{before} {call}{after} }}\n"
        )
    }

    fn has_pointer(&self) -> bool {
        self.arguments.iter().any(|argument| matches!(argument, Type::Pointer(..)))
    }

    /// The largest number of elements of an argument or result.
    fn width(&self) -> usize {
        let counts = self.arguments.iter().map(|argument| match argument {
            Type::Number(ty) | Type::Pointer(ty, ..) => ty.stride(),
        });
        counts.chain(self.result.map(Number::stride)).max().unwrap_or(1)
    }

    /// What the kernel wrote: the result, then what went through a pointer.
    fn run(
        &self,
        device: &Device,
        program: &device::Program,
        kernel: &str,
        name: &str,
    ) -> Result<Vec<(Scalar, Vec<u8>)>, String> {
        let items = NUMBERS / self.width();
        let mut random = Random::new(7);
        let mut buffers: Vec<(Buffer, Option<Scalar>)> = Vec::new();
        for (index, argument) in self.arguments.iter().enumerate() {
            match *argument {
                Type::Number(Number { scalar: Scalar::ULong, count: 1 }) if self.has_pointer() => {}
                Type::Number(ty) => {
                    let data =
                        inputs(&mut random, ty.scalar, items * ty.stride(), limits(name, index, ty.scalar));
                    buffers.push((device.buffer(&data)?, None));
                }
                Type::Pointer(ty, _, true) => {
                    let data = inputs(&mut random, ty.scalar, NUMBERS * ty.stride(), None);
                    buffers.push((device.buffer(&data)?, None));
                }
                Type::Pointer(ty, _, false) => {
                    let bytes = NUMBERS * ty.stride() * ty.scalar.bits() as usize / 8;
                    buffers.push((device.buffer(&vec![0u8; bytes])?, Some(ty.scalar)));
                }
            }
        }
        if let Some(result) = self.result {
            let bytes = items * result.stride() * result.scalar.bits() as usize / 8;
            buffers.push((device.buffer(&vec![0u8; bytes])?, Some(result.scalar)));
        }
        let arguments: Vec<device::Argument<'_>> = buffers.iter().map(|(buffer, _)| buffer.into()).collect();
        program.launch(kernel, &[items], &[], &arguments)?;
        let written = buffers.iter().filter_map(|(buffer, scalar)| Some((buffer, (*scalar)?)));
        written.map(|(buffer, scalar)| Ok((scalar, program.read::<u8>(buffer)?))).collect()
    }

    fn compare(
        &self,
        name: &str,
        mine: &[(Scalar, Vec<u8>)],
        theirs: &[(Scalar, Vec<u8>)],
    ) -> Result<(), String> {
        for ((scalar, mine), (_, theirs)) in mine.iter().zip(theirs) {
            let bytes = scalar.bits() as usize / 8;
            // The fourth element of an array of vectors of three is nobody's.
            let skip = |place: usize| self.result.is_some_and(|result| result.count == 3) && place % 4 == 3;
            let pairs = mine.chunks_exact(bytes).zip(theirs.chunks_exact(bytes)).enumerate();
            for (place, (mine, theirs)) in pairs.filter(|&(place, _)| !skip(place)) {
                let (mine, theirs) = (number(mine), number(theirs));
                let nans = [mine, theirs].map(|bits| is_nan(*scalar, bits));
                let is_same = mine == theirs
                    || nans == [true, true]
                    || (is_undefined_for_nan(name) && nans != [false, false]);
                if !is_same {
                    return Err(format!(
                        "number {place} is {mine:#x}, by the driver's own compiler {theirs:#x}"
                    ));
                }
            }
        }
        Ok(())
    }
}

impl Type {
    fn new(types: &Types, ty: TypeId) -> Option<Self> {
        if let Some(number) = Number::new(types, ty) {
            return Some(Self::Number(number));
        }
        let TypeKind::Pointer { pointee, space } = *types.kind(ty) else { return None };
        let number = Number::new(types, pointee.ty)?;
        let is_read = pointee.qualifiers.is_const;
        let fits = match space {
            AddressSpace::Global => true,
            AddressSpace::Constant => is_read,
            AddressSpace::Private => !is_read && number.scalar != Scalar::Half,
            AddressSpace::Local | AddressSpace::Generic => false,
        };
        fits.then_some(Self::Pointer(number, space, is_read))
    }
}

/// OpenCL C 3.0, 6.15.4: the common functions may give anything for NaN.
fn is_undefined_for_nan(name: &str) -> bool {
    matches!(name, "min" | "max" | "clamp" | "mix" | "step" | "smoothstep")
}

/// The numbers for which a function is defined, where that is not all of them: the bits that count.
fn limits(name: &str, index: usize, scalar: Scalar) -> Option<u64> {
    match name {
        "mul24" | "mad24" => Some(0x3f_ffff),
        _ if name.starts_with("bitfield") && index > 0 && scalar == Scalar::UInt => Some(3),
        _ => None,
    }
}

/// Numbers of a type: edge cases, numbers near 1, and any bits.
fn inputs(random: &mut Random, scalar: Scalar, count: usize, mask: Option<u64>) -> Vec<u8> {
    let bytes = scalar.bits() as usize / 8;
    let edges = edges(scalar);
    let mut data = Vec::with_capacity(count * bytes);
    for index in 0..count {
        let bits = match index % 4 {
            0 => edges[random.below(edges.len() as u32) as usize],
            1 | 2 if scalar.is_float() => near_one(random, scalar),
            _ => random.bits(),
        };
        let bits = bits & mask.unwrap_or(u64::MAX);
        data.extend_from_slice(&bits.to_le_bytes()[..bytes]);
    }
    data
}

fn edges(scalar: Scalar) -> Vec<u64> {
    match scalar {
        Scalar::Float => {
            let values = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
            let more = [f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-40, -1e-40, 1.5, 2.5, -2.5, 16_777_216.0];
            values.into_iter().chain(more).map(|value| u64::from(value.to_bits())).collect()
        }
        Scalar::Double => {
            let values = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
            let more = [f64::MAX, f64::MIN, f64::MIN_POSITIVE, 1e-310, 1.5, 2.5, -2.5];
            values.into_iter().chain(more).map(f64::to_bits).collect()
        }
        Scalar::Half => {
            vec![0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0x7bff, 0x0001, 0x0400, 0x4100]
        }
        _ => {
            let top = 1u64 << (scalar.bits() - 1);
            vec![0, 1, 2, 3, u64::MAX, top, top - 1, top + 1, 0x55, 0x80]
        }
    }
}

fn near_one(random: &mut Random, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Float => random.float(-8.0, 8.0).to_bits().into(),
        Scalar::Double => random.double(-8.0, 8.0).to_bits(),
        // The sign, an exponent from -4 to 3, any mantissa.
        _ => (random.bits() & 0x83ff) | ((11 + u64::from(random.below(8))) << 10),
    }
}

fn number(bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(whole)
}

fn is_nan(scalar: Scalar, bits: u64) -> bool {
    match scalar {
        Scalar::Float => f32::from_bits(bits as u32).is_nan(),
        Scalar::Double => f64::from_bits(bits).is_nan(),
        Scalar::Half => bits & 0x7fff > 0x7c00,
        _ => false,
    }
}
