/** A small figure: what the cache loads for nodes that are objects, and for those in one array. */
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import type { Vec3 } from '../figure/vec.ts';

/** Bytes of a cache line, and of a node: ten floats of translation, rotation and scale. */
const [LINE, NODE] = [64, 40];
/** Children of a node, the tree's depth, and its nodes. */
const [CHILDREN, DEPTH, NODES] = [3, 4, 40];
/** Lines of memory in a row of the picture, each 1 m wide; rows, and meters from row to row. */
const [ACROSS, ROWS, HEIGHT] = [6, 8, 0.62];
/** Where the two halves of the picture begin, and where the rail is. */
const HALVES = {
  objects: { left: 0, words: 'an object each' },
  array: { left: 7, words: 'one array' },
} as const;
const RAIL = { y: -ROWS * HEIGHT - 0.75, length: 13 };
const onRail = (nodes: number): Vec3 => [(RAIL.length * nodes) / NODES, RAIL.y, 0];
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

/** Returns the lines that each layout loads for the first nodes, and how many times as many. */
function counted(nodes: number) {
  const lines = (layout: Layout): number => loaded(layout.slice(0, nodes)).length;
  const [apart, together] = [lines(layouts.objects), lines(layouts.array)];
  return { objects: apart, array: together, times: apart / together };
}

/** The same for all nodes. */
const ALL = counted(NODES);

export default defineFigure({
  title: 'Where the nodes lie in memory',
  notice: 'Slide the update from node to node. How many lines does each side load?',
  camera: { plan: [-0.5, RAIL.y - 0.95, 13.5, 1.1] },
  controls: { nodes: slider('Nodes done', [1, NODES, 1], 1) },
  row: ['nodes'],
  facts: ({ nodes }) => counted(nodes),
  draw({ times }, { nodes }, out) {
    const pane = out.pane();
    paintMemory(pane, layouts.objects, nodes, 'objects');
    paintMemory(pane, layouts.array, nodes, 'array');
    const told = `${fixed(times, 1)} times as many lines`;
    pane.letters([6.5, RAIL.y - 0.62, 0], 0.5, told, { color: 'ink', most: 24, part: 'lines' });
    pane.line([onRail(0), onRail(NODES)], { color: 'axis', width: 1.6 });
    const to = ([x]: Vec3) => (x / RAIL.length) * NODES;
    pane.as('path').handle('nodes', onRail(nodes), ['Nodes that are done', 'drag me'], to);
  },
  readout({ objects, array }, { nodes }) {
    const rows = [
      row('An object each, depth first', [objects, objects * LINE], 0),
      row('One array, level by level', [array, array * LINE], 0),
    ];
    return {
      summary:
        `For ${fixed(nodes, 0)} of ${NODES} nodes the cache loads ${objects} lines where each is an object, ` +
        `${array} in one array.`,
      groups: [group(table('Loaded so far', ['lines', 'bytes'], ...rows))],
      values: {
        objects: live(objects, 'lines', 0),
        array: live(array, 'lines', 0),
        allObjects: live(ALL.objects, 'lines', 0),
        allArray: live(ALL.array, 'lines', 0),
      },
    };
  },
});

/** Half of the picture: memory as a sheet of lines, the nodes on it, and the way of the update. */
function paintMemory(pane: Painter, layout: Layout, nodes: number, half: keyof typeof HALVES): void {
  const { left, words } = HALVES[half];
  const corner = (byte: number, down: number): Vec3 => {
    const line = Math.floor(byte / LINE);
    const along = (line % ACROSS) + (byte % LINE) / LINE;
    return [left + along, -(Math.floor(line / ACROSS) + down) * HEIGHT, 0];
  };
  const part = (from: number, to: number, inset: number): Vec3[] => {
    const [[x, y], [, low]] = [corner(from, inset), corner(from, 1 - inset)];
    const right = x + (to - from) / LINE;
    return [x, right, right, x].map((it, i) => [it, i < 2 ? low : y, 0]);
  };
  const done = layout.slice(0, nodes);
  const lines = new Set(loaded(done));
  for (let line = 0; line < ACROSS * ROWS; line++) {
    const style = lines.has(line) ? ({ color: 'steel', fill: 0.4 } as const) : ({ color: 'ground' } as const);
    const all = part(line * LINE, (line + 1) * LINE, 0.04);
    pane.polygon(all, { ...style, edge: 'hair', width: 0.8, part: half });
  }
  for (const { depth, byte } of layout)
    for (const line of linesOf(byte)) {
      const [from, to] = [Math.max(byte, line * LINE), Math.min(byte + NODE, (line + 1) * LINE)];
      pane.polygon(part(from, to, 0.22), { color: COLORS[depth] ?? 'deep4', width: 0.8, part: half });
    }
  const way = done.map(({ byte }) => corner(byte + NODE / 2, 0.5));
  pane.line(way, { color: 'ink', width: half === 'objects' ? 1 : 1.4, part: 'path' });
  const end = way.at(-1);
  if (end) pane.dot(end, { color: 'ink', size: 5, part: 'path' });
  pane.letters([left + ACROSS / 2, 0.5, 0], 0.5, words, { color: 'ink', most: 20, part: half });
}
