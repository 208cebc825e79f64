/** The table of a document: a command writes its rows, people write the text around it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Puts rows into the first table of a Markdown file of the project, in the place of those it has.
 *
 * @param {string} path
 * @param {readonly string[]} rows
 */
export function putRows(path, rows) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/(^\|(?:-+\|)+\n)(?:\|.*\n)*/m, (_, head) => `${head}${rows.join('\n')}\n`),
  );
}
