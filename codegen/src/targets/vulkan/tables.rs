//! Maps and sets in the order of insertion, with a hash that is quick for small keys. Those of handles are in `handle_map`.

use rustc_hash::FxBuildHasher;

pub(super) type IndexMap<K, V> = indexmap::IndexMap<K, V, FxBuildHasher>;
pub(super) type IndexSet<T> = indexmap::IndexSet<T, FxBuildHasher>;
