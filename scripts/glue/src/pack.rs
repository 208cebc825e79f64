//! Packs files by LZMA: what `www/src/core/boundary/unpack.ts` unpacks.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use lzma_rust2::{LzmaOptions, LzmaWriter};

/// Writes the packed bytes of each file beside it, as `NAME.lzma`: without a header, since the
/// reader knows these options, and the length.
pub(crate) fn pack(paths: &[String]) -> Result<()> {
    for path in paths {
        let bytes = fs::read(path).with_context(|| path.clone())?;
        // The places of instructions have no order, so no bit of the place. One bit of the byte
        // before is the best for streams: it tells the bytes of a number apart.
        let mut options = LzmaOptions::with_preset(9);
        (options.lc, options.lp, options.pb) = (1, 0, 0);
        options.dict_size = 1 << 22;
        options.nice_len = LzmaOptions::NICE_LEN_MAX;
        let mut packed = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
        packed.write_all(&bytes)?;
        fs::write(format!("{path}.lzma"), packed.finish()?)?;
    }
    Ok(())
}
