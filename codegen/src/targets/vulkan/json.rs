//! The interface as JSON, for `--reflect=json`.

use super::{
    Options,
    interface::{ArgumentKind, GLOBAL_OFFSET_SPEC_IDS, Interface, Kernel, WORK_DIM_SPEC_ID},
    printf::{BUFFER_SIZE, Format},
};
use std::fmt::Write;

/// The text, on one line that ends with a line feed.
pub(super) fn json(interface: &Interface, options: &Options) -> String {
    let kernels: Vec<String> = interface.kernels.iter().map(|kernel| of_kernel(kernel, options)).collect();
    let mut text = format!("{{\"target\":{}", quoted(options.version.name()));
    let _ = write!(text, ",\"kernels\":[{}],\"work_group_size_spec_ids\":[0,1,2]", kernels.join(","));
    if interface.uses_global_offset {
        let [x, y, z] = GLOBAL_OFFSET_SPEC_IDS;
        let _ = write!(text, ",\"global_offset_spec_ids\":[{x},{y},{z}]");
    }
    if interface.uses_work_dim {
        let _ = write!(text, ",\"work_dim_spec_id\":{WORK_DIM_SPEC_ID}");
    }
    let data = &interface.data;
    if !data.is_empty() {
        let digits: String = data.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let relocations: Vec<String> = data
            .relocations
            .iter()
            .map(|(at, target)| format!("{{\"offset\":{at},\"target\":{target}}}"))
            .collect();
        let _ = write!(
            text,
            ",\"data\":{{\"push_constant_offset\":0,\"size\":{},\"constant\":{},\"relocations\":[{}],\"bytes\":\"{digits}\"}}",
            data.bytes.len(),
            data.is_constant(),
            relocations.join(",")
        );
    }
    if interface.has_printf {
        let formats: Vec<String> = interface.formats.iter().enumerate().map(of_format).collect();
        let (offset, formats) = (interface.printf_offset(), formats.join(","));
        let _ = write!(
            text,
            ",\"printf\":{{\"push_constant_offset\":{offset},\"buffer_size\":{BUFFER_SIZE},\"formats\":[{formats}]}}"
        );
    }
    text.push_str("}\n");
    text
}

fn of_format((number, format): (usize, &Format)) -> String {
    let sizes: Vec<String> = format.sizes.iter().map(u32::to_string).collect();
    let text = quoted(&format.text);
    format!("{{\"id\":{number},\"text\":{text},\"argument_sizes\":[{}]}}", sizes.join(","))
}

fn of_kernel(kernel: &Kernel, options: &Options) -> String {
    let is_uniform = kernel.words * 4 > options.max_push_constants;
    let mut text = format!("{{\"name\":{}", quoted(&kernel.name));
    if let Some([x, y, z]) = kernel.required_size {
        let _ = write!(text, ",\"required_work_group_size\":[{x},{y},{z}]");
    }
    let size = kernel.words * 4;
    if is_uniform {
        let _ = write!(text, ",\"arguments_in\":\"uniform\",\"set\":0,\"binding\":0,\"size\":{size}");
    } else {
        let _ = write!(text, ",\"arguments_in\":\"push_constants\",\"size\":{size}");
    }
    let arguments: Vec<String> = kernel
        .arguments
        .iter()
        .map(|argument| {
            let name = quoted(&argument.name);
            let rest = match argument.kind {
                ArgumentKind::Pointer { offset } => {
                    format!("\"kind\":\"pointer\",\"offset\":{offset},\"size\":8")
                }
                ArgumentKind::Plain { offset, size } => {
                    format!("\"kind\":\"value\",\"offset\":{offset},\"size\":{size}")
                }
                ArgumentKind::Local { spec_id, element_size } => {
                    format!("\"kind\":\"local\",\"spec_id\":{spec_id},\"element_size\":{element_size}")
                }
                ArgumentKind::Unsupported => "\"kind\":\"unsupported\"".into(),
            };
            format!("{{\"name\":{name},\"ordinal\":{},{rest}}}", argument.ordinal)
        })
        .collect();
    let _ = write!(text, ",\"arguments\":[{}]}}", arguments.join(","));
    text
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if (control as u32) < 0x20 => {
                let _ = write!(quoted, "\\u{:04x}", control as u32);
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
