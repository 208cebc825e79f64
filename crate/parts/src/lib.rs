//! Splits a module of WebAssembly into parts that share one memory, so that a program carries only
//! the functions that it can reach.
//!
//! Exports come in groups, which a program has or has not. The functions that exactly the same
//! groups reach make a part, and a program that has one of those groups loads it. A part imports
//! what it calls of other parts, which more groups reach, so that parts never import each other in
//! a circle. The first part has the memory and the table of functions; each part brings its own
//! data, and puts its own functions into the table.
//!
//! What a function reaches is more than what it calls: it may take the address of another one, or
//! of data in which such addresses are, as a `dyn` trait does. The linker lists these places when
//! it is asked to (`--emit-relocs`).

mod cut;
mod functions;
mod references;
mod silence;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use walrus::Module;

use crate::cut::Cut;
use crate::functions::{Functions, Reach};

/// Exports that a program has together.
#[derive(Clone, Debug)]
pub struct Group {
    /// The group's own name.
    pub name: String,
    /// The names of its exports. An export may be in several groups.
    pub exports: Vec<String>,
}

/// A part of a module.
#[derive(Clone, Debug)]
pub struct Part {
    /// That of its group; `base` for the first part, `shared1` and so on for those of several
    /// groups.
    pub name: String,
    /// The names of the groups that need it.
    pub groups: Vec<String>,
    /// The module of the part. It imports what other parts have from a module `parts`: memory,
    /// table, globals, and functions as `f` and a number.
    pub wasm: Vec<u8>,
    /// The functions that it imports from elsewhere: those of JavaScript.
    pub imports: Vec<String>,
}

/// The weight of a download, which has that many whole shares.
const WHOLE: u64 = 12;

/// Splits a module into parts, the first of which all programs load first; each comes after those
/// from which it imports. `linked` is the module as the linker left it, with its relocations, and
/// `bound` what wasm-bindgen made of it, with the names of functions. Exports of no group are left
/// out, and so is what a function does between a panic and the trap, where nobody can see it.
///
/// `overhead` is the cost of a part beside its code, in bytes of code: its header, its imports, the
/// script around it. With more of it there are fewer parts, and a group loads functions that it does
/// not need.
///
/// # Errors
///
/// Where `linked` has no relocations, a group names what `bound` does not export, or there are more
/// than 63 groups.
pub fn split(linked: &[u8], bound: &[u8], groups: &[Group], overhead: u64) -> Result<Vec<Part>> {
    ensure!(
        groups.len() < 64,
        "{} groups; there can be 63",
        groups.len()
    );
    let references = references::read(linked)?;
    let wasm = silence::silence(bound, &references)?;
    let whole = Module::from_buffer(&wasm)?;
    let functions = Functions::read(&whole, &references)?;
    let all: Reach = (1 << groups.len()) - 1;
    let reach = joined(
        &functions,
        functions.reached(&whole, groups)?,
        &Costs {
            weights: weights(groups),
            overhead,
        },
    );

    // More groups first: a part imports only from those before it.
    let mut reaches: Vec<Reach> = reach.iter().copied().filter(|it| *it != 0).collect();
    reaches.push(all);
    reaches.sort_by_key(|it| (std::cmp::Reverse(it.count_ones()), *it));
    reaches.dedup();
    let mut shared = 0;
    let named: Vec<(Reach, String, Vec<String>)> = reaches
        .iter()
        .map(|part| {
            let of: Vec<String> = groups
                .iter()
                .enumerate()
                .filter(|(bit, _)| part >> bit & 1 == 1)
                .map(|(_, group)| group.name.clone())
                .collect();
            let name = match of.as_slice() {
                _ if *part == all => "base".into(),
                [one] => one.clone(),
                _ => {
                    shared += 1;
                    format!("shared{shared}")
                }
            };
            (*part, name, of)
        })
        .collect();
    // Each is cut from the whole by itself, on all processors.
    named
        .into_par_iter()
        .map(|(part, name, groups)| {
            let (wasm, imports) = Cut::of(&functions, &reach, &reaches, part).write(&wasm)?;
            Ok(Part {
                name,
                groups,
                wasm,
                imports,
            })
        })
        .collect()
}

/// Returns the weight of each group's download: a group and those that extend it, all exports of
/// which it has too, count as one. Else the programs of the others would pay for its parts.
fn weights(groups: &[Group]) -> Vec<u64> {
    let within = |few: &Group, many: &Group| few.exports.iter().all(|it| many.exports.contains(it));
    let kin = |group| {
        let others = groups.iter();
        others
            .filter(|other| within(group, other) || within(other, group))
            .count()
    };
    groups
        .iter()
        .map(|group| WHOLE / kin(group) as u64)
        .collect()
}

/// Joins parts for as long as the downloads of all groups, each alone and all together, shrink.
fn joined(functions: &Functions, mut reach: Vec<Reach>, costs: &Costs) -> Vec<Reach> {
    let mut least = costs.of(functions, &reach);
    loop {
        let parts: BTreeSet<Reach> = reach.iter().copied().filter(|it| *it != 0).collect();
        let mut best: Option<(u64, Vec<Reach>)> = None;
        for part in &parts {
            for other in &parts {
                if part == other {
                    continue;
                }
                let mut tried = reach.clone();
                let of_part = reach.iter().enumerate().filter(|(_, it)| *it == part);
                for (function, _) in of_part {
                    functions.spread(&mut tried, function, *other);
                }
                let cost = costs.of(functions, &tried);
                if best.as_ref().map_or(least, |(cost, _)| *cost) > cost {
                    best = Some((cost, tried));
                }
            }
        }
        match best {
            Some((cost, tried)) => (least, reach) = (cost, tried),
            None => return reach,
        }
    }
}

/// The costs of downloads: the weight of each group's, and that of a part beside its code.
struct Costs {
    weights: Vec<u64>,
    overhead: u64,
}

impl Costs {
    /// Returns the weighted bytes of the downloads of each group, and of all together.
    fn of(&self, functions: &Functions, reach: &[Reach]) -> u64 {
        let mut sizes: BTreeMap<Reach, u64> = BTreeMap::new();
        for (reach, size) in reach.iter().zip(&functions.size) {
            *sizes.entry(*reach).or_insert(self.overhead) += size;
        }
        let alone = |(group, weight): (usize, &u64)| {
            sizes
                .iter()
                .filter(|(part, _)| *part >> group & 1 == 1)
                .map(|(_, size)| size * weight)
                .sum::<u64>()
        };
        let together: u64 = sizes
            .iter()
            .filter(|(part, _)| **part != 0)
            .map(|(_, size)| size * WHOLE)
            .sum();
        self.weights.iter().enumerate().map(alone).sum::<u64>() + together
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
