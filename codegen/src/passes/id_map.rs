//! A table by id that is emptied in one step: functions share one, so that ten thousand small functions do not cost ten thousand
//! tables as long as the module.

/// A map from ids to small values.
#[derive(Debug, Default)]
pub(crate) struct IdMap<T> {
    entries: Vec<(u32, T)>,
    epoch: u32,
}

impl<T: Copy + Default> IdMap<T> {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.epoch += 1;
    }

    /// The value of an id.
    pub(crate) fn get(&self, id: u32) -> Option<T> {
        match self.entries.get(id as usize) {
            Some(&(epoch, value)) if epoch == self.epoch && epoch != 0 => Some(value),
            Some(_) | None => None,
        }
    }

    /// Whether an id has a value.
    pub(crate) fn contains(&self, id: u32) -> bool {
        self.get(id).is_some()
    }

    /// Gives an id a value.
    pub(crate) fn insert(&mut self, id: u32, value: T) {
        if self.epoch == 0 {
            self.epoch = 1;
        }
        let index = id as usize;
        if index >= self.entries.len() {
            let length = (index + 1).max(self.entries.len() * 2);
            self.entries.resize(length, (0, T::default()));
        }
        self.entries[index] = (self.epoch, value);
    }
}

impl IdMap<u32> {
    /// The end of the chain of replacements that starts at an id.
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
