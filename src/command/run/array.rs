//! The contents of buffers: bytes with the type and the shape that they were given with, and how they are made.

use super::element::{ElementType, Number};
use spirocl_interpret::library::ScalarKind;

/// The most bytes of a buffer.
const LIMIT: u64 = 1 << 32;

/// The contents of a buffer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Array {
    /// The type of an element.
    pub(crate) ty: ElementType,
    /// The number of elements in each dimension, the last one of which runs fastest.
    pub(crate) shape: Vec<usize>,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
}

/// What a new buffer holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fill {
    Zeros,
    Ones,
    /// 0, 1, 2, ...
    Iota,
    /// Numbers between two: floating-point numbers from 0 to 1, or all integers, if they are not given.
    Random(Option<(f64, f64)>),
    /// Nothing was written.
    Empty,
}

impl Array {
    /// The bytes of a type and a shape, if they are not too many.
    pub(crate) fn size(ty: ElementType, shape: &[usize]) -> Result<usize, String> {
        let count = shape.iter().try_fold(ty.bytes(), |size, &extent| size.checked_mul(extent));
        count
            .filter(|&size| size as u64 <= LIMIT)
            .ok_or_else(|| format!("the buffer is larger than {LIMIT} bytes"))
    }

    /// A new buffer. `stream` tells apart the random numbers of buffers.
    pub(crate) fn filled(
        ty: ElementType,
        shape: &[usize],
        fill: Fill,
        seed: u64,
        stream: &str,
    ) -> Result<Self, String> {
        let size = Self::size(ty, shape)?;
        let bytes = match fill {
            Fill::Zeros | Fill::Empty => vec![0; size],
            Fill::Ones => ty.splat(one(ty.kind))?.repeat(size / ty.bytes()),
            Fill::Iota => iota(ty, size),
            Fill::Random(range) => random(ty, size, range, Random::new(seed, stream)),
        };
        Ok(Self { ty, shape: shape.to_vec(), bytes })
    }

    /// A buffer of these elements, each of as many numbers as it has components.
    pub(crate) fn of_numbers(ty: ElementType, numbers: &[Number]) -> Result<Self, String> {
        let components = usize::from(ty.components);
        if !numbers.len().is_multiple_of(components) {
            return Err(format!("{} numbers are no whole number of `{ty}`", numbers.len()));
        }
        let elements: Result<Vec<Vec<u8>>, String> =
            numbers.chunks_exact(components).map(|element| ty.encode(element)).collect();
        Ok(Self { ty, shape: vec![numbers.len() / components], bytes: elements?.concat() })
    }

    /// The same numbers as vectors, if the last dimension is that of their components.
    pub(crate) fn into_vectors(mut self, ty: ElementType) -> Self {
        let components = usize::from(ty.components);
        let fits = self.ty.components == 1 && self.ty.component_bytes() == ty.component_bytes();
        if components == 1 || !fits || self.shape.last() != Some(&components) {
            return self;
        }
        self.shape.pop();
        let (used, all) = (components * ty.component_bytes(), ty.bytes());
        let vectors = self.bytes.chunks_exact(used);
        let padded =
            vectors.flat_map(|vector| vector.iter().copied().chain(std::iter::repeat_n(0, all - used)));
        Self {
            ty: ElementType { components: ty.components, ..self.ty },
            bytes: padded.collect(),
            shape: self.shape,
        }
    }

    /// The number of elements.
    pub(crate) fn count(&self) -> usize {
        self.bytes.len() / self.ty.bytes()
    }
}

fn one(kind: ScalarKind) -> Number {
    if kind.is_float() { Number::Float(1.0) } else { Number::Integer(1) }
}

