//! The numbers that the device provides: ids and sizes.

use super::{group::Group, item::State};
use crate::program::code::Number;

impl Group<'_> {
    /// A component of a number.
    pub(super) fn number_of(&self, state: &State, number: u8, component: u8) -> u64 {
        let range = &self.launch.grid.range;
        let part = usize::from(component);
        let of = |values: &[u64; 3], missing: u64| values.get(part).copied().unwrap_or(missing);
        let width = self.launch.sub_group_size;
        let lane = u64::from(state.linear % width);
        let count = self.item_count() as u32;
        let size = u64::from((count - state.linear / width * width).min(width));
        let bits = |mask: u128| (mask >> (32 * part)) as u64 & 0xffff_ffff;
        let below = |lane: u64| if lane >= 128 { u128::MAX } else { (1u128 << lane) - 1 };
        match Number::ALL[usize::from(number)] {
            Number::GlobalId => of(&state.global, 0),
            Number::LocalId => of(&state.local.map(u64::from), 0),
            Number::GroupId => of(&self.id, 0),
            Number::GlobalSize => of(&range.global, 1),
            Number::LocalSize => of(&self.size.map(u64::from), 1),
            Number::EnqueuedLocalSize => of(&range.local, 1),
            Number::GroupCount => of(&self.launch.grid.counts, 1),
            Number::GlobalOffset => of(&range.offset, 0),
            Number::Dimensions => range.dimensions.into(),
            Number::GlobalLinearId => {
                let [x, y, z] =
                    [0, 1, 2].map(|dimension: usize| state.global[dimension] - range.offset[dimension]);
                (z * range.global[1] + y) * range.global[0] + x
            }
            Number::LocalLinearId => state.linear.into(),
            Number::SubGroupSize => size,
            Number::SubGroupMaxSize => width.into(),
            Number::SubGroupCount => count.div_ceil(width).into(),
            Number::EnqueuedSubGroupCount => {
                let items: u64 = range.local.iter().product();
                items.div_ceil(width.into())
            }
            Number::SubGroupId => u64::from(state.linear / width),
            Number::SubGroupLocalId => lane,
            Number::EqualMask => bits(1u128.checked_shl(lane as u32).unwrap_or(0)),
            Number::GreaterEqualMask => bits(below(width.into()) & !below(lane)),
            Number::GreaterMask => bits(below(width.into()) & !below(lane + 1)),
            Number::LessEqualMask => bits(below(lane + 1)),
            Number::LessMask => bits(below(lane)),
        }
    }
}
