/** The findings about a file as text for people: the marked tree, the causes, the ways out. */
import { KinetreeError } from '../core/boundary/errors.ts';
import type { Finding, Report } from '../core/doctor/check.ts';
import type { FindBytes } from '../core/doctor/gltf/bytes.ts';
import type { LeaningInstances } from '../core/doctor/gltf/instances.ts';
import { curingWays, triedWays } from '../core/doctor/gltf/least.ts';
import { openGltf } from '../core/doctor/gltf/source.ts';
import { nameOf, type Rows } from '../core/doctor/patient.ts';
import { movedBy } from '../core/doctor/plan.ts';
import { planOf } from '../core/doctor/plans.ts';
import { counted, degrees, guiltOf, guiltSentence, meters, summaryOf } from '../core/doctor/sentences.ts';
import { LEAST_MENDED } from '../core/doctor/wanted.ts';
import { wayName } from '../core/doctor/way-names.ts';

/** Colors, or none: each paints a text. */
export interface Paint {
  readonly bad: (text: string) => string;
  readonly good: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** Lines of a tree, and causes, that are written; of a large file the rest is counted. */
const MOST_LINES = 40;
const MOST_CAUSES = 8;
/** Nodes of a tree of which the ways out are measured: a fraction of a second. */
const MOST_MEASURED = 20_000;
/** Characters of the longest name of a way, so that the displacements form a column. */
const WIDEST = Math.max(...curingWays.map((it) => wayName(it).length));

/** A glTF file, of which the ways out are tried. */
interface GltfBytes {
  readonly bytes: Uint8Array;
  /** Finds the bytes of buffers beside the file. */
  readonly buffers: FindBytes;
}

/** What was found in a file. */
interface Checked {
  readonly rows: Rows;
  readonly report: Report;
  readonly instances: readonly LeaningInstances[];
  readonly gltf: GltfBytes | null;
}

/** Returns the lines about a file. */
export function textOf(path: string, { rows, report, instances, gltf }: Checked, paint: Paint): string[] {
  const counts = [summaryOf(report), ...instances.map(instancesSentence)].join('; ');
  const moving = instantsOf(report);
  const { skewed, findings } = report;
  if (skewed === 0 && instances.length === 0 && !findings.some(({ kind }) => kind === 'sheared')) {
    if (moving.length === 0) return [`${paint.good('ok')}  ${path}: ${counts}`];
    return [`${paint.bad('!!')}  ${path}: ${counts} at rest`, ...moving, ''];
  }
  const places = new Map(rows.ids.map((id, place) => [id, place]));
  const guilt = guiltOf(report);
  const tree = treeOf(rows, report, { places, instances }, paint);
  const lines = [`${paint.bad('!!')}  ${path}: ${counts}`, ...tree, ''];
  for (const it of guilt.slice(0, MOST_CAUSES))
    lines.push(`    ${guiltSentence(rows, places.get(it.node) as number, it)}.`);
  if (guilt.length > MOST_CAUSES) lines.push(`    And ${guilt.length - MOST_CAUSES} more.`);
  if (!report.complete)
    lines.push('    Some nodes have very many stretches above them: only the nearest were tried.');
  return [...lines, ...moving, '', ...waysOf(rows, path, gltf), ''];
}

/** Returns `5 of 6 instances of fence are skewed, by up to 36.9°`. */
function instancesSentence({ path, skewed, of, degrees: skew }: LeaningInstances): string {
  const are = skewed === 1 ? 'is' : 'are';
  return `${skewed} of ${counted(of, 'instance', 'instances')} of ${short(path)} ${are} skewed, by up to ${degrees(skew)}`;
}

/** Returns the worst instants in clips, a line for each node. */
function instantsOf({ instants = [] }: Report): string[] {
  if (instants.length === 0) return [];
  const shown = [...instants].sort((a, b) => b.degrees - a.degrees).slice(0, MOST_LINES);
  const lines = shown.map(({ clip, path, degrees: skew, time, jump }) => {
    const when = `${time.toFixed(3)} s${jump ? ', just before a jump' : ''}`;
    return `      ${short(path).padEnd(32)}  ${degrees(skew)} at ${when}, clip ${short(clip)}`;
  });
  const left = instants.length - shown.length;
  return ['', '    In motion, at worst:', ...lines, ...(left > 0 ? [`      … and ${left} more`] : [])];
}

function treeOf(
  rows: Rows,
  { findings, causes }: Report,
  {
    places,
    instances,
  }: { readonly places: ReadonlyMap<number, number>; readonly instances: readonly LeaningInstances[] },
  paint: Paint,
): string[] {
  const marks = new Map<number, string[]>();
  const mark = (node: number, text: string): void => {
    const place = places.get(node) as number;
    marks.set(place, [...(marks.get(place) ?? []), text]);
  };
  for (const node of causes) mark(node, 'cause');
  for (const it of findings) mark(it.node, wordOf(it));
  for (const { node, skewed, of } of instances) mark(node, `${skewed} of ${of} instances skewed`);
  const shown = new Uint8Array(rows.count);
  for (let place of marks.keys())
    for (; place >= 0 && !shown[place]; place = rows.parents[place] as number) shown[place] = 1;
  const depths = new Int32Array(rows.count);
  const lines: string[] = [];
  let left = 0;
  for (const place of rows.order) {
    const parent = rows.parents[place] as number;
    depths[place] = parent < 0 ? 0 : (depths[parent] as number) + 1;
    if (!shown[place]) continue;
    if (lines.length === MOST_LINES) {
      left++;
      continue;
    }
    const marked = marks.get(place)?.join(', ') ?? '';
    const indent = '  '.repeat(Math.min(20, depths[place] as number));
    const name = `    ${indent}${short(nameOf(rows, place))}`;
    lines.push(marked ? `${name.padEnd(36)}  ${paint.bad(marked)}` : paint.dim(name));
  }
  return left > 0 ? [...lines, paint.dim(`    … and ${counted(left, 'node', 'nodes')} more`)] : lines;
}

function wordOf({ kind, degrees: skew, pair }: Finding): string {
  if (kind === 'skewed') return `${degrees(skew)} off square (${pair})`;
  return kind === 'sheared'
    ? 'holds a sheared matrix'
    : kind === 'flat'
      ? 'flat: no angle is defined'
      : 'mirrored';
}

/** Returns a name that is not too long for a line, which shows it without control characters. */
function short(name: string, most = 60): string {
  const signs = [...name];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : name;
}

/** Returns the lines on the displacement by each way; none for a tree that multiplies no matrices. */
function waysOf(rows: Rows, path: string, given: GltfBytes | null): string[] {
  if (rows.rule !== 'matrices' || rows.count > MOST_MEASURED) return [];
  return [
    given
      ? `    Ways out, by npx kinetree mend ${quoted(path)} -o OUT --way …, the word in parentheses`
      : '    Ways out:',
    ...((given && shownWays(given)) ?? plannedWays(rows)),
    '    After each of them no node is skewed, and every format and engine holds it.',
    ...(given && rows.sheared.includes(1)
      ? [
          `      ${wayName('helper')} moves nothing, and holds sheared matrices alone: skew that parents make stays`,
        ]
      : []),
  ];
}

/** Returns the displacement of a file's vertices by each way, at rest; `null` if unknown. */
function shownWays({ bytes, buffers }: GltfBytes): string[] | null {
  const nodes = openGltf(bytes).json.nodes as readonly { readonly mesh?: unknown }[] | undefined;
  if (!nodes?.some(({ mesh }) => mesh !== undefined)) return null;
  try {
    return triedWays(bytes, { buffers }, { clips: false }).ways.map(({ way, moved, refusals: [refusal] }) => {
      const name = `      ${wayName(way).padEnd(WIDEST)}`;
      if (!moved) return `${name} is refused: ${short(refusal?.reason ?? '', 200)}`;
      if (way === 'bake' && moved.corner === 0) return `${name} moves no corner at rest, ${originsIn(moved)}`;
      return `${name} moves ${cornersIn(moved, 'corners of meshes')}, ${originsIn(moved)}`;
    });
  } catch (refusal) {
    if (refusal instanceof KinetreeError) return null;
    throw refusal;
  }
}

/** Returns the displacement of a tree's boxes by each way. */
function plannedWays(rows: Rows): string[] {
  const bodies = rows.boxes.some((it) => it);
  const of = bodies ? 'corners of meshes' : 'corners of boxes of one meter';
  return (['rigid', 'leaf', 'even'] as const)
    .map((way) => ({ way, ...movedBy(planOf(rows, way, LEAST_MENDED), !bodies) }))
    .sort((a, b) => a.corner - b.corner)
    .map((it) => `      ${wayName(it.way).padEnd(WIDEST)} moves ${cornersIn(it, of)}, ${originsIn(it)}`);
}

const cornersIn = ({ corner }: { readonly corner: number }, of: string): string =>
  corner < 1e-9 ? 'no corner of a mesh' : `${of} by up to ${meters(corner)}`;

const originsIn = ({ origin }: { readonly origin: number }): string =>
  origin < 1e-9 ? 'no origin' : `origins by up to ${meters(origin)}`;

/** Returns a path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
