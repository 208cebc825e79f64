//! What the parts of a small module have, and that they run as the module does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use wasm_parts::{Group, Part, split};

/// Made of `fixture/shapes.rs`. It has no glue: what the linker left is what is split.
const MODULE: &[u8] = include_bytes!("fixture/shapes.wasm");

fn group(name: &str, exports: &[&str]) -> Group {
    Group {
        name: name.into(),
        exports: exports.iter().copied().map(String::from).collect(),
    }
}

fn groups() -> Vec<Group> {
    vec![
        group("sums", &["double"]),
        group("more", &["quadruple", "count"]),
        group("shapes", &["area"]),
        group("tables", &["prime"]),
        group("counter", &["add_one", "count"]),
        group("host", &["tell"]),
        group("failing", &["fail"]),
    ]
}

fn parts() -> Vec<Part> {
    split(MODULE, MODULE, &groups(), 0).unwrap()
}

/// The names that a part exports, without those that parts share.
fn exports(part: &Part) -> Vec<String> {
    let module = walrus::Module::from_buffer(&part.wasm).unwrap();
    let functions = module
        .exports
        .iter()
        .filter(|it| matches!(it.item, walrus::ExportItem::Function(_)));
    let mut names: Vec<String> = functions.map(|it| it.name.clone()).collect();
    names.retain(|it| !is_shared(it));
    names.sort();
    names
}

/// Parts share functions as `f` and a number.
fn is_shared(name: &str) -> bool {
    name.strip_prefix('f')
        .is_some_and(|it| it.parse::<u32>().is_ok())
}

/// A folder with the parts, as `tests/run.mjs` reads them.
fn written(name: &str, parts: &[Part]) -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder)?;
    let lines = parts
        .iter()
        .map(|it| format!("{}\t{}\n", it.name, it.groups.join(" ")));
    fs::write(folder.join("parts.txt"), lines.collect::<String>())?;
    for part in parts {
        fs::write(folder.join(format!("{}.wasm", part.name)), &part.wasm)?;
    }
    Ok(folder)
}

/// What the calls return in a program that has one group.
fn run(folder: &Path, group: &str, calls: &[&str]) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run.mjs");
    let ran = Command::new("node")
        .arg(script)
        .arg(folder)
        .arg(group)
        .args(calls)
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    String::from_utf8(ran.stdout).unwrap().trim().into()
}

#[test]
fn each_group_runs_without_the_others() {
    let folder = written("groups", &parts()).unwrap();
    for (group, calls, answers) in [
        (
            "sums",
            ["double,21", "quadruple,1", "area,0,1"].as_slice(),
            r#"[42,"missing","missing"]"#,
        ),
        (
            "more",
            &["quadruple,21", "count", "double,1"],
            r#"[84,40,"missing"]"#,
        ),
        ("shapes", &["area,0,10", "area,1,10"], "[100,260]"),
        ("tables", &["prime,0", "prime,7"], "[2,19]"),
        ("counter", &["add_one", "add_one", "count"], "[41,42,42]"),
        ("host", &["tell,7"], "[71]"),
        (
            "failing",
            &["fail,3", "fail,4", "fail,2"],
            r#"[3,"trap",2]"#,
        ),
    ] {
        assert_eq!(run(&folder, group, calls), answers, "{group}");
    }
}

#[test]
fn a_part_that_costs_more_than_it_spares_is_joined_to_another() {
    let apart = parts().len();
    let joined = split(MODULE, MODULE, &groups(), 900).unwrap();
    assert!(
        apart > 6 && joined.len() < apart,
        "{apart}, {}",
        joined.len()
    );
    let folder = written("joined", &joined).unwrap();
    assert_eq!(
        run(&folder, "shapes", &["area,0,10", "area,1,10"]),
        "[100,260]"
    );
    assert_eq!(run(&folder, "counter", &["add_one", "count"]), "[41,41]");
}

#[test]
fn groups_that_are_loaded_together_share_one_memory() {
    let mut all = groups();
    let exports = all.iter().flat_map(|it| it.exports.clone()).collect();
    all.push(Group {
        name: "all".into(),
        exports,
    });
    let folder = written("together", &split(MODULE, MODULE, &all, 0).unwrap()).unwrap();
    let calls = [
        "add_one",
        "count",
        "area,1,10",
        "quadruple,2",
        "prime,3",
        "tell,0",
    ];
    assert_eq!(run(&folder, "all", &calls), "[41,41,260,8,7,1]");
}

#[test]
fn every_export_is_in_one_part_which_all_its_groups_load() {
    let parts = parts();
    for (export, of) in [
        ("double", vec!["sums"]),
        ("count", vec!["more", "counter"]),
        ("area", vec!["shapes"]),
    ] {
        let homes: Vec<&Part> = parts
            .iter()
            .filter(|it| exports(it).iter().any(|name| name == export))
            .collect();
        assert_eq!(homes.len(), 1, "{export}");
        for group in of {
            assert!(
                homes[0].groups.iter().any(|it| it == group),
                "{export} of {group}"
            );
        }
    }
}

#[test]
fn a_part_imports_only_from_those_before_it() {
    let parts = parts();
    assert_eq!(parts[0].name, "base");
    let mut there: Vec<String> = vec![];
    for part in &parts {
        let module = walrus::Module::from_buffer(&part.wasm).unwrap();
        for import in module.imports.iter().filter(|it| it.module == "parts") {
            assert!(
                there.contains(&import.name),
                "{} needs {}",
                part.name,
                import.name
            );
        }
        there.extend(module.exports.iter().map(|it| it.name.clone()));
    }
}

#[test]
fn the_functions_of_javascript_are_named_where_they_are_imported() {
    let telling: Vec<String> = parts()
        .iter()
        .filter(|it| !it.imports.is_empty())
        .flat_map(|it| {
            it.groups
                .iter()
                .chain(&it.imports)
                .cloned()
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(telling.contains(&"host".into()), "{telling:?}");
    assert!(telling.contains(&"told".into()), "{telling:?}");
}

#[test]
fn parts_have_neither_names_nor_relocations() {
    for part in parts() {
        for word in ["reloc.CODE", "reloc.DATA", "linking", "last_words"] {
            let found = part
                .wasm
                .windows(word.len())
                .any(|it| it == word.as_bytes());
            assert!(!found, "{} has {word}", part.name);
        }
    }
}

#[test]
fn the_same_module_has_the_same_parts() {
    let (one, other) = (parts(), parts());
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(&other) {
        assert_eq!((&one.name, &one.wasm), (&other.name, &other.wasm));
    }
}

#[test]
fn a_module_without_relocations_is_refused() {
    let mut module = walrus::Module::from_buffer(MODULE).unwrap();
    for name in ["reloc.CODE", "reloc.DATA"] {
        module.customs.remove_raw(name).unwrap();
    }
    let refused = split(&module.emit_wasm(), MODULE, &groups(), 0).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the module was linked without --emit-relocs"
    );
}

#[test]
fn what_is_no_export_is_refused_by_its_name() {
    let refused = split(MODULE, MODULE, &[group("sums", &["treble"])], 0).unwrap_err();
    assert_eq!(refused.to_string(), "treble of the group sums");
    let many = vec![group("sums", &["double"]); 64];
    let refused = split(MODULE, MODULE, &many, 0).unwrap_err();
    assert_eq!(refused.to_string(), "64 groups; there can be 63");
}

#[test]
fn what_is_no_module_is_refused() {
    assert!(split(b"<!doctype html>", MODULE, &groups(), 0).is_err());
    assert!(split(&MODULE[..MODULE.len() / 2], MODULE, &groups(), 0).is_err());
}
