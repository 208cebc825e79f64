//! Packs files by LZMA, the stream alone: without the header, and without a mark of the end.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use lzma_rust2::{LzmaOptions, LzmaWriter};

/// Writes the packed bytes of each file beside it, as `NAME.lzma`. Who unpacks them has to know the
/// length and the options: lc = 3, lp = 0, pb = 0.
pub(crate) fn pack(paths: &[&str]) -> Result<()> {
    for path in paths {
        let bytes = fs::read(path).with_context(|| String::from(*path))?;
        // The places of instructions have no order, so no bit of the place is a context.
        let mut options = LzmaOptions::with_preset(9);
        (options.lc, options.lp, options.pb) = (3, 0, 0);
        options.dict_size = 1 << 22;
        options.nice_len = LzmaOptions::NICE_LEN_MAX;
        let mut packed = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
        packed.write_all(&bytes)?;
        fs::write(format!("{path}.lzma"), packed.finish()?)?;
    }
    Ok(())
}
