//! Maps and sets in the order of insertion, with a hash that is quick for handles.

use rustc_hash::FxBuildHasher;

pub(super) type IndexMap<K, V> = indexmap::IndexMap<K, V, FxBuildHasher>;
pub(super) type IndexSet<T> = indexmap::IndexSet<T, FxBuildHasher>;
