//! The integer functions: OpenCL C 3.0, 6.15.3, and `select` and `bitselect` of integers, on the host.

/// A type of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Integer {
    /// Its bits.
    pub bits: u32,
    /// Whether it has a sign.
    pub signed: bool,
}

impl Integer {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::new(8, true),
        Self::new(8, false),
        Self::new(16, true),
        Self::new(16, false),
        Self::new(32, true),
        Self::new(32, false),
        Self::new(64, true),
        Self::new(64, false),
    ];

    const fn new(bits: u32, signed: bool) -> Self {
        Self { bits, signed }
    }

    /// The name of the type.
    pub fn name(self) -> &'static str {
        match (self.bits, self.signed) {
            (8, true) => "char",
            (8, false) => "uchar",
            (16, true) => "short",
            (16, false) => "ushort",
            (32, true) => "int",
            (32, false) => "uint",
            (_, true) => "long",
            (_, false) => "ulong",
        }
    }

    /// The type without a sign.
    pub fn unsigned(self) -> Self {
        Self { signed: false, ..self }
    }

    /// The least number.
    pub fn least(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// The largest number.
    pub fn largest(self) -> i128 {
        (1 << (self.bits - u32::from(self.signed))) - 1
    }

    /// Decodes a value from the low bits of its memory representation.
    pub fn decode(self, bits: u64) -> i128 {
        self.wrap(bits.into())
    }

    /// The number that has the same low bits.
    pub fn wrap(self, value: i128) -> i128 {
        let low = value & ((1 << self.bits) - 1);
        if self.signed && low > self.largest() { low - (1 << self.bits) } else { low }
    }

    /// The nearest number.
    pub fn saturate(self, value: i128) -> i128 {
        value.clamp(self.least(), self.largest())
    }

    /// The bits as a number without a sign.
    pub fn pattern(self, value: i128) -> u128 {
        self.unsigned().wrap(value) as u128
    }

    fn product(self, a: i128, b: i128) -> Product {
        if self.signed { Product::Signed(a * b) } else { Product::Unsigned(a as u128 * b as u128) }
    }
}

/// A product of two numbers of up to 64 bits.
enum Product {
    Signed(i128),
    Unsigned(u128),
}

impl Product {
    fn high(self, bits: u32) -> i128 {
        match self {
            Self::Signed(value) => value >> bits,
            Self::Unsigned(value) => (value >> bits) as i128,
        }
    }
}

/// What a function gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// A number of the type.
    Same,
    /// A number of the type without a sign.
    Unsigned,
    /// A number of the type with a sign.
    Signed,
    /// A number of twice the bits.
    Wider,
}

/// Whether a function has a type.
pub type Takes = fn(Integer) -> bool;

/// Whether a function has a value for these arguments.
pub type Domain = fn(Integer, &[i128]) -> bool;

/// The value of a function.
pub type Host = fn(Integer, &[i128]) -> i128;

/// A function.
#[derive(Clone, Copy)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// How many arguments it takes of the type.
    pub arguments: usize,
    /// How many of the last arguments are without a sign.
    pub unsigned: usize,
    /// How many scalars of type `uint` follow.
    pub places: usize,
    /// What it gives.
    pub gives: Gives,
    /// The types that it has.
    pub takes: Takes,
    /// The arguments for which it has a value.
    pub domain: Domain,
    /// The value.
    pub host: Host,
}

const fn row(name: &'static str, arguments: usize, host: Host) -> Row {
    let takes: Takes = |_| true;
    let domain: Domain = |_, _| true;
    Row { name, arguments, unsigned: 0, places: 0, gives: Gives::Same, takes, domain, host }
}

impl Row {
    const fn gives(mut self, gives: Gives) -> Self {
        self.gives = gives;
        self
    }

    const fn takes(mut self, takes: Takes) -> Self {
        self.takes = takes;
        self
    }

    const fn within(mut self, domain: Domain) -> Self {
        self.domain = domain;
        self
    }

    const fn unsigned(mut self, count: usize) -> Self {
        self.unsigned = count;
        self
    }

    const fn places(mut self, count: usize) -> Self {
        self.places = count;
        self
    }
}

