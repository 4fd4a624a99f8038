//! The rule of make that says of which files an output was made: what `-MD` and its like write, and ninja reads.

use crate::options::{Dependencies, escape_for_make as escape};

/// The rule. `target` is its target if the options name none; `inputs` are all files read, the main one first.
pub(crate) fn rule(options: &Dependencies, target: &str, inputs: &[String]) -> String {
    let targets = match options.targets.as_slice() {
        [] => escape(target),
        targets => targets.join(" "),
    };
    let names: Vec<String> = inputs.iter().map(|name| escape(name)).collect();
    let mut text = format!("{targets}: {}\n", names.join(" \\\n  "));
    if options.phony {
        names.iter().skip(1).for_each(|name| text.push_str(&format!("\n{name}:\n")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_make_reads_them() {
        let rule = rule(&Dependencies::default(), "a.spv", &["a.cl".into(), "my h.h".into()]);
        assert_eq!(rule, "a.spv: a.cl \\\n  my\\ h.h\n");
        let phony = Dependencies { phony: true, targets: vec!["b.spv".into()], ..Dependencies::default() };
        let rule = super::rule(&phony, "a.spv", &["a.cl".into(), "a.h".into()]);
        assert_eq!(rule, "b.spv: a.cl \\\n  a.h\n\na.h:\n");
        assert_eq!(escape("a b$c#d"), "a\\ b$$c\\#d");
    }
}
