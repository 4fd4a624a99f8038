//! Files of NumPy: arrays of scalars, in C's order or in Fortran's.

use super::{array::Array, element::ElementType};
use spirocl_interpret::library::ScalarKind;

const MAGIC: &[u8] = b"\x93NUMPY";

/// The letter and size of each type in a file.
const TYPES: [(&str, ScalarKind); 13] = [
    ("i1", ScalarKind::I8),
    ("u1", ScalarKind::U8),
    ("b1", ScalarKind::U8),
    ("S1", ScalarKind::U8),
    ("i2", ScalarKind::I16),
    ("u2", ScalarKind::U16),
    ("i4", ScalarKind::I32),
    ("u4", ScalarKind::U32),
    ("i8", ScalarKind::I64),
    ("u8", ScalarKind::U64),
    ("f2", ScalarKind::F16),
    ("f4", ScalarKind::F32),
    ("f8", ScalarKind::F64),
];

/// Reads a file.
pub(crate) fn read(file: &[u8]) -> Result<Array, String> {
    let rest = file.strip_prefix(MAGIC).ok_or("it does not start as a file of NumPy")?;
    let truncated = "it is truncated";
    let (&major, rest) = rest.split_first().ok_or(truncated)?;
    let (_, rest) = rest.split_first().ok_or(truncated)?;
    let (length, rest) = match major {
        1 => rest.split_first_chunk::<2>().map(|(bytes, rest)| (u16::from_le_bytes(*bytes) as usize, rest)),
        2 | 3 => {
            rest.split_first_chunk::<4>().map(|(bytes, rest)| (u32::from_le_bytes(*bytes) as usize, rest))
        }
        _ => return Err(format!("version {major} of the format is unknown")),
    }
    .ok_or(truncated)?;
    let (header, data) = rest.split_at_checked(length).ok_or(truncated)?;
    let header = std::str::from_utf8(header).map_err(|_| "its header is no text")?;
    let description = value(header, "descr").ok_or("its header has no `descr`")?;
    let description = description.trim_matches(['\'', '"']);
    let (order, name) = description.split_at_checked(1).unwrap_or_default();
    let &(_, kind) = TYPES
        .iter()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| format!("elements of type `{description}` are not supported"))?;
    let shape = shape(value(header, "shape").ok_or("its header has no `shape`")?)?;
    let ty = ElementType { kind, components: 1 };
    let size = Array::size(ty, &shape)?;
    let mut bytes = data.get(..size).ok_or(truncated)?.to_vec();
    if order == ">" {
        bytes.chunks_exact_mut(ty.bytes()).for_each(<[u8]>::reverse);
    }
    if value(header, "fortran_order") == Some("True") {
        bytes = from_fortran(&bytes, ty.bytes(), &shape);
    }
    Ok(Array { ty, shape, bytes })
}

/// The text after a key of the header, which is a dictionary of Python.
fn value<'h>(header: &'h str, key: &str) -> Option<&'h str> {
    let quoted = [format!("'{key}'"), format!("\"{key}\"")];
    let start = quoted.iter().find_map(|key| Some(header.find(key)? + key.len()))?;
    let rest = header[start..].trim_start().strip_prefix(':')?.trim_start();
    let end = match rest.chars().next()? {
        '(' => rest.find(')')? + 1,
        _ => rest.find([',', '}'])?,
    };
    Some(rest[..end].trim())
}

fn shape(text: &str) -> Result<Vec<usize>, String> {
    let inner = text.trim_start_matches('(').trim_end_matches(')');
    let extents = inner.split(',').map(str::trim).filter(|extent| !extent.is_empty());
    let extents: Result<Vec<usize>, _> = extents.map(str::parse).collect();
    extents.map_err(|_| format!("its shape `{text}` is malformed"))
}

