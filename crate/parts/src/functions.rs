//! Reads what each function of a module calls, and what data it can come by.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result, bail};
use walrus::ir::{Call, Visitor, dfs_in_order};
use walrus::{ExportItem, FunctionId, FunctionKind, Module};

use crate::Group;
use crate::references::{References, plain};

/// The groups that reach a function, a bit for each.
pub(crate) type Reach = u64;

/// Returns the place of each function among those of its module.
pub(crate) fn numbered(ids: &[FunctionId]) -> HashMap<FunctionId, usize> {
    ids.iter()
        .enumerate()
        .map(|(number, id)| (*id, number))
        .collect()
}

/// The functions of a module, by number.
pub(crate) struct Functions {
    pub(crate) ids: Vec<FunctionId>,
    pub(crate) local: Vec<bool>,
    pub(crate) size: Vec<u64>,
    pub(crate) uses: Vec<Vec<usize>>,
    /// The data that it can come by: address and length.
    pub(crate) data: Vec<Vec<(u32, u32)>>,
}

#[derive(Default)]
struct Callees(Vec<FunctionId>);

impl<'a> Visitor<'a> for Callees {
    fn visit_call(&mut self, call: &Call) {
        self.0.push(call.func);
    }
}

impl Functions {
    pub(crate) fn read(module: &Module, references: &References) -> Result<Self> {
        let ids: Vec<FunctionId> = module.funcs.iter().map(|it| it.id()).collect();
        let numbers = numbered(&ids);
        let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, id) in ids.iter().enumerate() {
            if let Some(name) = &module.funcs.get(*id).name {
                named.entry(name).or_default().push(number);
            }
        }
        let mut it = Self {
            ids,
            local: vec![],
            size: vec![],
            uses: vec![],
            data: vec![],
        };
        for id in &it.ids {
            let function = module.funcs.get(*id);
            let mut uses: Vec<usize> = vec![];
            let mut size = 0;
            if let FunctionKind::Local(local) = &function.kind {
                let mut callees = Callees::default();
                dfs_in_order(&mut callees, local, local.entry_block());
                uses.extend(callees.0.iter().filter_map(|it| numbers.get(it)));
                size = local
                    .original_range
                    .as_ref()
                    .map_or(0, |range| range.len() as u64);
            }
            let name = function.name.as_deref().map_or("", plain);
            let mut data = vec![];
            match references.get(name) {
                Some(addresses) => {
                    for name in &addresses.functions {
                        uses.extend(named.get(name.as_str()).into_iter().flatten());
                    }
                    data.extend(&addresses.data);
                }
                // wasm-bindgen's own, which call others and take no address.
                None if name.ends_with(" shim")
                    || name.starts_with("__wbindgen_")
                    || name.contains("__wbg_") => {}
                None if matches!(function.kind, FunctionKind::Import(_)) => {}
                None => bail!("the linker knows nothing of the function {name}"),
            }
            uses.sort_unstable();
            uses.dedup();
            it.local
                .push(matches!(function.kind, FunctionKind::Local(_)));
            it.size.push(size);
            it.uses.push(uses);
            it.data.push(data);
        }
        Ok(it)
    }

    /// Returns the functions that can reach none of JavaScript.
    pub(crate) fn without_imports(&self) -> Vec<FunctionId> {
        let mut silent = self.local.clone();
        loop {
            let speaks = |it: &usize| silent[*it] && self.uses[*it].iter().any(|it| !silent[*it]);
            let found: Vec<usize> = (0..silent.len()).filter(speaks).collect();
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|it| silent[it] = false);
        }
        let ids = self.ids.iter().zip(silent);
        ids.filter_map(|(id, silent)| silent.then_some(*id))
            .collect()
    }

    /// Returns the groups that reach each function.
    pub(crate) fn reached(&self, module: &Module, groups: &[Group]) -> Result<Vec<Reach>> {
        let mut of_export: BTreeMap<&str, Reach> = BTreeMap::new();
        for (bit, group) in groups.iter().enumerate() {
            for export in &group.exports {
                let found = module.exports.get_func(export);
                found.with_context(|| format!("{export} of the group {}", group.name))?;
                // What several groups name is of them all.
                *of_export.entry(export).or_default() |= 1 << bit;
            }
        }
        let mut reach = vec![0; self.ids.len()];
        for export in module.exports.iter() {
            if let ExportItem::Function(id) = export.item {
                let groups = of_export.get(export.name.as_str()).copied();
                let function = self.ids.iter().position(|it| *it == id);
                let function = function.context("an export of nothing")?;
                self.spread(&mut reach, function, groups.unwrap_or(0));
            }
        }
        Ok(reach)
    }

    /// Adds groups to those that reach a function, and with it to all that it uses.
    pub(crate) fn spread(&self, reach: &mut [Reach], function: usize, groups: Reach) {
        let mut open = vec![function];
        while let Some(function) = open.pop() {
            if reach[function] | groups != reach[function] {
                reach[function] |= groups;
                open.extend(&self.uses[function]);
            }
        }
    }
}
