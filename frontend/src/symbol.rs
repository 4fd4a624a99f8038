//! Interned identifiers and spellings: a [`Symbol`] is a number, [`Symbols`] knows its text.

use crate::handle_map::Handle;

/// An interned piece of text. Two symbols of one table are equal exactly if their texts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Handle for Symbol {
    fn number(self) -> u32 {
        self.0
    }
}

impl Symbol {
    /// A symbol of no table, for tokens that have no text of their own.
    pub(crate) const NONE: Symbol = Symbol(u32::MAX);

    /// The number of this symbol: dense from 0, so that tables by symbol can be vectors.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The table of all texts seen so far: one string of all of them, and a hash table of numbers with linear probing.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    texts: String,
    entries: Vec<Entry>,
    /// The length is a power of two.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    start: u32,
    end: u32,
    /// The [`key`] of the text.
    key: u64,
}

/// The index of an entry plus one (zero is free), and the hash of its text.
#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    entry: u32,
    hash: u32,
}

impl Symbols {
    /// The symbol of `text`, made if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if (self.entries.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let key = key(text.as_bytes());
        let hash = hash(text.as_bytes(), key);
        match self.probe(text, key, hash) {
            Ok(symbol) => symbol,
            Err(free) => self.insert(text, key, hash, free),
        }
    }

    #[cold]
    fn insert(&mut self, text: &str, key: u64, hash: u32, free: usize) -> Symbol {
        let start = self.texts.len() as u32;
        self.texts.push_str(text);
        self.entries.push(Entry { start, end: self.texts.len() as u32, key });
        self.slots[free] = Slot { entry: self.entries.len() as u32, hash };
        Symbol(self.entries.len() as u32 - 1)
    }

    /// The symbol of `text`, if it was ever interned.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        if self.slots.is_empty() {
            return None;
        }
        let key = key(text.as_bytes());
        self.probe(text, key, hash(text.as_bytes(), key)).ok()
    }

    /// The text of a symbol of this table.
    pub fn text(&self, symbol: Symbol) -> &str {
        let entry = self.entries[symbol.index()];
        &self.texts[entry.start as usize..entry.end as usize]
    }

    /// The length of the text of a symbol of this table.
    #[inline]
    pub(crate) fn length(&self, symbol: Symbol) -> usize {
        let entry = self.entries[symbol.index()];
        (entry.end - entry.start) as usize
    }

    /// All symbols with their texts, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (Symbol, &str)> {
        let texts = self.entries.iter().map(|entry| &self.texts[entry.start as usize..entry.end as usize]);
        texts.enumerate().map(|(index, text)| (Symbol(index as u32), text))
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was interned yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The symbol of `text`, or the free slot where it belongs.
    fn probe(&self, text: &str, key: u64, hash: u32) -> Result<Symbol, usize> {
        let mask = self.slots.len() - 1;
        let mut index = hash as usize & mask;
        loop {
            let slot = self.slots[index];
            let Some(entry) = slot.entry.checked_sub(1) else { return Err(index) };
            if slot.hash == hash {
                let known = self.entries[entry as usize];
                let range = known.start as usize..known.end as usize;
                // A key is all there is of most texts.
                if known.key == key
                    && range.len() == text.len()
                    && (text.len() <= KEY || self.texts.as_bytes()[range] == *text.as_bytes())
                {
                    return Ok(Symbol(entry));
                }
            }
            index = (index + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(1024);
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); length]);
        for slot in old.into_iter().filter(|slot| slot.entry != 0) {
            let mut index = slot.hash as usize & (length - 1);
            while self.slots[index].entry != 0 {
                index = (index + 1) & (length - 1);
            }
            self.slots[index] = slot;
        }
    }
}

/// The number of bytes that a key is made of at most.
const KEY: usize = 8;

/// The last bytes of a text: of one that has no more of them, with its length, the text.
fn key(bytes: &[u8]) -> u64 {
    match (bytes.last_chunk::<KEY>(), bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(&last), ..) => u64::from_le_bytes(last),
        // They overlap: that takes less time than byte after byte.
        (None, Some(&first), Some(&last)) => {
            u64::from(u32::from_le_bytes(first)) << 32 | u64::from(u32::from_le_bytes(last))
        }
        _ => bytes.iter().fold(0, |key, &byte| key << 8 | u64::from(byte)),
    }
}

/// A hash of eight bytes at a time, and of the key: each step folds both halves of a product together.
fn hash(bytes: &[u8], key: u64) -> u32 {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
    let fold = |value: u64| {
        let product = u128::from(value) * u128::from(FACTOR);
        product as u64 ^ (product >> 64) as u64
    };
    let mut hash = bytes.len() as u64;
    if bytes.len() > KEY {
        for &word in bytes.as_chunks::<8>().0 {
            hash = fold(hash.rotate_left(23) ^ u64::from_le_bytes(word));
        }
    }
    let hash = fold(hash.rotate_left(59) ^ key);
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_one_symbol() {
        let mut symbols = Symbols::default();
        let first: Vec<Symbol> = (0..5000).map(|each| symbols.intern(&format!("name{each}"))).collect();
        let second: Vec<Symbol> = (0..5000).map(|each| symbols.intern(&format!("name{each}"))).collect();
        assert_eq!(first, second);
        assert_eq!(symbols.len(), 5000);
        assert_eq!(symbols.text(first[4321]), "name4321");
        assert_eq!(symbols.find("name17"), Some(first[17]));
        assert_eq!(symbols.find("other"), None);
    }

    #[test]
    fn keys_tell_short_texts_of_a_length_apart() {
        let texts: Vec<String> = (0..=3 * KEY)
            .flat_map(|length| {
                (0..length).map(move |place| {
                    let mut text = vec![b'a'; length];
                    text[place] = b'b';
                    String::from_utf8(text).expect("it is ASCII")
                })
            })
            .collect();
        let mut symbols = Symbols::default();
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(symbols.intern(text).index(), number, "{text}");
        }
        let short: Vec<&String> = texts.iter().filter(|text| text.len() <= KEY).collect();
        for (number, text) in short.iter().enumerate() {
            let equal = short
                .iter()
                .position(|other| other.len() == text.len() && key(other.as_bytes()) == key(text.as_bytes()));
            assert_eq!(equal, Some(number), "{text}");
        }
    }
}
