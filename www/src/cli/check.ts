/** `kinetree check`: looks through files for what is skewed in them. */
import { checkRows, type Report } from '../core/doctor/check.ts';
import { type LeaningInstances, leaningInstances } from '../core/doctor/gltf/instances.ts';
import type { Rows } from '../core/doctor/patient.ts';
import type { CheckArguments } from './arguments.ts';
import { beside, bytesAt, filesOf, sentenceOf, shardOf } from './files.ts';
import { readFile } from './read.ts';
import { sarifOf } from './sarif.ts';
import type { Terminal } from './terminal.ts';
import { textOf } from './text.ts';

interface Checked {
  readonly path: string;
  readonly rows: Rows;
  readonly report: Report;
  readonly instances: readonly LeaningInstances[];
}

/** Checks files and writes what was found. Returns the exit status. */
export async function runCheck(given: CheckArguments, terminal: Terminal): Promise<number> {
  const all = filesOf(given.paths);
  const files = given.shard ? shardOf(all, given.shard) : all;
  const kept: Checked[] = [];
  const unread: { path: string; error: string }[] = [];
  const totals = { files: 0, nodes: 0, found: 0 };
  for (const [place, { path, named }] of files.entries()) {
    terminal.progress(`${place + 1} of ${files.length}  ${path}`);
    try {
      const find = (address: string) => beside(path, address);
      const bytes = bytesAt(path);
      const read = readFile(bytes, given.clips ? find : null);
      if (!read) {
        // A folder is full of JSON that is no tree.
        if (!named) continue;
        throw new Error(
          'it is none of the formats that are read: glTF, GLB, BVH, JSON of three.js or of kinetree',
        );
      }
      const report = checkRows(read.rows, given.least, read.motions);
      const notes = [...read.notes];
      const instances = read.gltf ? leaningInstances(read.gltf, given.least, notes, find) : [];
      const checked = { path, rows: read.rows, report, instances };
      totals.files++;
      totals.nodes += report.nodes;
      const found = isFound(report) || instances.length > 0;
      if (found) totals.found++;
      if (found) terminal.status = Math.max(terminal.status, 1);
      if (given.form === 'json') await terminal.write(`${JSON.stringify(lineOf(checked))}\n`);
      else if (given.form === 'sarif') {
        if (found) kept.push(checked);
      } else {
        const told = notes.slice(0, 3).map((it) => `    note: ${it}`);
        const gltf = read.gltf ? { bytes, buffers: find } : null;
        const lines = textOf(path, { ...checked, gltf }, terminal.paint);
        await terminal.write([...lines, ...told, ''].join('\n'));
      }
    } catch (error) {
      const sentence = sentenceOf(error);
      unread.push({ path, error: sentence });
      terminal.status = 2;
      if (given.form === 'json') await terminal.write(`${JSON.stringify({ file: path, error: sentence })}\n`);
      else if (given.form === 'text')
        await terminal.write(`${terminal.paint.bad('??')}  ${path}: ${sentence}\n`);
    }
  }
  terminal.progress('');
  if (given.form === 'sarif')
    await terminal.write(`${JSON.stringify(sarifOf(kept, unread, terminal.version), null, 1)}\n`);
  if (given.form === 'text' && files.length > 1)
    await terminal.write(
      `${totals.files} files, ${totals.nodes} nodes: ${totals.found} with findings, ${unread.length} that cannot be read\n`,
    );
  if (files.length === 0) {
    terminal.complain('there is no file to check: .glb, .gltf, .bvh or .json');
    return given.shard ? 0 : 2;
  }
  return terminal.status;
}

/** Returns whether a report has something that programs show wrongly. Mirrors and zeros are told only. */
function isFound({ skewed, findings, instants = [] }: Report): boolean {
  return skewed > 0 || instants.length > 0 || findings.some(({ kind }) => kind === 'sheared');
}

/** Returns the object of a line: numbers with the digits that count. */
function lineOf({ path, report, instances: copies }: Checked): object {
  const { nodes, skewed, causes, worst, findings, instants } = report;
  return {
    file: path,
    nodes,
    skewed,
    causes,
    worst: rounded(worst),
    findings: findings.map(({ node, path: at, kind, degrees, pair, causes: all }) => ({
      node,
      path: at,
      kind,
      degrees: Number.isNaN(degrees) ? null : rounded(degrees),
      pair,
      causes: all.map((it) => ({ node: it.node, left: rounded(it.left) })),
    })),
    ...(copies.length > 0
      ? { instances: copies.map((it) => ({ ...it, degrees: rounded(it.degrees) })) }
      : {}),
    ...(instants
      ? {
          instants: instants.map((it) => ({
            ...it,
            degrees: rounded(it.degrees),
            time: Number(it.time.toFixed(6)),
          })),
        }
      : {}),
  };
}

const rounded = (value: number): number => Number(value.toFixed(4));
