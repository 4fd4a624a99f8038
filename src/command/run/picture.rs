//! PNG files as images, and images as PNG files: eight or sixteen bits of grey or colour.

use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};
use spirocl_interpret::library::image::{Class, Colour, Format, Image, Layout};
use spirv::{Dim, ImageChannelDataType as Channel, ImageChannelOrder as Order};
use std::io::Cursor;

const NOT_BUILT: &str = "PNG files are not part of this build of spirocl (feature `png`)";

/// Reads a file as an image of one, two or four channels, of the file's number of bits: colours without alpha get it.
pub(crate) fn read(file: &[u8]) -> Result<Image, String> {
    if !cfg!(feature = "png") {
        return Err(NOT_BUILT.into());
    }
    let mut decoder = Decoder::new(Cursor::new(file));
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut bytes = vec![0; size];
    let info = reader.next_frame(&mut bytes).map_err(|error| error.to_string())?;
    bytes.truncate(info.buffer_size());
    let channel = match info.bit_depth {
        BitDepth::Sixteen => {
            // The file has the high byte first.
            bytes.chunks_exact_mut(2).for_each(<[u8]>::reverse);
            Channel::UnormInt16
        }
        _ => Channel::UnormInt8,
    };
    let order = match info.color_type {
        ColorType::GrayscaleAlpha => Order::RA,
        ColorType::Rgba => Order::RGBA,
        other => return Err(format!("pictures of type {other:?} are not supported")),
    };
    let grey =
        Image::new(Layout::new(Dim::Dim2D, Format { order, channel }, [info.width, info.height, 1]), bytes);
    if order == Order::RGBA {
        return Ok(grey);
    }
    // Kernels read colours: grey is in all three.
    let format = Format { order: Order::RGBA, channel };
    let mut image = Image::new(Layout { format, ..grey.layout }, Vec::new());
    for (x, y) in places(info.width, info.height) {
        if let Some(Colour::Float([grey, _, _, alpha])) = grey.read([x, y, 0, 0], 0, 0) {
            image.write([x, y, 0, 0], 0, [grey, grey, grey, alpha].map(f32::to_bits));
        }
    }
    Ok(image)
}

/// Writes an image of two dimensions with eight bits, or with sixteen if its channels have more; integers are cut off.
pub(crate) fn write(image: &Image) -> Result<Vec<u8>, String> {
    if !cfg!(feature = "png") {
        return Err(NOT_BUILT.into());
    }
    let layout = image.layout;
    let [width, height, depth] = layout.size;
    if depth > 1 || layout.layers > 1 {
        return Err("only an image of one layer can be written as PNG".into());
    }
    let is_wide = match layout.format.class() {
        Class::Float => !matches!(
            layout.format.channel,
            Channel::UnormInt8 | Channel::SnormInt8 | Channel::UnormShort565 | Channel::UnormShort555
        ),
        Class::Signed | Class::Unsigned => {
            !matches!(layout.format.channel, Channel::SignedInt8 | Channel::UnsignedInt8)
        }
    };
    let mut bytes = Vec::new();
    let most = if is_wide { 65535.0 } else { 255.0 };
    for (x, y) in places(width, height) {
        let numbers: [f64; 4] = match image.read([x, y, 0, 0], 0, 0).unwrap_or(layout.border()) {
            Colour::Float(colour) => colour.map(|component| f64::from(component) * most),
            Colour::Signed(colour) => opaque(colour.map(f64::from), most, layout.format),
            Colour::Unsigned(colour) => opaque(colour.map(f64::from), most, layout.format),
        };
        for number in numbers {
            let number = number.round_ties_even().clamp(0.0, most) as u16;
            if is_wide { bytes.extend(number.to_be_bytes()) } else { bytes.push(number as u8) }
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(if is_wide { BitDepth::Sixteen } else { BitDepth::Eight });
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(&bytes).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(file)
}

/// An integer format without alpha reads as 1, which is opaque.
fn opaque([r, g, b, a]: [f64; 4], most: f64, format: Format) -> [f64; 4] {
    let has_alpha =
        matches!(format.order, Order::A | Order::RA | Order::RGBA | Order::BGRA | Order::ARGB | Order::ABGR);
    [r, g, b, if has_alpha { a } else { most }]
}

fn places(width: u32, height: u32) -> impl Iterator<Item = (i64, i64)> {
    (0..i64::from(height)).flat_map(move |y| (0..i64::from(width)).map(move |x| (x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for channel in [Channel::UnormInt8, Channel::UnormInt16] {
            let layout = Layout::new(Dim::Dim2D, Format { order: Order::RGBA, channel }, [3, 2, 1]);
            let data = (0..layout.bytes()).map(|index| (index * 11) as u8).collect();
            let image = Image::new(layout, data);
            assert_eq!(read(&write(&image).expect("it has two dimensions")), Ok(image));
        }
        let floats = Layout::new(Dim::Dim2D, Format { order: Order::R, channel: Channel::Float }, [1, 1, 1]);
        let image = Image::new(floats, 0.5f32.to_le_bytes().to_vec());
        let back = read(&write(&image).expect("it has two dimensions")).expect("it was written");
        assert_eq!(back.data, [0, 128, 0, 0, 0, 0, 255, 255]);
        assert!(read(b"no picture").is_err());
    }
}
