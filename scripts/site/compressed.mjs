/** Compressed forms of the site's files, for hosts that serve those that lie beside a file. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = /\.(html|js|css|svg|json|xml|txt|wasm)$/;
/** Of longer files the last few percent take ten times as long to find as all the rest. */
const LONG = 1_000_000;
const brotli = promisify(brotliCompress);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const FORMS = {
  br: (/** @type {Buffer} */ it) => (it.length > LONG ? brotli(it, QUICK) : brotli(it)),
  gz: promisify(gzip),
};

/**
 * Writes `.br` and `.gz` beside each file of a folder that is shorter so.
 *
 * @param {string} folder
 */
export async function compress(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((it) => TEXTS.test(it));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      for (const [end, squeeze] of Object.entries(FORMS)) {
        const short = await squeeze(bytes);
        if (short.length < bytes.length) await writeFile(join(folder, `${file}.${end}`), short);
      }
    }),
  );
}
