//! The view of memory: bytes as base64, by references that name a work-item, as private memory is its own. RFC 4648, 4.

/// The digits of base64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base64.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits =
            (0..3).fold(0u32, |bits, index| bits << 8 | u32::from(group.get(index).copied().unwrap_or(0)));
        for index in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * index) & 63) as usize];
            text.push(if index <= group.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

/// The bytes of base64; none if it is malformed.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0u32;
        for &digit in group {
            bits = bits << 6 | DIGITS.iter().position(|&known| known == digit)? as u32;
        }
        bits <<= 6 * (4 - group.len());
        let count = (group.len() * 6 / 8).min(3);
        if count == 0 {
            return None;
        }
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=count]);
    }
    Some(bytes)
}

/// A reference to memory: an address as a work-item sees it.
pub(super) fn reference(item: u32, address: u64) -> String {
    format!("{address:#x}@{item}")
}

/// The work-item and the address of a reference.
pub(super) fn read_reference(text: &str) -> Option<(u32, u64)> {
    let (address, item) = text.split_once('@')?;
    let address = u64::from_str_radix(address.strip_prefix("0x")?, 16).ok()?;
    Some((item.parse().ok()?, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_go_in_and_out() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(decode("a"), None);
        assert_eq!(decode("a!"), None);
    }

    #[test]
    fn references_go_in_and_out() {
        assert_eq!(read_reference(&reference(3, 0x1000)), Some((3, 0x1000)));
        assert_eq!(read_reference("hello"), None);
    }
}