/// The elements in C's order: in Fortran's, the first dimension runs fastest.
fn from_fortran(bytes: &[u8], size: usize, shape: &[usize]) -> Vec<u8> {
    let mut result = Vec::with_capacity(bytes.len());
    let mut place = vec![0; shape.len()];
    for _ in 0..bytes.len() / size {
        let index = place.iter().zip(shape).rev().fold(0, |index, (&place, &extent)| index * extent + place);
        result.extend_from_slice(&bytes[index * size..][..size]);
        for (place, &extent) in place.iter_mut().zip(shape).rev() {
            *place += 1;
            if *place < extent {
                break;
            }
            *place = 0;
        }
    }
    result
}

/// Writes a file. The components of vectors are a dimension of their own, without the fourth of three.
pub(crate) fn write(array: &Array) -> Vec<u8> {
    let Array { ty, shape, bytes } = array;
    let order = if ty.component_bytes() == 1 { '|' } else { '<' };
    let name = TYPES.iter().find(|(_, kind)| *kind == ty.kind).map_or("u1", |(name, _)| name);
    let mut extents: Vec<String> = shape.iter().map(|extent| format!("{extent},")).collect();
    if ty.components > 1 {
        extents.push(format!("{},", ty.components));
    }
    let shape = match extents.as_slice() {
        [one] => format!("({one})"),
        all => format!("({})", all.join(" ").trim_end_matches(',')),
    };
    let mut header = format!("{{'descr': '{order}{name}', 'fortran_order': False, 'shape': {shape}, }}");
    // The data begins at a multiple of 64 bytes.
    let start = MAGIC.len() + 4;
    let padding = (start + header.len() + 1).next_multiple_of(64) - (start + header.len() + 1);
    header.extend(std::iter::repeat_n(' ', padding));
    header.push('\n');
    let mut file = MAGIC.to_vec();
    file.extend([1, 0]);
    file.extend((header.len() as u16).to_le_bytes());
    file.extend(header.into_bytes());
    let used = ty.component_bytes() * usize::from(ty.components);
    bytes.chunks_exact(ty.bytes()).for_each(|element| file.extend_from_slice(&element[..used]));
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::run::array::Fill;

    #[test]
    fn what_is_written_is_read() {
        for (name, shape) in [("float", vec![3, 2]), ("uchar", vec![5]), ("long", vec![]), ("half", vec![0])]
        {
            let ty = ElementType::named(name).expect("it is a type");
            let array = Array::filled(ty, &shape, Fill::Iota, 1, "x").expect("it is small");
            let file = write(&array);
            assert!(file.len() % 64 == array.bytes.len() % 64);
            assert_eq!(read(&file), Ok(array));
        }
        let ty = ElementType::named("float3").expect("it is a type");
        let vectors = Array::filled(ty, &[2], Fill::Iota, 1, "x").expect("it is small");
        let found = read(&write(&vectors)).expect("it was written");
        assert_eq!((found.shape, found.bytes.len()), (vec![2, 3], 24));
    }

    #[test]
    fn other_orders() {
        let file = |descr: &str, fortran: &str, data: &[u8]| {
            let header = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': (2, 3), }}\n");
            let mut file = MAGIC.to_vec();
            file.extend([1, 0]);
            file.extend((header.len() as u16).to_le_bytes());
            file.extend(header.into_bytes());
            file.extend(data);
            file
        };
        let found = read(&file("|u1", "True", &[1, 4, 2, 5, 3, 6])).expect("it is right");
        assert_eq!(found.bytes, [1, 2, 3, 4, 5, 6]);
        let found = read(&file(">i2", "False", &[0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6])).expect("it is right");
        assert_eq!(found.bytes, [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0]);
        for (wrong, why) in [("<c8", "not supported"), ("<f8", "truncated")] {
            assert!(read(&file(wrong, "False", &[0; 6])).is_err_and(|error| error.contains(why)), "{wrong}");
        }
        assert!(read(b"no file").is_err() && read(MAGIC).is_err());
    }
}
