//! Profiles as JSON.

use spirocl::{faults::Sources, frontend::json::Json};
use spirocl_interpret::{
    observe::{InstructionKind, Space},
    profile::{Counters, Profile},
};

pub(super) fn show(profiles: &[Profile], sources: &Sources) -> String {
    let mut json = Json::default();
    json.object(|json| json.list("profiles", profiles, |json, profile| fill(json, profile, sources)));
    json.into_text() + "\n"
}

fn fill(json: &mut Json, profile: &Profile, sources: &Sources) {
    let model = profile.model;
    json.text("kernel", &profile.kernel);
    json.number("launches", profile.launches);
    json.number("work_items", profile.items);
    json.number("warps", profile.warps);
    json.member("model", |json| {
        json.number("warp", model.warp.into());
        json.number("transaction", model.transaction.into());
        json.number("banks", model.banks.into());
        json.number("bank_width", model.bank_width.into());
    });
    let unit = model.transaction.into();
    json.member("total", |json| counters(json, &profile.total, unit));
    json.list("lines", &profile.lines, |json, line| {
        json.text("file", &line.file);
        json.number("line", line.line.into());
        match sources.line(&line.file, line.line) {
            Some(text) => json.text("text", text),
            None => json.null("text"),
        }
        counters(json, &line.counters, unit);
    });
}

fn counters(json: &mut Json, counters: &Counters, transaction: u64) {
    json.number("instructions", counters.total());
    json.member("kinds", |json| {
        for ((_, name), count) in InstructionKind::NAMES.iter().zip(counters.instructions) {
            json.number(name, count);
        }
    });
    json.number("warp_instructions", counters.issues);
    json.number("branches", counters.branches);
    json.number("divergent_branches", counters.divergent);
    json.member("memory", |json| {
        for ((_, name), traffic) in Space::NAMES.iter().zip(&counters.traffic) {
            json.member(name, |json| {
                json.number("loaded", traffic.loaded);
                json.number("stored", traffic.stored);
                json.number("atomic", traffic.atomic);
            });
        }
    });
    json.number("asked_bytes", counters.asked());
    json.number("transactions", counters.transactions);
    json.number("transaction_bytes", counters.transactions * transaction);
    json.number("local_accesses", counters.local_accesses);
    json.number("bank_conflicts", counters.conflicts);
}
