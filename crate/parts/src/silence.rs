//! Drops the last words of a core: what it does between a panic and the trap.
//!
//! A core that keeps no message of a panic still carries the code that writes one. A call that the
//! compiler has followed by `unreachable` never returns; where it can reach no function of
//! JavaScript either, nobody sees anything of it but the trap. Then the trap alone is as good.

use anyhow::Result;
use walrus::ir::{Instr, VisitorMut, dfs_pre_order_mut};
use walrus::{FunctionId, FunctionKind, Module};

use crate::functions::Functions;
use crate::references::References;

/// Calls of functions that end in silence.
struct LastWords(Vec<FunctionId>);

impl VisitorMut for LastWords {
    fn end_instr_seq_mut(&mut self, sequence: &mut walrus::ir::InstrSeq) {
        let traps = |it: Option<&(Instr, _)>| matches!(it, Some((Instr::Unreachable(_), _)));
        let mut place = 0;
        while place < sequence.instrs.len() {
            let last = match &sequence.instrs[place].0 {
                Instr::Call(call) => self.0.contains(&call.func),
                _ => false,
            };
            // Its arguments stay on the stack, which `unreachable` takes as it is.
            if last && traps(sequence.instrs.get(place + 1)) {
                sequence.instrs.remove(place);
            } else {
                place += 1;
            }
        }
    }
}

/// Returns the module without its last words.
pub(crate) fn silence(wasm: &[u8], references: &References) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(wasm)?;
    let mut words = LastWords(Functions::read(&module, references)?.without_imports());
    let locals = module.funcs.iter_mut().filter_map(|it| match &mut it.kind {
        FunctionKind::Local(local) => Some(local),
        _ => None,
    });
    for local in locals {
        let entry = local.entry_block();
        dfs_pre_order_mut(&mut words, local, entry);
    }
    Ok(module.emit_wasm())
}
