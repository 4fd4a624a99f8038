//! What an argument is, as it is written: `2.0`, `(1,2,3,4)`, `random:float[1024]`, `local:256`, `file.npy`.

use super::{
    array::{Array, Fill},
    element::{ElementType, Number},
};
use spirocl_interpret::{
    BufferAccess,
    library::image::{Format, Layout, Sampler},
};
use spirv::{
    Dim, ImageChannelDataType as Channel, ImageChannelOrder as Order, SamplerAddressingMode,
    SamplerFilterMode,
};

/// An argument as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// A scalar, or the components of a vector.
    Numbers(Vec<Number>),
    /// A buffer that holds these numbers, of the type that the parameter points at.
    List(Vec<Number>),
    /// A new buffer.
    New { fill: Fill, ty: ElementType, shape: Vec<usize> },
    /// A file: what it holds follows from its name, and from the parameter.
    File(String),
    /// The bytes of a file.
    Raw(String),
    /// The buffer or image of another argument.
    Same(String),
    /// Local memory of so many bytes.
    Local(u64),
    /// A null pointer.
    Null,
    /// An image, and the file with its elements if they are not zero.
    Image { layout: Layout, file: Option<String> },
    /// An image that was never written.
    EmptyImage(Layout),
    /// A buffer or an image that kernels only read, or only write.
    Limited { access: BufferAccess, value: Box<Value> },
    /// A sampler.
    Sampler(Sampler),
    /// A pipe.
    Pipe { packet: u32, capacity: u32 },
    /// The queue of the device.
    Queue,
}

/// The forms of arguments, for messages.
pub(crate) const FORMS: &str = "2.0, (1,2,3,4), {1,2,3}, zeros:T[N], ones:T[N], iota:T[N], random:T[N], empty:T[N], local:BYTES, \
                                same:NAME, null, image:FORMAT:WxH, sampler:MODES, pipe:BYTES[N], queue, or a file; read-only: or \
                                write-only: before a buffer or an image";

impl Value {
    /// Reads an argument.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let malformed = |why: String| format!("`{text}`: {why}");
        if let Some(number) = Number::read(text) {
            return Ok(Self::Numbers(vec![number]));
        }
        if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return numbers(inner).map(Self::Numbers).map_err(malformed);
        }
        if let Some(inner) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            return numbers(inner).map(Self::List).map_err(malformed);
        }
        match text {
            "null" => return Ok(Self::Null),
            "queue" => return Ok(Self::Queue),
            "" => return Err("an argument is empty".into()),
            _ => {}
        }
        let Some((form, rest)) = text.split_once(':') else { return Ok(Self::File(text.into())) };
        let new = |fill| array(rest).map(|(ty, shape)| Self::New { fill, ty, shape });
        match form {
            "zeros" => new(Fill::Zeros),
            "ones" => new(Fill::Ones),
            "iota" => new(Fill::Iota),
            "empty" => match rest.strip_prefix("image:").map(image) {
                Some(Ok(Self::Image { layout, file: None })) => Ok(Self::EmptyImage(layout)),
                Some(Ok(_)) => Err("an image that was never written has no file".into()),
                Some(Err(error)) => Err(error),
                None => new(Fill::Empty),
            },
            "read-only" => return Self::limited(BufferAccess::ReadOnly, rest),
            "write-only" => return Self::limited(BufferAccess::WriteOnly, rest),
            "random" => random(rest),
            "local" => local(rest),
            "raw" => Ok(Self::Raw(rest.into())),
            "same" => Ok(Self::Same(rest.into())),
            "image" => image(rest),
            "sampler" => sampler(rest),
            "pipe" => pipe(rest),
            // A path may have a colon.
            _ if form.len() == 1 || rest.starts_with(['/', '\\']) => Ok(Self::File(text.into())),
            _ => Err(format!("unknown form `{form}:`, expected one of {FORMS}")),
        }
        .map_err(malformed)
    }

    /// The value behind `read-only:` or `write-only:`.
    fn limited(access: BufferAccess, text: &str) -> Result<Self, String> {
        match Self::read(text)? {
            Self::Limited { .. } => Err(format!("`{text}`: kernels either only read or only write it")),
            Self::Same(_) => Err(format!("`{text}`: what it is the same as says how kernels access it")),
            value => Ok(Self::Limited { access, value: Box::new(value) }),
        }
    }
}

