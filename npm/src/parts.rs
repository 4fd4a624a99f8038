//! Lists of byte strings as one: each is its length in four bytes, the lowest first, and then itself.

/// The parts of a list, unless it is cut off.
pub(crate) fn read(mut bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut parts = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (part, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        parts.push(part);
        bytes = rest;
    }
    Some(parts)
}

/// The list of these parts.
pub(crate) fn write<'p>(parts: impl IntoIterator<Item = &'p [u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in parts {
        let length = u32::try_from(part.len()).expect("the memory of WebAssembly is 4 GiB");
        bytes.extend(length.to_le_bytes());
        bytes.extend(part);
    }
    bytes
}
