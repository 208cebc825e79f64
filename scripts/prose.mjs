/**
 * `node scripts/prose.mjs [path…]` counts breaches of CONTRIBUTING's rules of plain English, as far
 * as a rule can count them: in comments of Rust and JavaScript, and in Markdown and HTML text. It
 * prints file, line, rule and excerpt, then a count for each rule, and exits with 1 if it found
 * any. Without a path it reads all files that git tracks.
 */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { breaches } from './prose-rules.mjs';
import { ask, root } from './run.mjs';

/** Files that are data, or another program's output, or the rules themselves. */
const SKIPPED = [
  /^crate\/tests\/(vectors|data)\//,
  /(^|\/)generated\//,
  /^scripts\/prose-rules\.mjs$/,
  /^tests\/unit\/prose\.test\.ts$/,
];

/** The files below these paths that are read: those that git has, or would have. */
async function filesBelow(paths) {
  const listed = await ask('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths]);
  return [...new Set((listed ?? '').split('\n'))].filter(
    (path) =>
      /\.(rs|ts|js|mjs|md|html)$/.test(path) &&
      existsSync(`${root}/${path}`) &&
      !SKIPPED.some((it) => it.test(path)),
  );
}

/** Every breach below these paths, with its file. */
export async function proseBelow(paths = []) {
  const found = [];
  for (const path of await filesBelow(paths))
    for (const it of breaches(path, readFileSync(`${root}/${path}`, 'utf8'))) found.push({ path, ...it });
  return found;
}

/** A line for each breach, and a count for each rule. */
export function report(found) {
  const counts = new Map();
  for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [
    ...found.map(({ path, line, rule, excerpt }) => `${path}:${line}  ${rule}  ${excerpt.slice(0, 120)}`),
    [...counts].map(([rule, count]) => `${count} ${rule}`).join(', ') || 'no breach of the rules of prose',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await proseBelow(process.argv.slice(2));
  console.log(report(found));
  if (found.length > 0) process.exitCode = 1;
}
