//! Splits a module into parts that share one memory, so that a program carries only the functions
//! that it can reach.
//!
//! Exports come in groups, which a program has or has not. The functions that exactly the same
//! groups reach make a part, and a program that has one of those groups loads it. A part imports
//! what it calls of other parts, which more groups reach, so that parts never import each other in
//! a circle. The first part has the memory and the table of functions; each part brings its own
//! data, and puts its own functions into the table.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, Result, bail, ensure};
use walrus::ir::{Call, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionId, FunctionKind, GlobalId,
    GlobalKind, ImportKind, ImportedFunction, MemoryId, Module, TableId, ir::Value,
};

use crate::references::{References, plain};

/// A group: its name, and the names of its exports.
pub(crate) type Group = (String, Vec<String>);

/// The groups that reach a function, a bit for each.
type Reach = u64;

/// The module that parts import each other's functions from, and all else that they share.
const SHARED: &str = "parts";
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
    let reach = functions.joined(functions.reached(&whole, groups)?, &weights(groups));

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
            let (wasm, imports) = functions.write(wasm, &reach, &reaches, *part)?;
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

fn numbered(ids: &[FunctionId]) -> HashMap<FunctionId, usize> {
    ids.iter()
        .enumerate()
        .map(|(number, id)| (*id, number))
        .collect()
}

