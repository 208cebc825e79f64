//! Every program in `examples/` prints what the file of its name says, in at most 40 lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files with this ending in a folder and those below it, in the order of their names.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn every_example_prints_the_text_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let programs = files(&folder, "rs");
    assert!(programs.len() >= 5, "{programs:?}");
    for program in programs {
        let text = fs::read_to_string(&program).unwrap();
        let lines = text.lines().count();
        assert!(lines <= 40, "{} has {lines} lines", program.display());
        assert!(
            text.starts_with("//! "),
            "{} says what it does",
            program.display()
        );

        let name = program.file_stem().unwrap();
        let run = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--locked", "-p", "kinetree", "--example"])
            .arg(name)
            // As this test was built, so that nothing is built twice.
            .args(cfg!(feature = "gltf").then_some("--all-features"))
            .output()
            .unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(run.status.success(), "{}: {said}", program.display());
        let expected = fs::read_to_string(program.with_extension("txt")).unwrap();
        assert_eq!(
            String::from_utf8(run.stdout).unwrap(),
            expected,
            "{}",
            program.display()
        );
    }
}
