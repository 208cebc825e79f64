/** The findings about a file as text for people: the marked tree, the causes, the ways out. */
import type { Finding, Report } from '../core/doctor/check.ts';
import { nameOf, type Rows } from '../core/doctor/patient.ts';
import { movedBy } from '../core/doctor/plan.ts';
import { LEAST_MENDED, planOf } from '../core/doctor/plans.ts';
import { counted, degrees, guiltOf, guiltSentence, meters, summaryOf } from '../core/doctor/sentences.ts';

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

/** Returns the lines about a file. */
export function textOf(
  path: string,
  { rows, report, gltf }: { readonly rows: Rows; readonly report: Report; readonly gltf: boolean },
  paint: Paint,
): string[] {
  const counts = summaryOf(report);
  const moving = instantsOf(report);
  if (report.skewed === 0 && !report.findings.some(({ kind }) => kind === 'sheared')) {
    if (moving.length === 0) return [`${paint.good('ok')}  ${path}: ${counts}`];
    return [`${paint.bad('!!')}  ${path}: ${counts} at rest`, ...moving, ''];
  }
  const places = new Map(rows.ids.map((id, place) => [id, place]));
  const guilt = guiltOf(report);
  const lines = [`${paint.bad('!!')}  ${path}: ${counts}`, ...treeOf(rows, report, places, paint), ''];
  for (const it of guilt.slice(0, MOST_CAUSES))
    lines.push(`    ${guiltSentence(rows, places.get(it.node) as number, it)}.`);
  if (guilt.length > MOST_CAUSES) lines.push(`    And ${guilt.length - MOST_CAUSES} more.`);
  if (!report.complete)
    lines.push('    Some nodes have very many stretches above them: only the nearest were tried.');
  return [...lines, ...moving, '', ...waysOf(rows, gltf ? path : null), ''];
}

/** Returns the worst instants in clips, a line for each node. */
function instantsOf({ instants = [] }: Report): string[] {
  if (instants.length === 0) return [];
  const shown = [...instants].sort((a, b) => b.degrees - a.degrees).slice(0, MOST_LINES);
  const lines = shown.map(({ clip, path, degrees: skew, time, jump }) => {
    const when = `${time.toFixed(3)} s${jump ? ', just before a jump' : ''}`;
    return `      ${printable(path).padEnd(32)}  ${degrees(skew)} at ${when}, clip ${printable(clip)}`;
  });
  const left = instants.length - shown.length;
  return ['', '    In motion, at worst:', ...lines, ...(left > 0 ? [`      … and ${left} more`] : [])];
}

function treeOf(
  rows: Rows,
  { findings, causes }: Report,
  places: ReadonlyMap<number, number>,
  paint: Paint,
): string[] {
  const marks = new Map<number, string[]>();
  const mark = (node: number, text: string): void => {
    const place = places.get(node) as number;
    marks.set(place, [...(marks.get(place) ?? []), text]);
  };
  for (const node of causes) mark(node, 'cause');
  for (const it of findings) mark(it.node, wordOf(it));
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
    const told = marks.get(place)?.join(', ') ?? '';
    const indent = '  '.repeat(Math.min(20, depths[place] as number));
    const name = `    ${indent}${printable(nameOf(rows, place))}`;
    lines.push(told ? `${name.padEnd(36)}  ${paint.bad(told)}` : paint.dim(name));
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

/** A name may have anything in it, and a terminal obeys some of that. */
export function printable(name: string): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '�');
  return clean.length > 60 ? `${clean.slice(0, 59)}…` : clean;
}

/** Returns what each way would move. A tree that multiplies no matrices has none. */
function waysOf(rows: Rows, path: string | null): string[] {
  if (rows.rule !== 'matrices' || rows.count > MOST_MEASURED) return [];
  const bodies = rows.boxes.some((it) => it);
  const told = (['rigid', 'even', 'leaf'] as const).map((way) => {
    const { corner, origin } = movedBy(planOf(rows, way, LEAST_MENDED), !bodies);
    return { way, corner, origin };
  });
  const [rigid] = told;
  told.sort((a, b) => a.corner - b.corner);
  const of = bodies ? 'corners of meshes' : 'corners of boxes of one meter';
  return [
    path === null ? '    Ways out:' : `    Ways out, by npx kinetree mend ${quoted(path)} -o OUT --way …`,
    ...(path === null || !bodies || !rigid
      ? []
      : [`      bake   moves no corner at rest, ${originsIn(rigid)}: vertices are stretched`]),
    ...told.map(
      (it) => `      ${it.way.padEnd(6)} moves ${of} by up to ${meters(it.corner)}, ${originsIn(it)}`,
    ),
    '    After each of them no node is skewed, and every format and engine holds it.',
    ...(path !== null && rows.sheared.includes(1)
      ? ['      helper moves nothing, and holds sheared matrices alone: skew that parents make stays']
      : []),
  ];
}

const originsIn = ({ origin }: { readonly origin: number }): string =>
  origin < 1e-9 ? 'no origin' : `origins by up to ${meters(origin)}`;

/** Returns a path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
