/** Compressed forms of the site's files, for hosts that serve those that lie beside a file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = /\.(html|js|css|svg|json|xml|txt|wasm)$/;
const FORMS = {
  br: promisify(brotliCompress),
  gz: promisify(gzip),
};
const OPTIONS = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  gz: { level: 9 },
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
      const path = join(folder, file);
      const bytes = readFileSync(path);
      for (const [end, squeeze] of Object.entries(FORMS)) {
        const short = await squeeze(bytes, OPTIONS[end]);
        if (short.length < bytes.length) writeFileSync(`${path}.${end}`, short);
      }
    }),
  );
}
