//! Random `goto` statements. Counters end them, as no condition has to.

use super::Generator;
use super::statement::NESTING_LIMIT;
use super::tree::Node;

impl Generator {
    /// Jumps forwards, backwards, and into a loop.
    pub(super) fn gotos(&mut self) -> Node {
        let (first, second, count) = (self.name("L"), self.name("L"), self.name("c"));
        let times = if self.weight > 60 { 2 } else { self.range(2, 4) };
        let condition = self.condition(2);
        match self.random.below(4) {
            0 => {
                let body = self.block(3);
                Node::item(&format!("if (@)\ngoto {first};\n{{\n@}}\n{first}:;\n"), vec![condition, body])
            }
            1 => {
                let body = self.repeated(times);
                let text = format!(
                    "{{\nuint {count} = 0;\n{first}:;\n{{\n@}}\nif (++{count} < {times} && (@))\ngoto {first};\n}}\n"
                );
                Node::item(&text, vec![body, condition])
            }
            2 => {
                let (left, right) = (self.repeated(times), self.repeated(times));
                let text = format!(
                    "{{\nuint {count} = 0;\nif (@)\ngoto {first};\ndo {{\n{{\n@}}\n{first}:;\n{{\n@}}\n}} while (++{count} < {times});\n}}\n"
                );
                Node::item(&text, vec![condition, left, right])
            }
            _ => {
                let (left, right) = (self.repeated(times), self.repeated(times));
                let other = self.condition(1);
                let text = format!(
                    "{{\nuint {count} = 0;\nif (@)\ngoto {second};\n{first}:;\n{{\n@}}\n{second}:;\n{{\n@}}\n\
                     if (++{count} < {times}) {{\nif (@)\ngoto {first};\ngoto {second};\n}}\n}}\n"
                );
                Node::item(&text, vec![condition, left, right, other])
            }
        }
    }

    /// A block that runs several times, but not in a loop that `break` would leave.
    fn repeated(&mut self, times: u32) -> Node {
        let (weight, in_loop) = (self.weight, self.in_loop);
        self.weight = self.weight.saturating_mul(times);
        self.in_loop = false;
        let block = self.block(2);
        (self.weight, self.in_loop) = (weight, in_loop);
        block
    }

    /// Labels in a row with jumps between any of them: loops with several entries, in and across each other. The digest tells in which order
    /// they were reached.
    pub(super) fn jump_graph(&mut self) -> Node {
        let (steps, end) = (self.name("c"), self.name("L"));
        let count = self.pick(&[3, 5, 8, 13]);
        let labels: Vec<String> = (0..count).map(|_| self.name("L")).collect();
        let rounds = if self.weight > 60 { 2 } else { self.range(2, 4) };
        let distance = self.range(1, count - 1);
        let form = self.random.below(4);
        let mut parts = Vec::new();
        if self.one_in(2) {
            parts.push(self.jump_to(&labels));
        }
        for (index, label) in (0..).zip(&labels) {
            let mix = format!(
                "{label}:;\nif ({steps}++ >= {})\ngoto {end};\ndigest = digest * 13 + {index};\n",
                count * rounds
            );
            parts.push(Node::fixed(&mix, vec![]));
            // Most of what lies between is simple, or texts grow without bound.
            let nesting = self.nesting;
            if !self.one_in(4) {
                self.nesting = NESTING_LIMIT;
            }
            let body = self.repeated(rounds);
            self.nesting = nesting;
            parts.push(Node::item("{\n@}\n", vec![body]));
            let target = match form {
                0 => (index * distance + 5) % count,
                1 => self.random.below(count),
                2 => (index + self.random.below(7)).saturating_sub(3).min(count - 1),
                _ => count - 1 - index,
            };
            parts.push(self.jump_to(&labels[target as usize..=target as usize]));
            if self.one_in(3) {
                parts.push(self.jump_to(&labels));
            }
        }
        if self.one_in(2) {
            parts.push(self.jump_to(&labels));
        }
        Node::item(&format!("{{\nuint {steps} = 0;\n@{end}:;\n}}\n"), vec![Node::list(parts)])
    }

    /// A jump to one of the labels, if a condition holds that changes on the way.
    fn jump_to(&mut self, labels: &[String]) -> Node {
        let label = &labels[self.random.below(labels.len() as u32) as usize];
        if self.one_in(4) {
            let condition = self.condition(2);
            return Node::item(&format!("if (@)\ngoto {label};\n"), vec![condition]);
        }
        let bit = self.random.below(12);
        Node::item(&format!("if (digest >> {bit} & 1)\ngoto {label};\n"), vec![])
    }
}
