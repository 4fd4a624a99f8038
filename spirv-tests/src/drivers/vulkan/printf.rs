//! What kernels print: the numbers that `printf` wrote to its buffer, as the reflection's formats say. NonSemantic.ClspvReflection,
//! `PrintfInfo` and `PrintfBufferPointerPushConstant`.

use spirocl_interpret::library::{
    ScalarKind,
    printf::{PrintfArgument, format},
};

use super::reflection::{Format, Reflection};

/// The text of all calls whose words are in a buffer; the first word is the number of those that were taken.
pub(super) fn text(reflection: &Reflection, words: &[u32]) -> Result<Vec<u8>, String> {
    let Some((&taken, words)) = words.split_first() else { return Ok(Vec::new()) };
    let mut words = &words[..words.len().min(taken as usize)];
    let mut printed = Vec::new();
    while let Some((number, rest)) = words.split_first() {
        let Format { text, sizes } =
            reflection.formats.get(number).ok_or_else(|| format!("the module has no format {number}"))?;
        let count = sizes.iter().sum::<usize>() / 4;
        // What had no room was not written.
        let Some((own, rest)) = rest.split_at_checked(count) else { break };
        printed.extend(format(text.as_bytes(), &arguments(reflection, text, sizes, own)?));
        words = rest;
    }
    Ok(printed)
}

/// The arguments of a call by the conversions of its format.
fn arguments(
    reflection: &Reflection,
    text: &str,
    sizes: &[usize],
    mut words: &[u32],
) -> Result<Vec<PrintfArgument>, String> {
    let mut arguments = Vec::new();
    for (&size, (components, specifier)) in sizes.iter().zip(conversions(text)) {
        let (own, rest) = words.split_at(size / 4);
        words = rest;
        let bytes = size / components;
        let values: Vec<u64> = own
            .chunks(bytes / 4)
            .map(|parts| parts.iter().rev().fold(0, |value, &part| value << 32 | u64::from(part)))
            .collect();
        arguments.push(match (specifier, bytes) {
            ('s', _) => {
                let string = reflection.formats.get(&(values[0] as u32)).ok_or("a text has no number")?;
                PrintfArgument::Text(string.text.clone().into_bytes())
            }
            ('p', _) => PrintfArgument::Pointer(values[0]),
            ('a' | 'A' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G', 4) => {
                PrintfArgument::Value { kind: ScalarKind::F32, components: values }
            }
            ('a' | 'A' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G', _) => {
                PrintfArgument::Value { kind: ScalarKind::F64, components: values }
            }
            (_, 4) => PrintfArgument::Value { kind: ScalarKind::I32, components: values },
            (_, _) => PrintfArgument::Value { kind: ScalarKind::I64, components: values },
        });
    }
    Ok(arguments)
}

/// The number of components and the specifier of each conversion that takes an argument.
fn conversions(text: &str) -> Vec<(usize, char)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('%') {
        let Some(end) = after.find(|character: char| !"-+ #0123456789.vhljzt".contains(character)) else {
            break;
        };
        let specifier = after[end..].chars().next().unwrap_or('%');
        let vector = after[..end].split_once('v').map(|(_, count)| count);
        let digits = vector.map(|count| count.trim_end_matches(|letter: char| !letter.is_ascii_digit()));
        if specifier != '%' {
            found.push((digits.and_then(|digits| digits.parse().ok()).unwrap_or(1), specifier));
        }
        rest = &after[end + specifier.len_utf8()..];
    }
    found
}
