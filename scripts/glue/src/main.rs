//! `glue IN.wasm OUT_DIR NAME [GROUPS]`: what `wasm-bindgen --target web` does, without installing
//! it. With a file of groups, a line each of a name and exports, it splits the module as well.
//! `glue pack FILE…` packs files.

mod cut;
mod functions;
mod pack;
mod references;
mod silence;
mod split;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::functions::Group;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [command, paths @ ..] if command == "pack" => pack::pack(paths),
        [input, folder, name] => write(input, folder, name, None),
        [input, folder, name, groups] => write(input, folder, name, Some(groups)),
        _ => {
            eprintln!("usage: glue IN.wasm OUT_DIR NAME [GROUPS], or glue pack FILE…");
            return ExitCode::FAILURE;
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("glue: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write(input: &str, folder: &str, name: &str, groups: Option<&String>) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(name)
        .typescript(true)
        .remove_name_section(groups.is_none())
        .demangle(false)
        .remove_producers_section(true)
        // The bytes come from the facade, never from a URL beside the glue: no bundler has to find
        // a file.
        .omit_default_module_path(true)
        .web(true)?;
    bindgen.generate(folder)?;
    match groups {
        Some(groups) => write_parts(input, Path::new(folder), name, &read_groups(groups)?),
        None => Ok(()),
    }
}

/// Writes each part beside the glue, and a list of them: name, groups, imports from JavaScript.
fn write_parts(input: &str, folder: &Path, name: &str, groups: &[Group]) -> Result<()> {
    let references = references::read(&fs::read(input)?)?;
    let whole = folder.join(format!("{name}_bg.wasm"));
    let mut list = String::new();
    let silent = silence::silence(&fs::read(&whole)?, &references)?;
    for part in split::split(&silent, &references, groups)? {
        fs::write(folder.join(format!("{}.part.wasm", part.name)), &part.wasm)?;
        list += &format!(
            "{}\t{}\t{}\n",
            part.name,
            part.groups.join(" "),
            part.imports.join(" ")
        );
    }
    fs::write(folder.join("parts.txt"), list).context("parts.txt")
}

fn read_groups(path: &str) -> Result<Vec<Group>> {
    let text = fs::read_to_string(path).with_context(|| path.to_owned())?;
    let lines = text.lines().filter(|line| !line.is_empty());
    Ok(lines
        .map(|line| {
            let mut words = line.split(' ').map(String::from);
            (words.next().unwrap_or_default(), words.collect())
        })
        .collect())
}