/// Numbers between commas.
fn numbers(text: &str) -> Result<Vec<Number>, String> {
    let number =
        |text: &str| Number::read(text.trim()).ok_or_else(|| format!("`{}` is not a number", text.trim()));
    text.split(',').filter(|text| !text.trim().is_empty()).map(number).collect()
}

/// `float4[64][32]`
fn array(text: &str) -> Result<(ElementType, Vec<usize>), String> {
    let expected = || format!("expected a type and a size as in `float[1024]`, found `{text}`");
    let (name, rest) = text.split_once('[').ok_or_else(expected)?;
    let ty = ElementType::named(name.trim()).ok_or_else(|| format!("unknown type `{name}`"))?;
    let extents = rest.strip_suffix(']').ok_or_else(expected)?;
    let shape: Result<Vec<usize>, _> = extents.split("][").map(|extent| extent.trim().parse()).collect();
    Ok((ty, shape.map_err(|_| expected())?))
}

/// `float[1024]`, or with a range `int[100]:1..6`
fn random(text: &str) -> Result<Value, String> {
    let (array_text, range) = match text.split_once(':') {
        Some((array, range)) => {
            let bounds = range
                .split_once("..")
                .and_then(|(low, high)| Some((Number::read(low)?, Number::read(high)?)));
            let (low, high) =
                bounds.ok_or_else(|| format!("expected a range as in `-1..1`, found `{range}`"))?;
            let (low, high) = (low.value(), high.value());
            if !(low <= high && (high - low).is_finite()) {
                return Err(format!("the range `{range}` is empty"));
            }
            (array, Some((low, high)))
        }
        None => (text, None),
    };
    let (ty, shape) = array(array_text)?;
    Ok(Value::New { fill: Fill::Random(range), ty, shape })
}

/// Bytes, or a type and a size.
fn local(text: &str) -> Result<Value, String> {
    if let Ok(bytes) = text.parse() {
        Array::size(ElementType::BYTE, &[usize::try_from(bytes).unwrap_or(usize::MAX)])?;
        return Ok(Value::Local(bytes));
    }
    let (ty, shape) = array(text)?;
    let bytes = Array::size(ty, &shape)?;
    Ok(Value::Local(bytes as u64))
}

/// `clamp,linear,normalized`: the modes in any order; by default to the edge, nearest, and not normalized.
fn sampler(text: &str) -> Result<Value, String> {
    use SamplerAddressingMode::{Clamp, ClampToEdge, None, Repeat, RepeatMirrored};
    let mut sampler =
        Sampler { addressing: ClampToEdge, is_normalized: false, filter: SamplerFilterMode::Nearest };
    for mode in text.split(',') {
        match mode.trim() {
            "none" => sampler.addressing = None,
            "clamp-to-edge" => sampler.addressing = ClampToEdge,
            "clamp" => sampler.addressing = Clamp,
            "repeat" => sampler.addressing = Repeat,
            "mirrored-repeat" => sampler.addressing = RepeatMirrored,
            "nearest" => sampler.filter = SamplerFilterMode::Nearest,
            "linear" => sampler.filter = SamplerFilterMode::Linear,
            "normalized" => sampler.is_normalized = true,
            other => {
                return Err(format!(
                    "unknown mode `{other}`, expected `none`, `clamp-to-edge`, `clamp`, `repeat`, `mirrored-repeat`, `nearest`, `linear` \
                     or `normalized`"
                ));
            }
        }
    }
    Ok(Value::Sampler(sampler))
}

/// `4[16]`: packets of four bytes, sixteen of them.
fn pipe(text: &str) -> Result<Value, String> {
    let parts = text.strip_suffix(']').and_then(|text| text.split_once('['));
    let numbers = parts.and_then(|(packet, capacity)| Some((packet.parse().ok()?, capacity.parse().ok()?)));
    let (packet, capacity) = numbers
        .filter(|&(packet, capacity): &(u32, u32)| packet > 0 && capacity > 0)
        .ok_or("expected the bytes and the number of packets as in `4[16]`")?;
    Ok(Value::Pipe { packet, capacity })
}

