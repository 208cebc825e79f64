//! The command `wasm-parts`: see the README of this crate.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;
use wasm_parts::{Group, split};

mod pack;

const USAGE: &str = "usage: wasm-parts bind LINKED.wasm FOLDER NAME, \
    wasm-parts split LINKED.wasm BOUND.wasm FOLDER GROUPS, or wasm-parts pack FILE…";

/// The cost of a part beside its code, in bytes of code.
const OVERHEAD: u64 = 900;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["bind", linked, folder, name] => bind(linked, folder, name),
        ["split", linked, bound, folder, groups] => {
            write_parts(linked, bound, Path::new(folder), groups)
        }
        ["pack", paths @ ..] if !paths.is_empty() => pack::pack(paths),
        _ => Err(anyhow::Error::msg(USAGE)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-parts: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes what `wasm-bindgen --target bundler` writes: its `NAME_bg.js` has the functions that the
/// module imports as exports of its own, so that each part can take those that it needs. The names
/// of functions stay in the module, since `split` needs them.
fn bind(linked: &str, folder: &str, name: &str) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(linked)
        .out_name(name)
        .typescript(true)
        .demangle(false)
        .remove_producers_section(true)
        .bundler(true)?;
    bindgen.generate(folder)
}

/// Writes each part as `NAME.part.wasm`, and a list of them, `parts.txt`: a line each with the
/// name, the groups, and the functions of JavaScript that it imports, with tabs between the three.
fn write_parts(linked: &str, bound: &str, folder: &Path, groups: &str) -> Result<()> {
    let groups = read_groups(groups)?;
    let mut list = String::new();
    for part in split(&read(linked)?, &read(bound)?, &groups, OVERHEAD)? {
        let path = folder.join(format!("{}.part.wasm", part.name));
        fs::write(&path, &part.wasm).with_context(|| path.display().to_string())?;
        list += &format!(
            "{}\t{}\t{}\n",
            part.name,
            part.groups.join(" "),
            part.imports.join(" ")
        );
    }
    fs::write(folder.join("parts.txt"), list).context("parts.txt")
}

fn read(path: &str) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.to_owned())
}

/// Reads a file of groups: a line each, its name and the names of its exports.
fn read_groups(path: &str) -> Result<Vec<Group>> {
    let text = fs::read_to_string(path).with_context(|| path.to_owned())?;
    let lines = text.lines().filter(|line| !line.is_empty());
    let groups = lines.map(|line| {
        let mut words = line.split(' ').map(String::from);
        let name = words.next().unwrap_or_default();
        Group {
            name,
            exports: words.collect(),
        }
    });
    let groups: Vec<Group> = groups.collect();
    if groups.is_empty() {
        bail!("{path} has no groups");
    }
    Ok(groups)
}
