//! Walks over all rows of built-ins.

use indexmap::{IndexMap, IndexSet};
use spirocl_frontend::language::{AddressWidth, Language, Version};
use spirocl_sema::builtins::{TABLES, entries, overload};

/// Every pattern expands, and no two overloads of a name are the same.
#[test]
fn overloads_differ() {
    let language = Language::new(Version::V3_1, AddressWidth::Bits64);
    let mut names: IndexSet<&str> = IndexSet::new();
    let mut count = 0;
    for row in TABLES.iter().flat_map(|table| table.rows) {
        names.extend(row.names.iter().map(|&(name, _)| name));
    }
    for name in &names {
        assert!(entries(name).next().is_some(), "{name} is not found");
        let mut seen: IndexMap<String, usize> = IndexMap::new();
        for text in overload::signatures(&language, name, usize::MAX) {
            *seen.entry(text).or_default() += 1;
        }
        assert!(!seen.is_empty(), "{name} has no overload");
        for (text, times) in &seen {
            assert_eq!(*times, 1, "{text}");
        }
        count += seen.len();
    }
    println!("{} names of built-ins, {count} overloads without regard to address spaces", names.len());
}