const ORDERS: [(&str, Order); 17] = [
    ("r", Order::R),
    ("a", Order::A),
    ("rg", Order::RG),
    ("ra", Order::RA),
    ("rgb", Order::RGB),
    ("rgba", Order::RGBA),
    ("bgra", Order::BGRA),
    ("argb", Order::ARGB),
    ("abgr", Order::ABGR),
    ("intensity", Order::Intensity),
    ("luminance", Order::Luminance),
    ("depth", Order::Depth),
    ("srgba", Order::sRGBA),
    ("sbgra", Order::sBGRA),
    ("rx", Order::Rx),
    ("rgx", Order::RGx),
    ("rgbx", Order::RGBx),
];

const CHANNELS: [(&str, Channel); 16] = [
    ("snorm8", Channel::SnormInt8),
    ("snorm16", Channel::SnormInt16),
    ("unorm8", Channel::UnormInt8),
    ("unorm16", Channel::UnormInt16),
    ("unorm565", Channel::UnormShort565),
    ("unorm555", Channel::UnormShort555),
    ("unorm101010", Channel::UnormInt101010),
    ("unorm101010-2", Channel::UnormInt101010_2),
    ("sint8", Channel::SignedInt8),
    ("sint16", Channel::SignedInt16),
    ("sint32", Channel::SignedInt32),
    ("uint8", Channel::UnsignedInt8),
    ("uint16", Channel::UnsignedInt16),
    ("uint32", Channel::UnsignedInt32),
    ("half", Channel::HalfFloat),
    ("float", Channel::Float),
];

/// `rgba-unorm8:64x48`, with `x3` for the depth or `[3]` for layers, and perhaps a file of elements after another colon.
fn image(text: &str) -> Result<Value, String> {
    let (format_text, rest) = text
        .split_once(':')
        .ok_or_else(|| format!("expected a format and a size as in `rgba-unorm8:64x48`, found `{text}`"))?;
    let (size_text, file) =
        rest.split_once(':').map_or((rest, None), |(size, file)| (size, Some(file.to_owned())));
    let format = image_format(format_text)?;
    let (extents, layers) = match size_text.strip_suffix(']').and_then(|text| text.split_once('[')) {
        Some((extents, layers)) => (extents, Some(layers)),
        None => (size_text, None),
    };
    let malformed = || format!("expected a size as in `64x48`, found `{size_text}`");
    let extents: Result<Vec<u32>, _> = extents.split('x').map(str::parse).collect();
    let extents =
        extents.ok().filter(|extents| extents.iter().all(|&extent| extent > 0)).ok_or_else(malformed)?;
    let mut size = [1; 3];
    size.get_mut(..extents.len()).ok_or_else(malformed)?.copy_from_slice(&extents);
    let dimension = [Dim::Dim1D, Dim::Dim2D, Dim::Dim3D][extents.len() - 1];
    let mut layout = Layout::new(dimension, format, size);
    if let Some(layers) = layers {
        layout = layout.array(layers.parse().ok().filter(|&layers| layers > 0).ok_or_else(malformed)?);
    }
    let elements =
        size.iter().try_fold(u64::from(layout.layers), |count, &extent| count.checked_mul(extent.into()));
    if elements.is_none_or(|elements| elements > 1 << 28) {
        return Err("the image is too large".into());
    }
    Ok(Value::Image { layout, file })
}

