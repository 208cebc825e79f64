//! Splits a module into parts that share one memory, so that a program carries only the functions
//! that it can reach.
//!
//! Exports come in groups, which a program has or has not. The functions that exactly the same
//! groups reach make a part, and a program that has one of those groups loads it. A part imports
//! what it calls of other parts, which more groups reach, so that parts never import each other in
//! a circle. The first part has the memory and the table of functions; each part brings its own
//! data, and puts its own functions into the table.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use walrus::Module;

use crate::cut::Cut;
use crate::functions::{Functions, Group, Reach};
use crate::references::References;

/// The cost of a part beside its code, in bytes of code: its header, its imports, and the script
/// around it.
const OVERHEAD: u64 = 900;
/// The weight of a download, which has that many whole shares.
const WHOLE: u64 = 12;

/// A part as it is written.
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) groups: Vec<String>,
    pub(crate) wasm: Vec<u8>,
    /// The functions of JavaScript that it imports.
    pub(crate) imports: Vec<String>,
}

/// Splits a module. Exports of no group are left out.
pub(crate) fn split(wasm: &[u8], references: &References, groups: &[Group]) -> Result<Vec<Part>> {
    ensure!(groups.len() < 64, "more groups than bits");
    let whole = Module::from_buffer(wasm)?;
    let functions = Functions::read(&whole, references)?;
    let all: Reach = (1 << groups.len()) - 1;
    let reach = joined(
        &functions,
        functions.reached(&whole, groups)?,
        &weights(groups),
    );

    // More groups first: a part imports only from those before it.
    let mut reaches: Vec<Reach> = reach.iter().copied().filter(|it| *it != 0).collect();
    reaches.push(all);
    reaches.sort_by_key(|it| (std::cmp::Reverse(it.count_ones()), *it));
    reaches.dedup();
    let mut shared = 0;
    reaches
        .iter()
        .map(|part| {
            let of: Vec<String> = groups
                .iter()
                .enumerate()
                .filter(|(bit, _)| part >> bit & 1 == 1)
                .map(|(_, (name, _))| name.clone())
                .collect();
            let name = match of.as_slice() {
                _ if *part == all => "base".into(),
                [one] => one.clone(),
                _ => {
                    shared += 1;
                    format!("shared{shared}")
                }
            };
            let (wasm, imports) = Cut::of(&functions, &reach, &reaches, *part).write(wasm)?;
            Ok(Part {
                name,
                groups: of,
                wasm,
                imports,
            })
        })
        .collect()
}

/// Returns the weight of each group's download: a group and those that extend it, all exports of
/// which it has too, count as one. Else the programs of the others would pay for its parts.
fn weights(groups: &[Group]) -> Vec<u64> {
    let within = |(_, few): &Group, (_, many): &Group| few.iter().all(|it| many.contains(it));
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
fn joined(functions: &Functions, mut reach: Vec<Reach>, weights: &[u64]) -> Vec<Reach> {
    let mut least = cost(functions, &reach, weights);
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
                let cost = cost(functions, &tried, weights);
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

/// Returns the weighted bytes of the downloads of each group, and of all together.
fn cost(functions: &Functions, reach: &[Reach], weights: &[u64]) -> u64 {
    let mut sizes: BTreeMap<Reach, u64> = BTreeMap::new();
    for (reach, size) in reach.iter().zip(&functions.size) {
        *sizes.entry(*reach).or_insert(OVERHEAD) += size;
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
    weights.iter().enumerate().map(alone).sum::<u64>() + together
}
