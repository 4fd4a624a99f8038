//! Maps and sets whose keys are handles, in the order of insertion.
//!
//! All of them find entries by the same table of numbers: a map of another type is little code to compile. The methods have the names that
//! they have for the maps of the standard library.

use rustc_hash::FxHashMap;
use std::{collections::hash_map::Entry, ops::Index, slice, vec};

/// A handle of something in an arena or a table.
pub trait Handle: Copy {
    /// Its number.
    fn number(self) -> u32;
}

impl Handle for u32 {
    fn number(self) -> u32 {
        self
    }
}

/// The places of handles in a list of entries.
#[derive(Clone, Debug, Default)]
struct Places(FxHashMap<u32, u32>);

impl Places {
    #[inline]
    fn of(&self, number: u32) -> Option<usize> {
        Some(*self.0.get(&number)? as usize)
    }

    /// The place of a handle that was added before; otherwise it gets the next place.
    fn add(&mut self, number: u32, next: usize) -> Option<usize> {
        match self.0.entry(number) {
            Entry::Occupied(place) => Some(*place.get() as usize),
            Entry::Vacant(place) => {
                place.insert(u32::try_from(next).expect("there are less than 2^32 handles"));
                None
            }
        }
    }

    /// Forgets the place of a handle, and gives it to the last.
    fn remove(&mut self, number: u32, last: u32) -> Option<usize> {
        let place = self.0.remove(&number)?;
        if let Some(moved) = self.0.get_mut(&last) {
            *moved = place;
        }
        Some(place as usize)
    }
}

/// A map from handles.
#[derive(Clone, Debug)]
pub struct HandleMap<K, V> {
    places: Places,
    entries: Vec<(K, V)>,
}

impl<K, V> Default for HandleMap<K, V> {
    fn default() -> Self {
        Self { places: Places::default(), entries: Vec::new() }
    }
}

impl<K: Handle, V> HandleMap<K, V> {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The place of a handle in the order of insertion.
    pub fn place(&self, key: &K) -> Option<usize> {
        self.places.of(key.number())
    }

    /// Makes room for entries.
    pub fn reserve(&mut self, additional: usize) {
        self.places.0.reserve(additional);
        self.entries.reserve(additional);
    }

    /// Whether there is an entry for a handle.
    pub fn contains_key(&self, key: &K) -> bool {
        self.places.of(key.number()).is_some()
    }

    /// The value of a handle.
    pub fn get(&self, key: &K) -> Option<&V> {
        Some(&self.entries[self.places.of(key.number())?].1)
    }

    /// The value of a handle, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        Some(&mut self.entries[self.places.of(key.number())?].1)
    }

    /// Gives a handle a value. Returns the one that it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.places.add(key.number(), self.entries.len()) {
            Some(place) => Some(std::mem::replace(&mut self.entries[place].1, value)),
            None => {
                self.entries.push((key, value));
                None
            }
        }
    }

    /// Removes the value of a handle. The last entry takes its place.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let place = self.places.remove(key.number(), self.entries.last()?.0.number())?;
        Some(self.entries.swap_remove(place).1)
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.places.0.clear();
        self.entries.clear();
    }

    /// The value of a handle, which gets one if it had none.
    pub fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let place = match self.places.add(key.number(), self.entries.len()) {
            Some(place) => place,
            None => {
                self.entries.push((key, make()));
                self.entries.len() - 1
            }
        };
        &mut self.entries[place].1
    }

    /// The value of a handle, which gets the default if it had none.
    pub fn get_or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.get_or_insert_with(key, V::default)
    }

    /// The entries.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, &V)> + Clone + '_ {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// The handles.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> + Clone + '_ {
        self.entries.iter().map(|entry| &entry.0)
    }

    /// The values.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> + '_ {
        self.entries.iter().map(|entry| &entry.1)
    }

    /// The values, to be changed.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut V> + '_ {
        self.entries.iter_mut().map(|entry| &mut entry.1)
    }
}

