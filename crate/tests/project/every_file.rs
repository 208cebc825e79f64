//! A file of tests that no `mod` names is not compiled, and nobody would miss its tests.

use std::fs;
use std::path::Path;

/// Asserts that each file and folder beside `root` is one of its modules, and goes into folders;
/// returns how many modules it found.
fn modules(root: &Path) -> usize {
    let text = fs::read_to_string(root).unwrap();
    let mut found = 0;
    for entry in fs::read_dir(root.parent().unwrap()).unwrap() {
        let path = entry.unwrap().path();
        if path == root {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let line = format!("mod {name};");
        assert!(
            text.lines().any(|it| it == line),
            "{} has no line `{line}`: its tests never run",
            root.display()
        );
        found += 1;
        if path.is_dir() {
            found += modules(&path.join("mod.rs"));
        }
    }
    found
}

#[test]
fn every_file_of_tests_is_a_module_of_its_binary() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let found: usize = fs::read_dir(tests)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("main.rs"))
        .filter(|root| root.exists())
        .map(|root| modules(&root))
        .sum();
    assert!(found > 50, "only {found} files of tests were found");
}