/// Counts components; integers wrap.
fn iota(ty: ElementType, size: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size);
    let mut index = 0u64;
    while bytes.len() < size {
        for component in 0..ty.stored() {
            let is_stored = component < usize::from(ty.components);
            let bits = match ty.kind.format() {
                _ if !is_stored => 0,
                Some(format) => format.encode(index as f64),
                None => index,
            };
            bytes.extend_from_slice(&bits.to_le_bytes()[..ty.component_bytes()]);
            index += u64::from(is_stored);
        }
    }
    bytes
}

fn random(ty: ElementType, size: usize, range: Option<(f64, f64)>, mut random: Random) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size);
    while bytes.len() < size {
        let bits = match (ty.kind.format(), range) {
            (Some(format), range) => {
                let (low, high) = range.unwrap_or((0.0, 1.0));
                format.encode(low + (high - low) * random.fraction())
            }
            (None, None) => random.bits(),
            (None, Some((low, high))) => {
                let span = (high - low + 1.0).max(1.0);
                (low.ceil() + (random.fraction() * span).floor().min(span - 1.0)) as i64 as u64
            }
        };
        bytes.extend_from_slice(&bits.to_le_bytes()[..ty.component_bytes()]);
    }
    bytes
}

/// Random numbers (SplitMix64) that are the same on every machine.
struct Random(u64);

impl Random {
    /// The numbers of a seed for a buffer of this name.
    fn new(seed: u64, stream: &str) -> Self {
        // FNV-1a
        let hash = stream.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(seed ^ hash)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1, without 1. It has 24 bits, so that it is one of `float`.
    fn fraction(&mut self) -> f64 {
        (self.bits() >> 40) as f64 / f64::from(1u32 << 24)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ty(name: &str) -> ElementType {
        ElementType::named(name).expect("it is a type")
    }

    fn numbers(array: &Array) -> Vec<f64> {
        array.ty.elements(&array.bytes).flatten().map(Number::value).collect()
    }

    #[test]
    fn fills() {
        let filled = |name, fill| Array::filled(ty(name), &[3], fill, 1, "x").expect("it is small");
        assert_eq!(numbers(&filled("half", Fill::Iota)), [0.0, 1.0, 2.0]);
        assert_eq!(numbers(&filled("float3", Fill::Iota)), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        assert_eq!(filled("float3", Fill::Iota).bytes.len(), 48);
        assert_eq!(numbers(&filled("int2", Fill::Ones)), [1.0; 6]);
        let random = filled("float", Fill::Random(None));
        assert!(numbers(&random).iter().all(|number| (0.0..1.0).contains(number)));
        assert_ne!(random, Array::filled(ty("float"), &[3], Fill::Random(None), 2, "x").expect("small"));
        assert_ne!(random, Array::filled(ty("float"), &[3], Fill::Random(None), 1, "y").expect("small"));
        let dice = Array::filled(ty("int"), &[100], Fill::Random(Some((1.0, 6.0))), 1, "x").expect("small");
        let dice = numbers(&dice);
        assert!(dice.iter().all(|number| (1.0..=6.0).contains(number)));
        assert!((1..=6).all(|face| dice.contains(&f64::from(face))));
        assert!(Array::filled(ty("int"), &[1 << 40, 1 << 40], Fill::Zeros, 1, "x").is_err());
    }

    #[test]
    fn rows_become_vectors() {
        let rows = Array::filled(ty("float"), &[2, 3], Fill::Iota, 1, "x").expect("it is small");
        let vectors = rows.clone().into_vectors(ty("float3"));
        assert_eq!((vectors.shape.as_slice(), vectors.bytes.len()), (&[2][..], 32));
        assert_eq!(numbers(&vectors), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(rows.clone().into_vectors(ty("float4")), rows);
        assert_eq!(rows.clone().into_vectors(ty("double3")), rows);
    }

    #[test]
    fn lists() {
        let list: Vec<Number> = (1..=4).map(Number::Integer).collect();
        assert_eq!(Array::of_numbers(ty("int2"), &list).expect("they fit").count(), 2);
        assert!(Array::of_numbers(ty("int3"), &list).is_err());
    }
}
