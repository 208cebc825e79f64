//! The functions that each function takes the address of, read from what the linker says.
//!
//! Calls by address leave no trace in a module's code but a number. The linker knows better: with
//! `--emit-relocs` it lists each place that holds the address of a function or of data. A function
//! refers to what its code names, and to what the data that it names refers to in turn, such as the
//! methods in a table of a `dyn` trait.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    BinaryReader, DataKind, KnownCustom, Linking, Name, Operator, Parser, Payload,
    RelocSectionReader, RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

/// The addresses that each function, by name, can come by. Functions of one name are taken for one.
pub(crate) type References = HashMap<String, Addresses>;

/// Functions by their names, and data by the places in memory that it takes.
#[derive(Default)]
pub(crate) struct Addresses {
    pub(crate) functions: HashSet<String>,
    pub(crate) data: HashSet<(u32, u32)>,
}

/// A piece of data that the linker placed: where it is in its segment, and in memory.
struct Datum {
    segment: usize,
    place: Range<usize>,
    address: u32,
}

/// The owner of an address: a function or a piece of data, by its number in the symbol table.
#[derive(Clone, Copy)]
enum Target {
    Function(u32),
    Datum(u32),
}

#[derive(Default)]
struct Linked<'a> {
    names: HashMap<u32, String>,
    imported: u32,
    code: usize,
    bodies: Vec<Range<usize>>,
    data: usize,
    segments: Vec<(Range<usize>, u32)>,
    symbols: Vec<SymbolInfo<'a>>,
    in_code: Vec<RelocationEntry>,
    in_data: Vec<RelocationEntry>,
}

/// Reads the references of a module as the linker left it.
pub(crate) fn read(wasm: &[u8]) -> Result<References> {
    let linked = Linked::read(wasm)?;
    ensure!(
        !linked.in_code.is_empty(),
        "the module was linked without --emit-relocs"
    );

    let mut of_data: HashMap<u32, Vec<Target>> = HashMap::new();
    let data: Vec<(u32, Datum)> = linked.data_symbols().collect();
    for entry in &linked.in_data {
        let Some(target) = target(entry) else {
            continue;
        };
        let at = linked.data + entry.offset as usize;
        let inside = |(it, _): &(Range<usize>, u32)| it.contains(&at);
        let segment = linked
            .segments
            .iter()
            .position(inside)
            .context("an address outside all data")?;
        let offset = at - linked.segments[segment].0.start;
        // Pieces may overlap, where equal tails of texts are merged: all that hold the place do.
        for (symbol, datum) in &data {
            if datum.segment == segment && datum.place.contains(&offset) {
                of_data.entry(*symbol).or_default().push(target);
            }
        }
    }

    let mut references = References::new();
    for (place, body) in linked.bodies.iter().enumerate() {
        let named = linked
            .in_code
            .iter()
            .filter(|entry| body.contains(&(linked.code + entry.offset as usize)));
        let mut seen = HashSet::new();
        let mut open: Vec<Target> = named.filter_map(target).collect();
        let all = references
            .entry(linked.name(linked.imported + place as u32))
            .or_default();
        while let Some(target) = open.pop() {
            match target {
                Target::Function(symbol) => {
                    if let Some(SymbolInfo::Func { index, .. }) =
                        linked.symbols.get(symbol as usize)
                    {
                        all.functions.insert(linked.name(*index));
                    }
                }
                Target::Datum(symbol) if seen.insert(symbol) => {
                    if let Some((_, it)) = data.iter().find(|(number, _)| *number == symbol) {
                        all.data.insert((it.address, it.place.len() as u32));
                    }
                    open.extend(of_data.get(&symbol).into_iter().flatten());
                }
                Target::Datum(_) => {}
            }
        }
    }
    Ok(references)
}

/// Returns the name of a function without what wasm-bindgen appends to those of exports, and takes
/// off again: `_` and sixteen digits.
pub(crate) fn plain(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((plain, hash))
            if hash.len() == 16 && hash.bytes().all(|it| it.is_ascii_hexdigit()) =>
        {
            plain
        }
        _ => name,
    }
}

/// Returns nothing for a call: it names its function in the code.
fn target(entry: &RelocationEntry) -> Option<Target> {
    use RelocationType as Type;
    match entry.ty {
        Type::TableIndexSleb | Type::TableIndexI32 | Type::TableIndexRelSleb => {
            Some(Target::Function(entry.index))
        }
        Type::MemoryAddrLeb
        | Type::MemoryAddrSleb
        | Type::MemoryAddrI32
        | Type::MemoryAddrRelSleb
        | Type::MemoryAddrLocrelI32 => Some(Target::Datum(entry.index)),
        _ => None,
    }
}

impl<'a> Linked<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self> {
        let mut it = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        it.imported += u32::from(matches!(
                            import?.ty,
                            TypeRef::Func(_) | TypeRef::FuncExact(_)
                        ));
                    }
                }
                Payload::CodeSectionStart { range, .. } => it.code = range.start,
                Payload::CodeSectionEntry(body) => it.bodies.push(body.range()),
                Payload::DataSection(section) => {
                    it.data = section.range().start;
                    for segment in section {
                        let segment = segment?;
                        let DataKind::Active { offset_expr, .. } = &segment.kind else {
                            bail!("data at no fixed place")
                        };
                        let Operator::I32Const { value } =
                            offset_expr.get_operators_reader().read()?
                        else {
                            bail!("data at no fixed place")
                        };
                        let end = segment.range.end;
                        it.segments
                            .push((end - segment.data.len()..end, value as u32));
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Name(names) => it.read_names(names)?,
                    KnownCustom::Linking(linking) => {
                        for subsection in linking.subsections() {
                            if let Linking::SymbolTable(symbols) = subsection? {
                                it.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                            }
                        }
                    }
                    KnownCustom::Reloc(_) => {
                        let reader = BinaryReader::new(section.data(), section.data_offset());
                        let entries = RelocSectionReader::new(reader)?
                            .entries()
                            .into_iter()
                            .collect::<Result<_, _>>()?;
                        match section.name() {
                            "reloc.CODE" => it.in_code = entries,
                            "reloc.DATA" => it.in_data = entries,
                            _ => {}
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(it)
    }

    fn read_names(&mut self, names: wasmparser::NameSectionReader<'a>) -> Result<()> {
        for subsection in names {
            if let Name::Function(map) = subsection? {
                for naming in map {
                    let naming = naming?;
                    self.names.insert(naming.index, naming.name.into());
                }
            }
        }
        Ok(())
    }

    fn name(&self, function: u32) -> String {
        self.names
            .get(&function)
            .map_or_else(|| format!("function {function}"), |name| plain(name).into())
    }

    fn data_symbols(&self) -> impl Iterator<Item = (u32, Datum)> {
        self.symbols
            .iter()
            .enumerate()
            .filter_map(|(number, symbol)| match symbol {
                SymbolInfo::Data {
                    symbol: Some(it), ..
                } => {
                    let (_, start) = self.segments.get(it.index as usize)?;
                    let place = it.offset as usize..(it.offset + it.size) as usize;
                    Some((
                        number as u32,
                        Datum {
                            segment: it.index as usize,
                            place,
                            address: start + it.offset,
                        },
                    ))
                }
                _ => None,
            })
    }
}