/// The rows.
pub const ROWS: &[Row] = &[
    row("abs", 1, |_, a| a[0].abs()).gives(Gives::Unsigned),
    row("abs_diff", 2, |_, a| (a[0] - a[1]).abs()).gives(Gives::Unsigned),
    row("add_sat", 2, |t, a| t.saturate(a[0] + a[1])),
    row("sub_sat", 2, |t, a| t.saturate(a[0] - a[1])),
    row("hadd", 2, |_, a| (a[0] + a[1]) >> 1),
    row("rhadd", 2, |_, a| (a[0] + a[1] + 1) >> 1),
    row("mul_hi", 2, |t, a| t.product(a[0], a[1]).high(t.bits)),
    row("mad_hi", 3, |t, a| t.wrap(t.product(a[0], a[1]).high(t.bits) + a[2])),
    row("mad_sat", 3, mad_sat),
    row("max", 2, |_, a| a[0].max(a[1])),
    row("min", 2, |_, a| a[0].min(a[1])),
    row("clamp", 3, |_, a| a[0].max(a[1]).min(a[2])).within(|_, a| a[1] <= a[2]),
    row("clz", 1, |t, a| i128::from(t.pattern(a[0]).leading_zeros() + t.bits - 128)),
    row("ctz", 1, |t, a| i128::from(t.pattern(a[0]).trailing_zeros().min(t.bits))),
    row("popcount", 1, |t, a| i128::from(t.pattern(a[0]).count_ones())),
    row("rotate", 2, rotate),
    row("mul24", 2, |t, a| t.wrap(a[0] * a[1])).takes(has_32_bits).within(has_24_bits),
    row("mad24", 3, |t, a| t.wrap(a[0] * a[1] + a[2]))
        .takes(has_32_bits)
        .within(|t, a| has_24_bits(t, &a[..2])),
    row("upsample", 2, |t, a| (a[0] << t.bits) | a[1]).takes(|t| t.bits < 64).gives(Gives::Wider).unsigned(1),
    row("bitselect", 3, |t, a| t.wrap((a[0] & !a[2]) | (a[1] & a[2]))),
    row("bit_reverse", 1, |t, a| t.wrap((t.pattern(a[0]).reverse_bits() >> (128 - t.bits)) as i128)),
    row("bitfield_insert", 2, insert).places(2).within(is_field_after_two),
    row("bitfield_extract_signed", 1, |t, a| extract(t, a, true))
        .gives(Gives::Signed)
        .places(2)
        .within(is_field_after_one),
    row("bitfield_extract_unsigned", 1, |t, a| extract(t, a, false))
        .gives(Gives::Unsigned)
        .places(2)
        .within(is_field_after_one),
];

fn has_32_bits(ty: Integer) -> bool {
    ty.bits == 32
}

fn has_24_bits(ty: Integer, arguments: &[i128]) -> bool {
    let short = Integer { bits: 24, ..ty };
    arguments.iter().all(|&argument| short.saturate(argument) == argument)
}

fn is_field(ty: Integer, offset: i128, count: i128) -> bool {
    offset + count <= ty.bits.into()
}

fn is_field_after_one(ty: Integer, arguments: &[i128]) -> bool {
    is_field(ty, arguments[1], arguments[2])
}

fn is_field_after_two(ty: Integer, arguments: &[i128]) -> bool {
    is_field(ty, arguments[2], arguments[3])
}

fn mad_sat(ty: Integer, arguments: &[i128]) -> i128 {
    match ty.product(arguments[0], arguments[1]) {
        Product::Signed(product) => ty.saturate(product + arguments[2]),
        Product::Unsigned(product) => (product + arguments[2] as u128).min(ty.largest() as u128) as i128,
    }
}

fn rotate(ty: Integer, arguments: &[i128]) -> i128 {
    let (value, count) = (ty.pattern(arguments[0]), arguments[1].rem_euclid(ty.bits.into()) as u32);
    ty.wrap(((value << count) | (value >> (ty.bits - count))) as i128)
}

fn insert(ty: Integer, arguments: &[i128]) -> i128 {
    let mask = ((1i128 << arguments[3]) - 1) << arguments[2];
    ty.wrap((arguments[0] & !mask) | ((arguments[1] << arguments[2]) & mask))
}

fn extract(ty: Integer, arguments: &[i128], signed: bool) -> i128 {
    if arguments[2] == 0 {
        return 0;
    }
    let bits = (ty.pattern(arguments[0]) >> arguments[1]) as i128;
    Integer { bits: arguments[2] as u32, signed }.wrap(bits)
}
