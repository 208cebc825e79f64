/** `kinetree check`: looks through files for skewed nodes. */
import { checkRows, type Report } from '../core/doctor/check.ts';
import type { FindBytes } from '../core/doctor/gltf/bytes.ts';
import { type LeaningInstances, leaningInstances } from '../core/doctor/gltf/instances.ts';
import type { Rows } from '../core/doctor/patient.ts';
import { counted } from '../core/doctor/sentences.ts';
import type { CheckArguments } from './arguments.ts';
import { beside } from './beside.ts';
import { bytesAt, endingOf, filesOf, type Named, pass, sentenceOf, shardOf } from './files.ts';
import { shownJson } from './line.ts';
import { type Read, readFile } from './read.ts';
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
  const { files: all, passed } = filesOf(given.paths);
  const files = given.shard ? shardOf(all, given.shard) : all;
  const kept: Checked[] = [];
  const unread: { path: string; error: string }[] = [];
  const totals = { files: 0, nodes: 0, found: 0 };
  for (const [place, { at, path, by, error: known }] of files.entries()) {
    terminal.progress(`${place + 1} of ${files.length}  ${path}`);
    try {
      if (known !== undefined) throw new Error(known);
      const find = (address: string) => beside(at, address);
      const bytes = bytesAt(at);
      const read = readOne(bytes, by, given.clips ? find : null);
      if (!read) {
        // A folder is full of JSON that is no tree.
        if (by !== 'named') {
          pass(passed, by === 'other' ? endingOf(path) : 'JSON that is no tree');
          continue;
        }
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
      if (given.form === 'json') await terminal.write(`${shownJson(lineOf(checked))}\n`);
      else if (given.form === 'sarif') {
        if (found) kept.push(checked);
      } else {
        const first = notes.slice(0, 3).map((it) => `    note: ${it}`);
        const gltf = read.gltf ? { bytes, buffers: find } : null;
        const lines = textOf(path, { ...checked, gltf }, terminal.paint);
        await terminal.lines([...lines, ...first]);
      }
    } catch (error) {
      const sentence = sentenceOf(error);
      unread.push({ path, error: sentence });
      terminal.status = 2;
      if (given.form === 'json') await terminal.write(`${shownJson({ file: path, error: sentence })}\n`);
      else if (given.form === 'text')
        await terminal.lines([`${terminal.paint.bad('??')}  ${path}: ${sentence}`]);
    }
  }
  terminal.progress('');
  if (given.form === 'sarif')
    await terminal.write(`${shownJson(sarifOf(kept, unread, terminal.version), 1)}\n`);
  const over = passedOver(passed);
  const many = files.length > 1 || files.some(({ by }) => by !== 'named') || over !== '';
  if (given.form !== 'text') {
    if (over) terminal.complain(over);
  } else if (many) {
    const count = counted(totals.files + unread.length, 'file', 'files');
    const nodes = counted(totals.nodes, 'node', 'nodes');
    await terminal.lines([
      `${count}, ${nodes}: ${totals.found} with findings, ${unread.length} that cannot be read${over && `; ${over}`}`,
    ]);
  }
  if (totals.files + unread.length === 0) {
    terminal.complain('there is no file to check: .glb, .gltf, .vrm, .vrma, .bvh or .json');
    return given.shard ? 0 : 2;
  }
  return terminal.status;
}

/** Reads a file; `null` for JSON that is no tree, if its name is no model's either. */
function readOne(bytes: Uint8Array, by: Named['by'], find: FindBytes | null): Read | null {
  try {
    return readFile(bytes, find);
  } catch (error) {
    if (by === 'other' && (error as { code?: unknown }).code !== 'BAD_GLTF') return null;
    throw error;
  }
}

/** The most endings that the line about other files names. */
const MOST_KINDS = 6;

/** Returns `passed over 3: 2 .png, 1 link to a folder`; nothing if nothing was. */
function passedOver(passed: ReadonlyMap<string, number>): string {
  const all = [...passed].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const sum = all.reduce((total, [, number]) => total + number, 0);
  if (sum === 0) return '';
  const first = all.slice(0, MOST_KINDS).map(([what, number]) => `${number} ${what}`);
  const more = all.slice(MOST_KINDS).reduce((total, [, number]) => total + number, 0);
  return `passed over ${sum}: ${[...first, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`;
}

/** Returns whether a report has something that programs show wrongly: more than mirrors and zeros. */
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
