//! Accesses to many bytes: copies, the bytes of constants, and the life of variables.

use super::{
    access::{Request, ResolvedAddress, Use, read, write},
    group::Group,
    item::State,
    sites,
};
use crate::{
    memory::pointer::{Pointer, space},
    program::code::Access,
};

impl Group<'_> {
    /// Stores the bytes of a constant.
    pub(super) fn store_bytes(&mut self, state: &mut State, pc: usize, address: u64, bytes: &[u8]) {
        let Some(place) = self.resolve(state, Request::new(pc, address, bytes.len(), 0, Use::Write)) else {
            return;
        };
        self.write_at(state, place, bytes, None);
    }

    /// Writes bytes, and which of their bits are undefined.
    pub(super) fn write_at(
        &mut self,
        state: &mut State,
        place: ResolvedAddress,
        bytes: &[u8],
        undefined: Option<&[u8]>,
    ) {
        let count = bytes.len();
        let fill = |memory: &mut [u8]| match undefined {
            Some(bits) => memory.copy_from_slice(bits),
            None => memory.fill(0),
        };
        match place {
            ResolvedAddress::Private(_, start) => {
                state.private.bytes[start..start + count].copy_from_slice(bytes);
                fill(&mut state.private.undefined[start..start + count]);
            }
            ResolvedAddress::Local(object, start) => {
                self.locals[object].bytes[start..start + count].copy_from_slice(bytes);
                fill(&mut self.locals[object].undefined[start..start + count]);
            }
            ResolvedAddress::Global(id, start) => {
                let storage = &self.launch.object(id).expect("the access was resolved").storage;
                for (index, chunk) in bytes.chunks(4).enumerate() {
                    let mut word = [0; 8];
                    word[..chunk.len()].copy_from_slice(chunk);
                    storage.store(start + 4 * index, chunk.len(), u64::from_le_bytes(word));
                }
                if storage.is_tracked() {
                    for (index, _) in (0..count)
                        .zip(bytes)
                        .filter(|&(index, _)| undefined.is_none_or(|bits| bits[index] == 0))
                    {
                        storage.mark_written(start + index, 1);
                    }
                }
            }
        }
    }

    /// The bytes of an access, and which of their bits are undefined.
    pub(super) fn read_at(&self, state: &State, place: ResolvedAddress, count: usize) -> (Vec<u8>, Vec<u8>) {
        match place {
            ResolvedAddress::Private(_, start) => {
                let range = start..start + count;
                (state.private.bytes[range.clone()].to_vec(), state.private.undefined[range].to_vec())
            }
            ResolvedAddress::Local(object, start) => {
                let (object, range) = (&self.locals[object], start..start + count);
                (object.bytes[range.clone()].to_vec(), object.undefined[range].to_vec())
            }
            ResolvedAddress::Global(id, start) => {
                let storage = &self.launch.object(id).expect("the access was resolved").storage;
                let bytes = (start..start + count).map(|at| storage.load(at, 1) as u8).collect();
                let is_tracked = storage.is_tracked();
                let bits = |at| if is_tracked && storage.is_unwritten(at, 1) { 0xff } else { 0 };
                (bytes, (start..start + count).map(bits).collect())
            }
        }
    }

    /// A number of up to 8 bytes at a place.
    #[inline(always)]
    pub(super) fn number_at(&self, state: &State, place: ResolvedAddress, size: usize) -> u64 {
        match place {
            ResolvedAddress::Private(_, start) => read(&state.private.bytes, start, size),
            ResolvedAddress::Local(object, start) => read(&self.locals[object].bytes, start, size),
            ResolvedAddress::Global(id, start) => {
                self.launch.object(id).expect("the access was resolved").storage.load(start, size)
            }
        }
    }

    /// Writes a number of up to 8 bytes.
    #[inline(always)]
    pub(super) fn set_number_at(
        &mut self,
        state: &mut State,
        place: ResolvedAddress,
        size: usize,
        bits: u64,
    ) {
        match place {
            ResolvedAddress::Private(_, start) => {
                write(&mut state.private.bytes, start, size, bits);
                write(&mut state.private.undefined, start, size, 0);
            }
            ResolvedAddress::Local(object, start) => {
                let object = &mut self.locals[object];
                write(&mut object.bytes, start, size, bits);
                write(&mut object.undefined, start, size, 0);
            }
            ResolvedAddress::Global(id, start) => {
                let storage = &self.launch.object(id).expect("the access was resolved").storage;
                storage.store(start, size, bits);
                if storage.is_tracked() {
                    storage.mark_written(start, size);
                }
            }
        }
    }

    /// Whether some bits of a number of up to 8 bytes are undefined.
    #[inline]
    pub(super) fn is_undefined_at(&self, state: &State, place: ResolvedAddress, size: usize) -> bool {
        match place {
            ResolvedAddress::Private(_, start) => read(&state.private.undefined, start, size) != 0,
            ResolvedAddress::Local(object, start) => read(&self.locals[object].undefined, start, size) != 0,
            ResolvedAddress::Global(id, start) => {
                let storage = &self.launch.object(id).expect("the access was resolved").storage;
                storage.is_tracked() && storage.is_unwritten(start, size)
            }
        }
    }

    /// Copies bytes with their undefined bits: what is copied is not used. False if they do not lie in objects.
    pub(super) fn copy_memory(
        &mut self,
        state: &mut State,
        pc: usize,
        to: u64,
        from: u64,
        count: u64,
        access: u32,
    ) -> bool {
        if count == 0 {
            return true;
        }
        let mask = Access(access).alignment_mask();
        let size = usize::try_from(count).unwrap_or(usize::MAX);
        let source = self.resolve(state, Request::new(pc, from, size, mask, Use::Read));
        let target = self.resolve(state, Request::new(pc, to, size, mask, Use::Write));
        let (Some(source), Some(target)) = (source, target) else { return false };
        let (bytes, undefined) = self.read_at(state, source, size);
        let origin = self.origin_of(state, source);
        if let ResolvedAddress::Private(object, _) = target
            && undefined.iter().any(|&bits| bits != 0)
        {
            state.private.objects[object].origin = origin;
        }
        self.write_at(state, target, &bytes, Some(&undefined));
        true
    }

    /// Where undefined bits at a place came from.
    pub(super) fn origin_of(&self, state: &State, place: ResolvedAddress) -> u32 {
        match place {
            ResolvedAddress::Private(object, _) => {
                let object = &state.private.objects[object];
                let own = self.launch.sites.origin_of_private(object.function, object.variable);
                if object.origin != 0 { object.origin } else { own }
            }
            ResolvedAddress::Local(object, _) => {
                let origin = self.locals[object].origin;
                if origin != 0 { origin } else { sites::origin_of_local(object as u32) }
            }
            ResolvedAddress::Global(id, _) => sites::origin_of_global(id),
        }
    }

    /// A variable begins or ends to live.
    pub(super) fn lifetime(&mut self, state: &mut State, address: u64, is_start: bool) {
        let pointer = Pointer::of(address);
        if pointer.space != space::PRIVATE {
            return;
        }
        if let Some(index) = state.private.find(pointer) {
            let object = &mut state.private.objects[index];
            object.is_alive = is_start;
            if is_start {
                object.origin = 0;
                let (start, end) = (object.start as usize, (object.start + object.size) as usize);
                state.private.undefined[start..end].fill(0xff);
            }
        }
    }
}
