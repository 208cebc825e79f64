//! What the pages promise to those who write Rust: code that compiles, a glam, an oldest compiler.

use std::fs;
use std::path::Path;
use std::process::Command;

use kinetree::glam::DVec3;
use kinetree::hierarchy::{Fit, StepScheme};
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space2, Space3};

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

const PAGE: &str = "../www/manual/rust.md";

/// Code in the page is a file of its own, which is compiled and run; and so is its text here.
#[test]
fn all_code_of_the_page_is_a_program() {
    let page = read(PAGE);
    let fences: Vec<&str> = page.lines().filter(|it| it.starts_with("```")).collect();
    let mut programs = 0;
    for fence in fences.iter().step_by(2) {
        if let Some(file) = fence.strip_prefix("```rust file=") {
            assert!(read(&format!("../{file}")).contains("fn main()"), "{file}");
            programs += 1;
        } else {
            assert_eq!(*fence, "```sh", "only commands stand in the page itself");
        }
    }
    assert_eq!(programs, 2);
}

/// Each call in the page's table of names, as it stands there.
fn calls() -> Result<(), HierarchyError> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let (name, local, dt) = ("crane", Local::identity(), 0.5);
    let (parent, translation, acceleration) = (None, DVec3::X, DVec3::Y * -9.81);
    let node = tree.add(parent, name, local)?;
    let parent = tree.add(None, "ship", Local::identity())?;
    tree.set_translation(node, translation)?;
    assert_eq!(tree.world_translation(node)?, DVec3::X);
    assert_eq!(tree.world_rates(node)?.velocity, DVec3::ZERO);
    tree.attach(node, Some(parent), Fit::Exact)?;
    tree.release(node, None, acceleration, Fit::Exact)?;
    tree.step(dt, &StepScheme::default())?;
    let fallen = tree.world_translation(node)? - DVec3::new(1.0, -9.81 / 8.0, 0.0);
    assert!(fallen.length() < 1e-15);
    assert!(Hierarchy::<Space2>::new(ScaleRule::Matrices).is_empty());
    Ok(())
}

#[test]
fn every_call_of_the_table_compiles() {
    calls().unwrap();
    let page = read(PAGE);
    let (_, table) = page
        .split_once("| JavaScript | Rust |\n|---|---|\n")
        .unwrap();
    let own = include_str!("rust_page.rs");
    let rows: Vec<&str> = table.lines().take_while(|it| it.starts_with('|')).collect();
    assert_eq!(rows.len(), 9);
    for row in rows {
        let code = row.rsplit('`').nth(1).unwrap();
        assert!(own.contains(code), "{code}");
    }
}

#[test]
fn the_pages_name_the_glam_that_the_crate_has() {
    let manifest = read("../Cargo.toml");
    let (_, rest) = manifest.split_once("glam = { version = \"").unwrap();
    let version: Vec<&str> = rest.split(['.', '"']).take(2).collect();
    let glam = format!("glam {}", version.join("."));
    assert!(read(PAGE).contains(&glam), "{glam}");
    assert!(read("src/lib.rs").contains(&glam), "{glam}");
    assert!(read("README.md").contains(&glam.replace("glam ", "`glam` (")));
    let bevy = read("bevy/Cargo.toml");
    let (_, rest) = bevy.split_once("bevy_transform = { version = \"").unwrap();
    let version: Vec<&str> = rest.split(['.', '"']).take(2).collect();
    assert!(read(PAGE).contains(&format!("Bevy {}", version.join("."))));
    let lock = read("bevy/Cargo.lock");
    let its = |line: &&str| line.starts_with("version = \"0.33.");
    assert!(lock.lines().any(|line| its(&line)), "Bevy's glam");
    assert!(read(PAGE).contains("glam 0.33"));
}

/// The compiler here is newer. Clippy refuses what its standard library did not have
/// (`incompatible_msrv`); this refuses a library that asks for a newer one.
#[test]
fn no_library_asks_for_a_newer_compiler_than_the_crate() {
    let words = ["metadata", "--format-version", "1", "--locked", "--offline"];
    let told = Command::new(env!("CARGO")).args(words).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let number =
        |version: &str| -> Vec<u32> { version.split('.').map(|it| it.parse().unwrap()).collect() };
    let oldest = number(env!("CARGO_PKG_RUST_VERSION"));
    assert_eq!(oldest, [1, 88]);
    let packages = told["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    for package in packages {
        if let Some(asked) = package["rust_version"].as_str() {
            let name = &package["name"];
            assert!(
                number(asked) <= [oldest.as_slice(), &[0]].concat(),
                "{name}: {asked}"
            );
        }
    }
}