/// The functions of a module, by number.
pub(crate) struct Functions {
    ids: Vec<FunctionId>,
    local: Vec<bool>,
    size: Vec<u64>,
    uses: Vec<Vec<usize>>,
    /// The data that it can come by: address and length.
    data: Vec<Vec<(u32, u32)>>,
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
    fn reached(&self, module: &Module, groups: &[Group]) -> Result<Vec<Reach>> {
        let mut of_export: BTreeMap<&str, Reach> = BTreeMap::new();
        for (bit, (group, exports)) in groups.iter().enumerate() {
            for export in exports {
                let found = module.exports.get_func(export);
                found.with_context(|| format!("{export} of the group {group}"))?;
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
    fn spread(&self, reach: &mut [Reach], function: usize, groups: Reach) {
        let mut open = vec![function];
        while let Some(function) = open.pop() {
            if reach[function] | groups != reach[function] {
                reach[function] |= groups;
                open.extend(&self.uses[function]);
            }
        }
    }

    /// Joins parts for as long as the downloads of all groups, each alone and all together, shrink.
    fn joined(&self, mut reach: Vec<Reach>, weights: &[u64]) -> Vec<Reach> {
        let mut least = self.cost(&reach, weights);
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
                        self.spread(&mut tried, function, *other);
                    }
                    let cost = self.cost(&tried, weights);
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

    fn cost(&self, reach: &[Reach], weights: &[u64]) -> u64 {
        let mut sizes: BTreeMap<Reach, u64> = BTreeMap::new();
        for (reach, size) in reach.iter().zip(&self.size) {
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

    /// Cuts the data down to that of one part. Data without a name is the first part's.
    fn keep_data(
        &self,
        module: &mut Module,
        reach: &[Reach],
        parts: &[Reach],
        part: Reach,
    ) -> Result<()> {
        let base = parts.first() == Some(&part);
        let mut pieces: HashMap<(u32, u32), Reach> = HashMap::new();
        for (reach, data) in reach.iter().zip(&self.data) {
            data.iter()
                .for_each(|piece| *pieces.entry(*piece).or_default() |= reach);
        }
        let segments: Vec<_> = module.data.iter().map(|it| it.id()).collect();
        for segment in segments {
            let data = module.data.get(segment);
            let DataKind::Active {
                memory,
                offset: ConstExpr::Value(Value::I32(start)),
            } = data.kind
            else {
                bail!("data at no fixed place")
            };
            let (start, bytes) = (start as u32, data.value.clone());
            let mut of = vec![None; bytes.len()];
            for ((address, length), reach) in &pieces {
                let from = address.saturating_sub(start) as usize;
                let to = (address + length).saturating_sub(start) as usize;
                for byte in of.get_mut(from..to.min(bytes.len())).into_iter().flatten() {
                    *byte = Some(byte.unwrap_or(0) | reach);
                }
            }
            module.data.delete(segment);
            module
                .memories
                .get_mut(memory)
                .data_segments
                .remove(&segment);
            // Data that several parts share is in the least of the parts that all of them load.
            let home = |reach: Reach| parts.iter().rev().find(|it| *it & reach == reach).copied();
            let mine = |byte: usize| {
                of[byte].map_or(base, |reach: Reach| reach != 0 && home(reach) == Some(part))
            };
            let mut at = 0;
            for run in (0..bytes.len())
                .collect::<Vec<_>>()
                .chunk_by(|before, after| mine(*before) == mine(*after))
            {
                if mine(at) {
                    let kind = DataKind::Active {
                        memory,
                        offset: ConstExpr::Value(Value::I32((start as usize + at) as i32)),
                    };
                    let data = module.data.add(kind, bytes[at..at + run.len()].to_vec());
                    module.memories.get_mut(memory).data_segments.insert(data);
                }
                at += run.len();
            }
        }
        Ok(())
    }

    /// Writes one part; returns it with the functions of JavaScript that it imports.
    fn write(
        &self,
        wasm: &[u8],
        reach: &[Reach],
        parts: &[Reach],
        part: Reach,
    ) -> Result<(Vec<u8>, Vec<String>)> {
        let base = parts.first() == Some(&part);
        // The same bytes have the same functions in the same order, though not the same ids.
        let mut module = Module::from_buffer(wasm)?;
        let ids: Vec<FunctionId> = module.funcs.iter().map(|it| it.id()).collect();
        let of: HashMap<FunctionId, usize> = numbered(&ids);
        let name = |number: usize| format!("f{number}");
        let mine: Vec<usize> = (0..reach.len())
            .filter(|it| reach[*it] == part && self.local[*it])
            .collect();

        // Only its own functions are exported: by their names, and by number what others call.
        let foreign: Vec<_> = module
            .exports
            .iter()
            .filter(|export| match export.item {
                ExportItem::Function(id) => reach[of[&id]] != part,
                _ => !base,
            })
            .map(|export| export.id())
            .collect();
        let others: BTreeSet<usize> = (0..reach.len())
            .filter(|it| reach[*it] != part && reach[*it] != 0)
            .flat_map(|it| self.uses[it].iter().copied())
            .collect();
        foreign
            .into_iter()
            .for_each(|export| module.exports.delete(export));
        for number in mine.iter().filter(|it| others.contains(it)) {
            module.exports.add(&name(*number), ids[*number]);
        }

        // The table: each part fills in its own functions.
        let table = module.tables.main_function_table()?;
        let mut slots: Vec<(u32, usize)> = vec![];
        let elements: Vec<_> = module.elements.iter().map(|it| it.id()).collect();
        for element in elements {
            let it = module.elements.get(element);
            if let (
                ElementKind::Active {
                    offset: ConstExpr::Value(Value::I32(at)),
                    table: into,
                },
                ElementItems::Functions(items),
            ) = (&it.kind, &it.items)
                && Some(*into) == table
            {
                slots.extend(
                    items
                        .iter()
                        .enumerate()
                        .map(|(place, id)| (*at as u32 + place as u32, of[id])),
                );
                module.elements.delete(element);
            }
        }
        if let Some(table) = table {
            module.tables.get_mut(table).elem_segments.clear();
            slots.retain(|(_, function)| reach[*function] == part && self.local[*function]);
            slots.sort_unstable();
            for run in slots.chunk_by(|(before, _), (after, _)| before + 1 == *after) {
                let offset = ConstExpr::Value(Value::I32(run[0].0 as i32));
                let items = ElementItems::Functions(
                    run.iter().map(|(_, function)| ids[*function]).collect(),
                );
                let element = module
                    .elements
                    .add(ElementKind::Active { table, offset }, items);
                module.tables.get_mut(table).elem_segments.insert(element);
            }
        }

        self.keep_data(&mut module, reach, parts, part)?;

        // Everything else of the module is the first part's, and imported by the others.
        let kept: BTreeSet<usize> = mine.iter().copied().collect();
        for (number, id) in ids.iter().enumerate() {
            if self.local[number] && !kept.contains(&number) {
                let ty = module.funcs.get(*id).ty();
                let import = module
                    .imports
                    .add(SHARED, &name(number), ImportKind::Function(*id));
                module.funcs.get_mut(*id).kind =
                    FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
        let memories: Vec<MemoryId> = module.memories.iter().map(|it| it.id()).collect();
        let tables: Vec<TableId> = module.tables.iter().map(|it| it.id()).collect();
        let globals: Vec<GlobalId> = module.globals.iter().map(|it| it.id()).collect();
        let share = |kind: &str, place: usize| {
            if place == 0 {
                kind.into()
            } else {
                format!("{kind}{place}")
            }
        };
        if base {
            let items = memories
                .into_iter()
                .map(ExportItem::Memory)
                .enumerate()
                .map(|(place, it)| (share("memory", place), it));
            let items = items.chain(
                tables
                    .into_iter()
                    .map(ExportItem::Table)
                    .enumerate()
                    .map(|(place, it)| (share("table", place), it)),
            );
            let globals = globals
                .into_iter()
                .map(ExportItem::Global)
                .enumerate()
                .map(|(place, it)| (share("global", place), it));
            for (name, item) in items.chain(globals) {
                // The memory is exported already.
                if module.exports.iter().all(|it| it.name != name) {
                    module.exports.add(&name, item);
                }
            }
        } else {
            for (place, id) in memories.into_iter().enumerate() {
                let import =
                    module
                        .imports
                        .add(SHARED, &share("memory", place), ImportKind::Memory(id));
                module.memories.get_mut(id).import = Some(import);
            }
            for (place, id) in tables.into_iter().enumerate() {
                let import =
                    module
                        .imports
                        .add(SHARED, &share("table", place), ImportKind::Table(id));
                module.tables.get_mut(id).import = Some(import);
            }
            for (place, id) in globals.into_iter().enumerate() {
                let import =
                    module
                        .imports
                        .add(SHARED, &share("global", place), ImportKind::Global(id));
                module.globals.get_mut(id).kind = GlobalKind::Import(import);
            }
        }
        // Named exports of the first part, such as wasm-bindgen's table of objects, stay.
        walrus::passes::gc::run(&mut module);
        // Relocations and names are of no use any more. The optimizer reads the features.
        let customs = module.customs.iter();
        let useless = customs.filter(|(_, it)| it.name() != "target_features");
        let useless: Vec<_> = useless.map(|(id, _)| id).collect();
        for custom in useless {
            drop(module.customs.delete(custom));
        }
        let imports = module
            .imports
            .iter()
            .filter(|it| it.module != SHARED)
            .map(|it| it.name.clone())
            .collect();
        Ok((module.emit_wasm(), imports))
    }
}
