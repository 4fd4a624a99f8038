//! A map keyed by id that is cleared in constant time per used page. Functions share one map, so that ten thousand small functions do not
//! allocate ten thousand tables of the size of the module. It is paged because the ids of one function are close together.

/// The number of ids per page.
const PAGE: usize = 256;
/// An unallocated page.
const NONE: u32 = u32::MAX;

/// A map from ids to small values.
#[derive(Debug, Default)]
pub(crate) struct IdMap<T> {
    /// The index of each page in `entries`, by id divided by [`PAGE`].
    pages: Vec<u32>,
    /// The allocated pages, as indices into `pages`.
    used: Vec<u32>,
    entries: Vec<(u32, T)>,
    epoch: u32,
}

impl<T: Copy + Default> IdMap<T> {
    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.epoch += 1;
        for page in self.used.drain(..) {
            self.pages[page as usize] = NONE;
        }
    }

    /// The value of an id.
    pub(crate) fn get(&self, id: u32) -> Option<T> {
        let page = *self.pages.get(id as usize / PAGE)?;
        match self.entries.get((page as usize).wrapping_add(id as usize % PAGE)) {
            Some(&(epoch, value)) if page != NONE && epoch == self.epoch => Some(value),
            Some(_) | None => None,
        }
    }

    /// Whether an id has a value.
    pub(crate) fn contains(&self, id: u32) -> bool {
        self.get(id).is_some()
    }

    /// Sets the value of an id.
    pub(crate) fn insert(&mut self, id: u32, value: T) {
        if self.epoch == 0 {
            self.epoch = 1;
        }
        let number = id as usize / PAGE;
        if number >= self.pages.len() {
            self.pages.resize(number + 1, NONE);
        }
        if self.pages[number] == NONE {
            let start = self.used.len() * PAGE;
            if start >= self.entries.len() {
                self.entries.resize(start + PAGE, (0, T::default()));
            }
            self.pages[number] = start as u32;
            self.used.push(number as u32);
        }
        self.entries[self.pages[number] as usize + id as usize % PAGE] = (self.epoch, value);
    }
}

impl IdMap<u32> {
    /// Follows the chain of replacements from an id to its end.
    pub(crate) fn resolve(&self, mut id: u32) -> u32 {
        while let Some(next) = self.get(id) {
            id = next;
        }
        id
    }
}

#[cfg(test)]
mod tests {
    use super::IdMap;

    #[test]
    fn clear_forgets_all() {
        let mut map = IdMap::default();
        map.insert(3, 7);
        map.insert(7, 9);
        assert_eq!(map.resolve(3), 9);
        map.clear();
        assert_eq!((map.get(3), map.resolve(3)), (None, 3));
        map.insert(5, 1);
        assert!(map.contains(5));
    }
}