impl<K: Handle, V> Index<&K> for HandleMap<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        self.get(key).expect("the handle has a value")
    }
}

impl<K: Handle, V> Extend<(K, V)> for HandleMap<K, V> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, entries: T) {
        let entries = entries.into_iter();
        self.reserve(entries.size_hint().0);
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Handle, V> FromIterator<(K, V)> for HandleMap<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(entries: T) -> Self {
        let mut map = Self::default();
        map.extend(entries);
        map
    }
}

impl<K, V> IntoIterator for HandleMap<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// A set of handles.
#[derive(Clone, Debug)]
pub struct HandleSet<K> {
    places: Places,
    handles: Vec<K>,
}

impl<K> Default for HandleSet<K> {
    fn default() -> Self {
        Self { places: Places::default(), handles: Vec::new() }
    }
}

impl<K: Handle> HandleSet<K> {
    /// The number of handles.
    pub fn len(&self) -> usize {
        self.handles.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.handles.is_empty()
    }

    /// Whether a handle is in it.
    pub fn contains(&self, handle: &K) -> bool {
        self.places.of(handle.number()).is_some()
    }

    /// The place of a handle in the order of insertion.
    pub fn place(&self, handle: &K) -> Option<usize> {
        self.places.of(handle.number())
    }

    /// The handle at a place.
    pub fn get(&self, place: usize) -> Option<K> {
        self.handles.get(place).copied()
    }

    /// Adds a handle. Returns whether it is new.
    pub fn insert(&mut self, handle: K) -> bool {
        let is_new = self.places.add(handle.number(), self.handles.len()).is_none();
        if is_new {
            self.handles.push(handle);
        }
        is_new
    }

    /// Removes a handle. The last one takes its place. Returns whether it was there.
    pub fn remove(&mut self, handle: &K) -> bool {
        let last = self.handles.last().map_or(0, |last| last.number());
        let place = self.places.remove(handle.number(), last);
        place.is_some_and(|place| {
            self.handles.swap_remove(place);
            true
        })
    }

    /// The handles.
    pub fn iter(&self) -> slice::Iter<'_, K> {
        self.handles.iter()
    }
}

impl<K: Handle> Extend<K> for HandleSet<K> {
    fn extend<T: IntoIterator<Item = K>>(&mut self, handles: T) {
        for handle in handles {
            self.insert(handle);
        }
    }
}

impl<K: Handle> FromIterator<K> for HandleSet<K> {
    fn from_iter<T: IntoIterator<Item = K>>(handles: T) -> Self {
        let mut set = Self::default();
        set.extend(handles);
        set
    }
}

impl<'s, K> IntoIterator for &'s HandleSet<K> {
    type Item = &'s K;
    type IntoIter = slice::Iter<'s, K>;

    fn into_iter(self) -> Self::IntoIter {
        self.handles.iter()
    }
}

impl<K> IntoIterator for HandleSet<K> {
    type Item = K;
    type IntoIter = vec::IntoIter<K>;

    fn into_iter(self) -> Self::IntoIter {
        self.handles.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_places() {
        let mut map = HandleMap::from_iter([(7, "seven"), (3, "three")]);
        assert_eq!(map.insert(7, "sept"), Some("seven"));
        map.get_or_default(5);
        assert!(map.keys().eq(&[7, 3, 5]) && map.values().eq(&["sept", "three", ""]));
        assert!(map.contains_key(&3) && map.get(&4).is_none() && map[&5].is_empty());
        assert_eq!((map.remove(&7), map.remove(&7)), (Some("sept"), None));
        assert!(map.keys().eq(&[5, 3]) && map[&5].is_empty() && map[&3] == "three");
        let mut set = HandleSet::from_iter([9, 2, 9]);
        assert!(!set.insert(2) && set.insert(4));
        assert_eq!((set.place(&4), set.get(0), set.len()), (Some(2), Some(9), 3));
        assert!(set.into_iter().eq([9, 2, 4]));
    }
}
