//! Writes one part of a module: its functions, its share of the table and of the data, and imports
//! of all else.

use std::collections::{BTreeSet, HashMap};

use anyhow::{Result, bail};
use walrus::ir::Value;
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionId, FunctionKind, GlobalId,
    GlobalKind, ImportKind, ImportedFunction, MemoryId, Module, TableId,
};

use crate::functions::{Functions, Reach, numbered};

/// The module that parts import each other's functions from, and all else that they share.
const SHARED: &str = "parts";

/// A part to be cut out.
pub(crate) struct Cut<'a> {
    functions: &'a Functions,
    reach: &'a [Reach],
    /// All parts, the first one before those that import from it.
    parts: &'a [Reach],
    part: Reach,
    /// True of the first part, which has what all share.
    base: bool,
}

impl<'a> Cut<'a> {
    /// Names a part, of functions that groups reach.
    pub(crate) fn of(
        functions: &'a Functions,
        reach: &'a [Reach],
        parts: &'a [Reach],
        part: Reach,
    ) -> Self {
        let base = parts.first() == Some(&part);
        Self {
            functions,
            reach,
            parts,
            part,
            base,
        }
    }

    /// Writes the part; returns it with the functions of JavaScript that it imports.
    pub(crate) fn write(&self, wasm: &[u8]) -> Result<(Vec<u8>, Vec<String>)> {
        // The same bytes have the same functions in the same order, though not the same ids.
        let mut module = Module::from_buffer(wasm)?;
        let ids: Vec<FunctionId> = module.funcs.iter().map(|it| it.id()).collect();
        self.keep_exports(&mut module, &ids);
        self.fill_table(&mut module, &ids)?;
        self.keep_data(&mut module)?;
        self.import_functions(&mut module, &ids);
        self.share_rest(&mut module);
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

    /// Returns whether a function is the part's own.
    fn has(&self, number: usize) -> bool {
        self.reach[number] == self.part && self.functions.local[number]
    }

    /// Leaves the exports of the part's own functions: by their names, and by number what others
    /// call.
    fn keep_exports(&self, module: &mut Module, ids: &[FunctionId]) {
        let of = numbered(ids);
        let foreign: Vec<_> = module
            .exports
            .iter()
            .filter(|export| match export.item {
                ExportItem::Function(id) => self.reach[of[&id]] != self.part,
                _ => !self.base,
            })
            .map(|export| export.id())
            .collect();
        let others: BTreeSet<usize> = (0..self.reach.len())
            .filter(|it| self.reach[*it] != self.part && self.reach[*it] != 0)
            .flat_map(|it| self.functions.uses[it].iter().copied())
            .collect();
        foreign
            .into_iter()
            .for_each(|export| module.exports.delete(export));
        for (number, id) in ids.iter().enumerate() {
            if self.has(number) && others.contains(&number) {
                module.exports.add(&shared_function(number), *id);
            }
        }
    }

    /// Puts the part's own functions into the table, and no others.
    fn fill_table(&self, module: &mut Module, ids: &[FunctionId]) -> Result<()> {
        let of = numbered(ids);
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
            slots.retain(|(_, function)| self.has(*function));
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
        Ok(())
    }

    /// Cuts the data down to that of the part. Data without a name is the first part's.
    fn keep_data(&self, module: &mut Module) -> Result<()> {
        let mut pieces: HashMap<(u32, u32), Reach> = HashMap::new();
        for (reach, data) in self.reach.iter().zip(&self.functions.data) {
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
            let home = |reach: Reach| {
                self.parts
                    .iter()
                    .rev()
                    .find(|it| *it & reach == reach)
                    .copied()
            };
            let mine = |byte: usize| {
                of[byte].map_or(self.base, |reach: Reach| {
                    reach != 0 && home(reach) == Some(self.part)
                })
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

    /// Imports the functions that are other parts'.
    fn import_functions(&self, module: &mut Module, ids: &[FunctionId]) {
        for (number, id) in ids.iter().enumerate() {
            if self.functions.local[number] && !self.has(number) {
                let ty = module.funcs.get(*id).ty();
                let kind = ImportKind::Function(*id);
                let import = module.imports.add(SHARED, &shared_function(number), kind);
                module.funcs.get_mut(*id).kind =
                    FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
    }

    /// Exports memories, tables and globals from the first part; the others import them.
    fn share_rest(&self, module: &mut Module) {
        let memories: Vec<MemoryId> = module.memories.iter().map(|it| it.id()).collect();
        let tables: Vec<TableId> = module.tables.iter().map(|it| it.id()).collect();
        let globals: Vec<GlobalId> = module.globals.iter().map(|it| it.id()).collect();
        if self.base {
            let memories = memories.into_iter().map(ExportItem::Memory);
            let tables = tables.into_iter().map(ExportItem::Table);
            let globals = globals.into_iter().map(ExportItem::Global);
            let items = numbered_names("memory", memories)
                .chain(numbered_names("table", tables))
                .chain(numbered_names("global", globals));
            for (name, item) in items {
                // The memory is exported already.
                if module.exports.iter().all(|it| it.name != name) {
                    module.exports.add(&name, item);
                }
            }
            return;
        }
        for (name, id) in numbered_names("memory", memories) {
            let import = module.imports.add(SHARED, &name, ImportKind::Memory(id));
            module.memories.get_mut(id).import = Some(import);
        }
        for (name, id) in numbered_names("table", tables) {
            let import = module.imports.add(SHARED, &name, ImportKind::Table(id));
            module.tables.get_mut(id).import = Some(import);
        }
        for (name, id) in numbered_names("global", globals) {
            let import = module.imports.add(SHARED, &name, ImportKind::Global(id));
            module.globals.get_mut(id).kind = GlobalKind::Import(import);
        }
    }
}

/// Returns the name by which parts share a function.
fn shared_function(number: usize) -> String {
    format!("f{number}")
}

/// Names the items of a kind: the first one like the kind, the others with their place.
fn numbered_names<T>(
    kind: &str,
    items: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (String, T)> {
    items.into_iter().enumerate().map(move |(place, item)| {
        let place = if place == 0 {
            String::new()
        } else {
            place.to_string()
        };
        (format!("{kind}{place}"), item)
    })
}