fn image_format(text: &str) -> Result<Format, String> {
    let known = |names: Vec<&str>| names.join(", ");
    let (order, channel) = text
        .split_once('-')
        .ok_or_else(|| format!("expected a format as in `rgba-unorm8`, found `{text}`"))?;
    let &(_, order) = ORDERS.iter().find(|(name, _)| *name == order).ok_or_else(|| {
        format!(
            "unknown channel order `{order}`, expected one of {}",
            known(ORDERS.map(|(name, _)| name).to_vec())
        )
    })?;
    let &(_, channel) = CHANNELS.iter().find(|(name, _)| *name == channel).ok_or_else(|| {
        format!(
            "unknown channel type `{channel}`, expected one of {}",
            known(CHANNELS.map(|(name, _)| name).to_vec())
        )
    })?;
    Ok(Format { order, channel })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        let float = ElementType::named("float").expect("it is a type");
        let new = |fill, shape: &[usize]| Value::New { fill, ty: float, shape: shape.to_vec() };
        let table = [
            ("2.5", Value::Numbers(vec![Number::Float(2.5)])),
            ("(1, 2)", Value::Numbers(vec![Number::Integer(1), Number::Integer(2)])),
            ("{1,2,}", Value::List(vec![Number::Integer(1), Number::Integer(2)])),
            ("zeros:float[8]", new(Fill::Zeros, &[8])),
            ("empty:float[8][4]", new(Fill::Empty, &[8, 4])),
            ("random:float[8]", new(Fill::Random(None), &[8])),
            ("random:float[8]:-1..2.5", new(Fill::Random(Some((-1.0, 2.5))), &[8])),
            (
                "read-only:zeros:float[8]",
                Value::Limited { access: BufferAccess::ReadOnly, value: Box::new(new(Fill::Zeros, &[8])) },
            ),
            (
                "write-only:x.npy",
                Value::Limited {
                    access: BufferAccess::WriteOnly,
                    value: Box::new(Value::File("x.npy".into())),
                },
            ),
            ("local:64", Value::Local(64)),
            ("local:float[64]", Value::Local(256)),
            ("null", Value::Null),
            ("queue", Value::Queue),
            ("same:x", Value::Same("x".into())),
            ("pipe:4[16]", Value::Pipe { packet: 4, capacity: 16 }),
            ("data/x.npy", Value::File("data/x.npy".into())),
            ("C:\\x.npy", Value::File("C:\\x.npy".into())),
            ("raw:x.npy", Value::Raw("x.npy".into())),
        ];
        for (text, value) in table {
            assert_eq!(Value::read(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn images_and_samplers() {
        let Ok(Value::Image { layout, file }) = Value::read("image:rgba-unorm8:8x4[3]:x.raw") else {
            panic!("it is an image")
        };
        assert_eq!((layout.bytes(), layout.is_array, file.as_deref()), (8 * 4 * 3 * 4, true, Some("x.raw")));
        let Ok(Value::Image { layout, file: None }) = Value::read("image:r-float:8x4x2") else {
            panic!("it is an image")
        };
        assert_eq!((layout.dimension, layout.bytes()), (Dim::Dim3D, 256));
        assert_eq!(Value::read("empty:image:r-float:8x4x2"), Ok(Value::EmptyImage(layout)));
        let Ok(Value::Sampler(sampler)) = Value::read("sampler:repeat,linear,normalized") else {
            panic!("it is a sampler")
        };
        assert!(sampler.is_normalized && sampler.addressing == SamplerAddressingMode::Repeat);
    }

    #[test]
    fn wrong_forms_are_explained() {
        let table = [
            ("", "empty"),
            ("(1,x)", "`x` is not a number"),
            ("zeros:float", "expected a type and a size"),
            ("zeros:flot[3]", "unknown type `flot`"),
            ("zeros:float[-3]", "expected a type and a size"),
            ("zero:float[3]", "unknown form `zero:`"),
            ("random:float[3]:1", "expected a range"),
            ("random:float[3]:2..1", "is empty"),
            ("local:many", "expected a type and a size"),
            ("local:18446744073709551615", "the buffer is larger than"),
            ("image:rgba:8x8", "expected a format"),
            ("image:rgba-unorm8:8x", "expected a size"),
            ("image:rgba-unorm8:1x1x1x1", "expected a size"),
            ("image:rgba-unorm8:0x1", "expected a size"),
            ("image:rgbb-unorm8:8x8", "unknown channel order"),
            ("empty:image:r-float:2x2:x.raw", "has no file"),
            ("read-only:write-only:x.npy", "either only read or only write"),
            ("read-only:same:x", "what it is the same as"),
            ("sampler:nearst", "unknown mode `nearst`"),
            ("pipe:4", "expected the bytes"),
        ];
        for (text, message) in table {
            let error = Value::read(text).expect_err(text);
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
