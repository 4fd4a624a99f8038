//! Compares the table of drivers with the properties of the device, and the known driver bugs with the notes.

use std::process::ExitCode;

use spirocl_tests::drivers::device;
use spirocl_tests::drivers::{ABILITIES, DRIVERS, driver};
use spirocl_tests::fuzzing::faults::{AVOIDED, FAULTS};
use spirocl_tests::harness::{
    files, tools,
    trials::{self, Trial},
};

fn main() -> ExitCode {
    trials::run(vec![
        Trial::test("drivers/abilities", abilities),
        Trial::test("drivers/versions", versions),
        Trial::test("drivers/faults", faults),
    ])
}

/// The driver has exactly the abilities of the table.
fn abilities() -> Result<(), String> {
    let (device, driver) = (device::device()?, driver()?);
    for ability in driver.abilities {
        if !ABILITIES.contains(ability) {
            return Err(format!("{ability} of {} is none of the abilities", driver.name));
        }
    }
    let has = |ability: &str| device.has_extension(ability) || device.has_feature(ability);
    let wrong: Vec<String> = ABILITIES
        .iter()
        .filter(|ability| has(ability) != driver.can(ability))
        .map(|ability| format!("{ability}: the device says {}", has(ability)))
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The driver accepts the SPIR-V versions of the table.
fn versions() -> Result<(), String> {
    let (device, driver) = (device::device()?, driver()?);
    let mut said = device.spirv_versions()?;
    said.sort_unstable();
    let wanted: Vec<String> = (0..=driver.spirv).map(|minor| format!("SPIR-V_1.{minor}")).collect();
    if said == wanted { Ok(()) } else { Err(format!("the device says {said:?}")) }
}

/// Each known fault is of a driver, listed once, and has its section among those of the driver in the notes; so has what programs avoid.
fn faults() -> Result<(), String> {
    let notes = files::read(&tools::tests_folder().join("../docs/driver-notes.md"))?;
    let avoided = AVOIDED.iter().map(|avoided| (avoided.driver, avoided.section));
    for (name, section) in FAULTS.iter().map(|fault| (fault.driver, fault.section)).chain(avoided) {
        if !DRIVERS.iter().any(|driver| driver.name == name) {
            return Err(format!("there is no driver {name}"));
        }
        if !sections_of(name, &notes).any(|each| each == section) {
            return Err(format!("docs/driver-notes.md has no section {section:?} of {name}"));
        }
    }
    for (index, fault) in FAULTS.iter().enumerate() {
        if FAULTS[..index].iter().any(|other| (other.driver, other.trial) == (fault.driver, fault.trial)) {
            return Err(format!("{} is listed twice for {}", fault.trial, fault.driver));
        }
    }
    Ok(())
}

/// The headings of the sections below the one whose heading begins with the name of a driver.
fn sections_of<'a>(driver: &'a str, notes: &'a str) -> impl Iterator<Item = &'a str> {
    let is_of_driver = move |heading: &str| heading.to_lowercase().starts_with(driver);
    let headings = notes.lines().map(|line| (line.strip_prefix("## "), line));
    headings
        .skip_while(move |(heading, _)| !heading.is_some_and(is_of_driver))
        .skip(1)
        .take_while(|(heading, _)| heading.is_none())
        .filter_map(|(_, line)| line.strip_prefix("### "))
}
