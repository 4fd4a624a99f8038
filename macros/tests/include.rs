//! The items that the macro makes: types, sizes, and what is handed over.

/// A buffer of a host that does nothing.
pub struct Buffer<T>(pub Vec<T>);

mod all {
    spirocl_macros::include_kernel!("kernels/all.cl", "-cl-std=CL2.0 -w", buffer = crate::Buffer);
}

mod untyped {
    spirocl_macros::include_kernel!("kernels/all.cl", r"-cl-std=CL2.0 -w -I tests/kernels",);
}

/// Notes what is set: the index and the size.
#[derive(Default)]
struct Noted(Vec<(u32, usize)>);

impl all::Arguments for Noted {
    fn set<T>(&mut self, index: u32, _value: &T) {
        self.0.push((index, size_of::<T>()));
    }

    fn set_local(&mut self, index: u32, bytes: usize) {
        self.0.push((index, bytes));
    }
}

impl untyped::Arguments for Noted {
    fn set<T>(&mut self, index: u32, value: &T) {
        all::Arguments::set(self, index, value);
    }

    fn set_local(&mut self, index: u32, bytes: usize) {
        all::Arguments::set_local(self, index, bytes);
    }
}

fn body() -> all::body {
    all::body {
        position: all::float3([1.0, 2.0, 3.0]),
        mass: 4.0,
        inner: all::structure_0 { kind: 1, counts: [[0; 3]; 2] },
        link: 0,
    }
}

#[test]
fn the_module_is_there() {
    assert_eq!(all::WORDS[0], 0x0723_0203);
    let bytes: Vec<u8> = all::WORDS.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(all::BYTES, bytes);
    assert_eq!(all::specialization::steps, 4);
}

#[test]
fn arguments_have_the_types_and_sizes_of_the_kernel() {
    let (bodies, raw, halves) = (Buffer(vec![body()]), Buffer(vec![0u8]), Buffer(vec![0u16]));
    let arguments = all::r#move {
        bodies: &bodies,
        one: body(),
        time: 3u64,
        direction: all::float4([0.0; 4]),
        scratch: 16,
        image: &"an image",
        r#type: &7u64,
        p: all::packed([0; 5]),
        u: all::both([0; 4]),
        raw: &raw,
        halves: &halves,
    };
    let mut noted = Noted::default();
    arguments.set(&mut noted);
    let buffer = size_of::<Buffer<u8>>();
    let expected = [buffer, 48, 8, 16, 64, size_of::<&str>(), 8, 5, 4, buffer, buffer];
    assert_eq!(noted.0, (0..).zip(expected).collect::<Vec<_>>());
    assert_eq!(<all::r#move<'_, (), ()>>::NAME, "move");
    assert_eq!(<all::r#move<'_, (), ()>>::REQUIRED_WORK_GROUP_SIZE, Some([8, 1, 1]));
    let mut noted = Noted::default();
    all::empty {}.set(&mut noted);
    assert!(noted.0.is_empty() && all::empty::REQUIRED_WORK_GROUP_SIZE.is_none());
}

#[test]
fn objects_are_of_any_type_unless_one_is_named() {
    let mut noted = Noted::default();
    untyped::r#match { self_: 1u32, r#in: &[0u8; 3] }.set(&mut noted);
    assert_eq!(noted.0, [(0, 4), (1, 3)]);
}
