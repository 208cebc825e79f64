/**
 * A run of a document, sampled as a clip of a glTF file or as a table of states in the world. The
 * samples are on the course that the playground plays, so a reader has seen them.
 */
import type { ClipLike } from '../../core/entries/index.ts';
import type { TreeDocument } from '../document/document.ts';
import type { Posed } from '../document/posed.ts';
import { Course } from '../motion/course.ts';
import { refused } from './fields.ts';
import { glbBytes } from './glb-out.ts';

/** The length of a run from the document's start on, and its samples. */
export interface Span {
  readonly seconds: number;
  /** Samples in a second. */
  readonly rate: number;
}

/** States, samples times nodes, that a run may have: some 100 MB of text. */
export const MOST_STATES = 500_000;
/** Milliseconds after which the page has its turn. */
const TURN = 40;

export const samplesOf = ({ seconds, rate }: Span): number => Math.floor(seconds * rate + 1e-9) + 1;

/**
 * Goes along a run, and calls `look` with each sample and its time, `tell` with the share done.
 *
 * @throws KinetreeError for more states than {@link MOST_STATES}, and where the core stops.
 */
async function along(
  document: TreeDocument,
  span: Span,
  look: (posed: Posed, time: number) => void,
  tell: (share: number) => void,
): Promise<void> {
  const samples = samplesOf(span);
  if (!(samples * document.nodes.length <= MOST_STATES))
    throw refused(
      `${samples.toLocaleString('en')} samples of ${document.nodes.length.toLocaleString('en')} nodes are more than ${MOST_STATES.toLocaleString('en')} states: take fewer seconds, or fewer samples in a second`,
    );
  const course = new Course(document);
  try {
    let begun = performance.now();
    for (let i = 0; i < samples; i++) {
      course.seek(document.start + i / span.rate);
      look(course.posed, course.time);
      if (performance.now() - begun < TURN) continue;
      tell(i / samples);
      await new Promise((resume) => setTimeout(resume));
      begun = performance.now();
    }
  } finally {
    course.dispose();
  }
}

const PATHS = { translation: 3, rotation: 4, scale: 3 } as const;
type Path = keyof typeof PATHS;

/** Returns a run as a clip: for each moving part of a node a curve, straight between samples. */
export async function runClip(
  document: TreeDocument,
  span: Span,
  tell: (share: number) => void = () => {},
): Promise<ClipLike> {
  const times: number[] = [];
  const curves = document.nodes.flatMap(({ id, stretch }) =>
    // A node that holds a matrix has one in the file, which no curve can move.
    stretch ? [] : (Object.keys(PATHS) as Path[]).map((path) => ({ node: id, path, values: [] as number[] })),
  );
  const places = new Map(document.nodes.map(({ id }, place) => [id, place]));
  const look = ({ tree, handles }: Posed, time: number): void => {
    times.push(time - document.start);
    const { translations, rotations, scales } = tree.rows;
    const rows = { translation: translations, rotation: rotations, scale: scales };
    for (const { node, path, values } of curves) {
      const handle = handles[places.get(node) as number];
      if (handle === undefined) continue;
      const [width, at] = [PATHS[path], tree.slot(handle)];
      const now = rows[path].subarray(width * at, width * (at + 1));
      // Of a rotation's two quaternions, the nearer one makes the shorter way.
      const turns = path === 'rotation' && values.length > 0 && dot(now, values.slice(-width)) < 0;
      values.push(...(turns ? now.map((it) => -it) : now));
    }
  };
  await along(document, span, look, tell);
  const moves = ({ path, values }: (typeof curves)[number]): boolean =>
    values.some((it, i) => it !== values[i % PATHS[path]]);
  return {
    name: `${document.title || 'run'}`,
    channels: curves.filter(moves).map((it) => ({ ...it, times })),
  };
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, it, i) => sum + it * (b[i] as number), 0);

/** Returns the binary glTF file of a document whose one animation is a run. */
export async function runGlb(
  document: TreeDocument,
  span: Span,
  tell?: (share: number) => void,
): Promise<Uint8Array> {
  const clip = await runClip(document, span, tell);
  return glbBytes({ ...document, clips: clip.channels.length > 0 ? [clip] : [], clip: null });
}

const AXES = ['x', 'y', 'z'];
const axes = (name: string, unit: string): string[] => AXES.map((it) => `${name} ${it} (${unit})`);
/** The columns of a table: names with units, since programs that read it know neither. */
const COLUMNS = [
  'time (s)',
  'node',
  ...axes('position', 'm'),
  ...[...AXES, 'w'].map((it) => `rotation ${it}`),
  ...axes('velocity', 'm/s'),
  ...axes('acceleration', 'm/s²'),
  ...axes('angular velocity', 'rad/s'),
  ...axes('angular acceleration', 'rad/s²'),
];

/** Returns a run as a table, a line for each node at each time: its state in the world, all digits. */
export async function runCsv(
  document: TreeDocument,
  span: Span,
  tell: (share: number) => void = () => {},
): Promise<string> {
  const lines = [COLUMNS.join(',')];
  const names = document.nodes.map(({ name, id }) => quoted(name || `node ${id}`));
  const look = ({ tree, handles }: Posed, time: number): void => {
    for (const [place, handle] of handles.entries()) {
      const it = tree.world(handle);
      const { translation, rotation, velocity, acceleration, angularVelocity, angularAcceleration } = it;
      const numbers = [translation, rotation, velocity, acceleration, angularVelocity, angularAcceleration];
      lines.push([time, names[place], ...numbers.flatMap((list) => [...list])].join(','));
    }
  };
  await along(document, span, look, tell);
  return `${lines.join('\n')}\n`;
}

/**
 * Returns a name as a cell of a table: spreadsheets take text that begins with a sign for a
 * formula, so it gets an apostrophe.
 */
function quoted(name: string): string {
  const safe = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
