//! Where a product and a sum may be rounded once: contraction. OpenCL C 3.0, 6.15.2.1 and C99, 6.5.

use super::ExprId;
use spirocl_frontend::token::FpContract;

/// The state of `FP_CONTRACT` for the expressions of a function.
#[derive(Clone, Debug, Default)]
pub struct Contraction {
    start: FpContract,
    /// From which expression on another state holds. Their ids grow in the order in which they are written.
    switches: Vec<(ExprId, FpContract)>,
    /// Products with a cast to their own type around them, in order.
    rounded: Vec<ExprId>,
}

impl Contraction {
    /// With a state that holds until the first pragma.
    pub fn starting(start: FpContract) -> Self {
        Self { start, ..Self::default() }
    }

    /// The state at the end.
    pub fn last(&self) -> FpContract {
        self.switches.last().map_or(self.start, |&(_, state)| state)
    }

    /// Another state holds from an expression on.
    pub fn switch(&mut self, from: ExprId, state: FpContract) {
        if self.last() != state {
            self.switches.push((from, state));
        }
    }

    /// The state that holds for an expression.
    pub fn of(&self, expr: ExprId) -> FpContract {
        let before = self.switches.partition_point(|&(from, _)| from <= expr);
        before.checked_sub(1).map_or(self.start, |index| self.switches[index].1)
    }

    /// Every state that holds somewhere.
    pub fn states(&self) -> impl Iterator<Item = FpContract> {
        std::iter::once(self.start).chain(self.switches.iter().map(|&(_, state)| state))
    }

    /// A cast rounds a value to its type, even if that is its type already. C99, 6.5.4, footnote 86.
    pub fn round(&mut self, expr: ExprId) {
        if let Err(index) = self.rounded.binary_search(&expr) {
            self.rounded.insert(index, expr);
        }
    }

    /// Drops spare capacity.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.switches.shrink_to_fit();
        self.rounded.shrink_to_fit();
    }

    /// Whether a cast rounds an expression.
    pub fn is_rounded(&self, expr: ExprId) -> bool {
        self.rounded.binary_search(&expr).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FpContract::{Default, Off, On};

    #[test]
    fn a_switch_holds_from_its_expression_on() {
        let mut contraction = Contraction::starting(Off);
        contraction.switch(ExprId(3), On);
        contraction.switch(ExprId(4), On);
        contraction.switch(ExprId(5), Default);
        let states = [0, 2, 3, 4, 5, 9].map(|id| contraction.of(ExprId(id)));
        assert_eq!(states, [Off, Off, On, On, Default, Default]);
        assert_eq!(contraction.states().collect::<Vec<_>>(), [Off, On, Default]);
        assert_eq!(contraction.last(), Default);
    }
}
