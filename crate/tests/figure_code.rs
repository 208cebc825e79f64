//! The programs in Rust with glam that a figure gives away ("Copy as code"), run as they are.
//!
//! The files beside this one, and what they must print, are written by the front end's own test, `tests/unit/code.test.ts`, which holds
//! them to what it generates now; what they must print comes from the core, by way of its WebAssembly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod common;

use common::{cases, numbers};

/// A few units in the last place of what is summed up: places of up to 10 m, and accelerations of up to 300 m/s².
const MATRIX: f64 = 1e-14;
const RATE: f64 = 1e-12;

/// Runs the program in a module of its own and reads what it prints.
macro_rules! programs {
    ($($name:ident),* $(,)?) => {
        $(
            // A quarter turn's numbers are near constants that have names; the program shows the numbers.
            #[allow(clippy::approx_constant)]
            mod $name {
                include!(concat!("figure_code/", stringify!($name), ".rs"));

                #[test]
                fn prints_what_the_core_says() {
                    main();
                    super::check(stringify!($name), &lines());
                }
            }
        )*

        #[test]
        fn every_program_that_is_kept_is_run() {
            let kept: Vec<_> = expected().iter().map(|it| it["name"].to_string()).collect();
            let run = [$(concat!("\"", stringify!($name), "\"")),*];
            assert_eq!(kept, run);
        }
    };
}

programs![
    piston_matrices,
    piston_transforms,
    piston_lossy,
    piston_compensated,
    tank_matrices,
    tree_matrices,
    tree_transforms,
    tree_lossy,
    tree_compensated,
    tree_moving,
];

fn expected() -> Vec<serde_json::Value> {
    cases(include_str!("data/figure_code.json"))
}

fn check(name: &str, lines: &[String]) {
    let case = expected()
        .into_iter()
        .find(|it| it["name"] == name)
        .expect("the program is one of those kept");
    let printed = case["printed"].as_object().expect("labels with numbers");
    assert_eq!(lines.len(), printed.len());
    for (label, wanted) in printed {
        let wanted = numbers(wanted);
        let found = lines
            .iter()
            .filter_map(|line| line.strip_prefix(label.as_str())?.strip_prefix(' '))
            .find_map(|rest| rest.split(' ').map(|it| it.parse().ok()).collect())
            .unwrap_or_else(|| panic!("no line of {name} begins with {label}"));
        let found: Vec<f64> = found;
        assert_eq!(found.len(), wanted.len(), "{name}: {label}");
        let tolerance = if wanted.len() == 16 { MATRIX } else { RATE };
        for (a, b) in found.iter().zip(&wanted) {
            assert!(
                (a - b).abs() <= tolerance,
                "{name}: {label}: {a} against {b}"
            );
        }
    }
}
