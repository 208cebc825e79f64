/** A small figure: what the cache loads for nodes that are objects, and for those in one array. */
import { slider } from '../figure/controls.ts';
import type { Drawing, Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { counted, fixed, grouped } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { corners } from '../figure/rectangle.ts';
import type { Vec3 } from '../figure/vec.ts';
import { nearestOf } from './shared/nearest.ts';

/** Bytes of a cache line, and of a node: ten floats of translation, rotation and scale. */
const [LINE, NODE] = [64, 40];
/** Children of a node, the tree's depth, and its nodes. */
const [CHILDREN, DEPTH, NODES] = [3, 4, 40];
/** Lines of memory in a row of the picture, each 1 m wide; rows, and meters from row to row. */
const [ACROSS, ROWS, HEIGHT] = [6, 8, 0.52];
/** Where the two halves of the picture begin, and the bar of each below both. */
const HALVES = {
  objects: { left: 0, words: 'an object each', bar: -ROWS * HEIGHT - 0.7 },
  array: { left: 7, words: 'one array', bar: -ROWS * HEIGHT - 1.4 },
} as const;
/** The bars begin under the sheets, and a line is as long as all of them have room. */
const BAR = { left: 3.2, right: 9.8, high: 0.5, words: 1.45, letter: 0.24 } as const;
/** Hops of the update that stay in sight. */
const HOPS = 3;
const WORDS = -ROWS * HEIGHT - 2.15;
const COLORS = ['parent', 'child', 'grandchild', 'deep3'] as const;
/** Bytes from one object to the next: other things are between them. */
const SLOT = 72;

/** One of the ways to keep the nodes: for each, in the order of the update, its depth and its place. */
type Layout = readonly { readonly depth: number; readonly byte: number }[];

/** Each on its own, where there was room: the update goes from child to first child. */
function asObjects(): Layout {
  const slots = Array.from({ length: NODES }, (_, i) => i);
  // Shuffled by a fixed sequence, so that every reader has the same memory.
  for (let i = NODES - 1, random = 7; i > 0; i--) {
    random = (random * 75 + 74) % 65537;
    const j = random % (i + 1);
    [slots[i], slots[j]] = [slots[j] ?? 0, slots[i] ?? 0];
  }
  const found: { depth: number; byte: number }[] = [];
  const visit = (depth: number): void => {
    found.push({ depth, byte: SLOT * (slots[found.length] ?? 0) });
    for (let i = 0; depth + 1 < DEPTH && i < CHILDREN; i++) visit(depth + 1);
  };
  visit(0);
  return found;
}

/** In one array, level by level: the update goes from front to back. */
function inArray(objects: Layout): Layout {
  const depths = objects.map(({ depth }) => depth).sort();
  return depths.map((depth, i) => ({ depth, byte: NODE * i }));
}

/** The lines on which a node lies: one, or two where it crosses a border. */
const linesOf = (byte: number): number[] =>
  Array.from(new Set([byte, byte + NODE - 1].map((it) => Math.floor(it / LINE))));

/** The lines that are loaded, one after the other: only the last one is still in the cache. */
function loaded(layout: Layout): number[] {
  const lines: number[] = [];
  for (const { byte } of layout)
    for (const line of linesOf(byte)) if (lines.at(-1) !== line) lines.push(line);
  return lines;
}

const objects = asObjects();
const layouts = { objects, array: inArray(objects) };

/** Returns the lines that each layout loads for the first nodes. */
function linesFor(nodes: number) {
  const lines = (layout: Layout): number => loaded(layout.slice(0, nodes)).length;
  return { objects: lines(layouts.objects), array: lines(layouts.array) };
}

/** The same for all nodes. */
const ALL = linesFor(NODES);
const PER_LINE = (BAR.right - BAR.left) / ALL.objects;
/** Bytes that are loaded for so many nodes and are none of theirs. */
const unused = (lines: number, nodes: number): number => lines * LINE - nodes * NODE;

export default defineFigure({
  title: 'Where the nodes lie in memory',
  notice: 'Drag the ring along the array, from node to node. How many lines of 64 bytes does each side load?',
  camera: { plan: [-0.4, WORDS - 0.35, 13.4, 0.9] },
  controls: { nodes: slider('Nodes done', [1, NODES, 1], 1) },
  row: ['nodes'],
  facts: ({ nodes }) => linesFor(nodes),
  draw(lines, { nodes }, out) {
    const loads = `${counted(lines.objects, 'line')} of objects, ${lines.array} of the array`;
    const told = { title: `For ${counted(nodes, 'node')}: ${loads}`, short: { title: loads } };
    const pane = out.pane(nodes > 1 ? told : 'Which way loads fewer lines?');
    for (const half of ['objects', 'array'] as const) {
      paintMemory(pane, nodes, half, out);
      paintBar(pane, lines[half], nodes, half);
    }
    const lost = nodes === NODES ? `: ${grouped(unused(lines.objects, nodes))} bytes` : '';
    const key = pane.as('lines');
    paintBlock(key, WORDS, 1.6, 2.2, USED, 'bytes used');
    paintBlock(key, WORDS, 5.5, 6.1, lostStyle(nodes), `gaps, not used${lost}`);
  },
  readout({ objects, array }, { nodes }) {
    const rows = [
      row('An object each, depth first', [objects, objects * LINE, unused(objects, nodes)], 0),
      row('One array, level by level', [array, array * LINE, unused(array, nodes)], 0),
    ];
    return {
      summary:
        `For ${fixed(nodes, 0)} of ${NODES} nodes the cache loads ${objects} lines where each is an object, ` +
        `${array} in one array.`,
      groups: [group(table('Loaded so far', ['lines', 'bytes', 'not used'], ...rows))],
      values: {
        objects: live(objects, 'lines', 0),
        array: live(array, 'lines', 0),
        allObjects: live(ALL.objects, 'lines', 0),
        allArray: live(ALL.array, 'lines', 0),
      },
    };
  },
});

/** Returns the corners of a box in the plane. */
const boxOf = (left: number, low: number, right: number, top: number): Vec3[] =>
  corners([left, low, right, top]);

/** Returns a place of a half: a byte of its memory, and how far down in its line. */
const placeOf = (half: keyof typeof HALVES, byte: number, down: number): Vec3 => {
  const line = Math.floor(byte / LINE);
  const along = (line % ACROSS) + (byte % LINE) / LINE;
  return [HALVES[half].left + along, -(Math.floor(line / ACROSS) + down) * HEIGHT, 0];
};
/** Half of the picture: memory as a sheet of lines, the nodes on it, and where the update is. */
function paintMemory(pane: Painter, nodes: number, half: keyof typeof HALVES, out: Drawing): void {
  const { left, words } = HALVES[half];
  const layout = layouts[half];
  const part = (from: number, to: number, inset: number): Vec3[] => {
    const [[x, y], [, low]] = [placeOf(half, from, inset), placeOf(half, from, 1 - inset)];
    return boxOf(x, low, x + (to - from) / LINE, y);
  };
  const whole = (line: number, inset: number): Vec3[] => part(line * LINE, (line + 1) * LINE, inset);
  const done = layout.slice(0, nodes);
  const lines = new Set(loaded(done));
  for (let line = 0; line < ACROSS * ROWS; line++) {
    const style = lines.has(line) ? ({ color: 'steel', fill: 0.4 } as const) : ({ color: 'ground' } as const);
    pane.polygon(whole(line, 0.04), { ...style, edge: 'hair', width: 0.8, part: half });
  }
  for (const [i, { depth, byte }] of layout.entries())
    for (const line of linesOf(byte)) {
      const [from, to] = [Math.max(byte, line * LINE), Math.min(byte + NODE, (line + 1) * LINE)];
      const style = { color: COLORS[depth] ?? 'deep4', fill: i < nodes ? 1 : 0.45, part: half } as const;
      pane.polygon(part(from, to, 0.22), style);
    }
  const middles = done.map(({ byte }) => placeOf(half, byte + NODE / 2, 0.5));
  const path = pane.as('path', 'ink');
  // The whole tangle is what comes out: before, only the last hops are in sight.
  const ended = nodes === NODES;
  path.line(ended ? middles : middles.slice(-HOPS - 1), ended ? { width: 1 } : { width: 2, fade: 0.15 });
  // The window of the cache: the lines of the node that was done last.
  const last = done.at(-1);
  for (const line of last ? linesOf(last.byte) : [])
    pane.polygon(whole(line, 0), { color: 'accent', fill: 0, edge: 'accent', width: 2.4, part: 'path' });
  pane.letters([left + ACROSS / 2, 0.5, 0], 0.5, words, { color: 'ink', most: 20, part: half });
  const end = middles.at(-1);
  if (!end) return;
  if (half === 'objects') path.dot(end, { size: 5 });
  else {
    const at = out.carried('nodes', end, [left, -ROWS * HEIGHT, left + ACROSS, 0]);
    path.handle('nodes', at, ['Nodes that are done', 'drag me'], nodeAt);
  }
}

/** Returns how many nodes of the array are done where the one nearest to a point is. */
function nodeAt(point: Vec3): number {
  const middle = (node: number): Vec3 => placeOf('array', NODE * (node - 0.5), 0.5);
  return nearestOf(
    Array.from({ length: NODES }, (_, i) => i + 1),
    middle,
    point,
  );
}

/** The look of bytes that were used, and of those that were not: in the end they are a loss. */
const USED = { color: 'steel' } as const;
const lostStyle = (nodes: number) =>
  nodes === NODES
    ? ({ color: 'wrong', hatched: true, fill: 0.4 } as const)
    : ({ ...USED, fill: 0.4 } as const);
type Look = ReturnType<typeof lostStyle> | typeof USED;

/** A piece of a bar, and the words that begin after it. */
function paintBlock(pane: Painter<'part'>, y: number, left: number, right: number, look: Look, words = '') {
  pane.polygon(boxOf(left, y - BAR.high / 2, right, y + BAR.high / 2), look);
  const middle = right + 0.25 + (BAR.letter * words.length) / 2;
  if (words) pane.letters([middle, y, 0], 0.46, words, { color: 'ink', most: 16 });
}

/** A bar of all lines that were loaded: what was used of them, and what was not. */
function paintBar(pane: Painter, lines: number, nodes: number, half: keyof typeof HALVES): void {
  const { bar, words } = HALVES[half];
  const used = BAR.left + (nodes * NODE * PER_LINE) / LINE;
  const own = pane.as(half);
  own.letters([BAR.words, bar, 0], 0.46, words, { color: 'ink', most: 16 });
  paintBlock(own, bar, BAR.left, used, USED);
  const times = nodes === NODES && half === 'objects' ? `, ${fixed(ALL.objects / ALL.array, 1)} ×` : '';
  const told = counted(lines, 'line') + times;
  paintBlock(own, bar, used, BAR.left + lines * PER_LINE, lostStyle(nodes), told);
}
