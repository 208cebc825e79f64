//! The page that lists every formula and its proof must not outlive what it names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Collects the names of functions in the Rust files below a folder. With `macros`, also the names
/// that are handed to macros at the left margin, which make functions of them.
fn names(folder: &Path, macros: bool, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names(&path, macros, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut in_macro = false;
            for line in text.lines() {
                let code = line.split("//").next().unwrap();
                in_macro |= macros && code.starts_with(char::is_alphabetic) && code.contains("!");
                let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
                if in_macro {
                    found.extend(words.map(str::to_owned));
                } else if let Some((_, rest)) = code.split_once("fn ") {
                    let name = rest
                        .split(|c: char| !c.is_alphanumeric() && c != '_')
                        .next();
                    found.extend(name.map(str::to_owned));
                }
                in_macro &= !line.starts_with([')', '}', ']']) && !line.ends_with(");");
            }
        }
    }
}

#[test]
fn the_table_of_formulas_names_only_tests_that_exist() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(crate_folder.join("../docs/formulas.md")).unwrap();
    let (mut tests, mut items) = (BTreeSet::new(), BTreeSet::new());
    names(&crate_folder.join("tests"), true, &mut tests);
    names(&crate_folder.join("src"), false, &mut items);
    let mut checked = 0;
    for row in page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
    {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [_, item, proof] = cells[..] else {
            panic!("three cells in {row}")
        };
        let quoted = |cell: &str| -> Vec<String> {
            cell.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        for name in quoted(proof) {
            assert!(tests.contains(&name), "no test is called {name}");
            checked += 1;
        }
        for name in quoted(item) {
            let name = name.rsplit("::").next().unwrap().to_owned();
            assert!(
                !name.contains('_') || items.contains(&name),
                "no item is called {name}"
            );
        }
    }
    assert!(checked > 60, "only {checked} proofs were found on the page");
}
