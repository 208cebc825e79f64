/** The numbers: milliseconds of this machine, and those of others, measured in Node. */
import type { Clock, Reading } from '../../figure/clock.ts';
import { fixed, grouped } from '../../figure/numbers.ts';
import { closed, group, live, type Readout, type Table, table, textRow } from '../../figure/readout.ts';
import type { ForestParams } from './controls.ts';
import type { Forest } from './model.ts';
import type { PeerState } from './peer.ts';

/** Sentences for what keeps three.js from being compared. */
const troubles: Readonly<Record<PeerState, string>> = {
  off: '',
  ready: '',
  loading: 'three.js is loading.',
  missing: 'three.js is on this site only, and could not be loaded.',
  large: 'three.js is compared up to 100,000 nodes: a million of its objects take gigabytes.',
  deep: 'three.js gives up: it calls itself for each child, and the chain is deeper than the stack.',
};

export function troubleOf({ peer }: Forest): string {
  return troubles[peer.state];
}

/** Returns milliseconds with the digits that a reading has. */
export function milliseconds(value: number) {
  return live(value, 'ms', value < 10 ? 2 : value < 100 ? 1 : 0);
}

export function readout(forest: Forest, params: ForestParams, clock: Clock): Readout {
  forest.bring(params);
  const { count } = forest.growth;
  const known = (name: string): Reading | null => (forest.timed ? clock.read(name) : null);
  const [ours, theirs] = [known('update'), params.three ? known('three.js') : null];
  const medianOf = (reading: Reading | null) => milliseconds(reading?.median ?? Number.NaN);
  return {
    summary: summary(forest, params, clock),
    values: {
      nodes: live(count, '', 0),
      update: medianOf(ours),
      write: medianOf(known('write')),
      draw: medianOf(known('draw')),
      frame: medianOf(known('frame')),
      three: medianOf(theirs),
      times: live((theirs?.median ?? Number.NaN) / (ours?.median ?? Number.NaN), '×', 0),
      each: live(((ours?.median ?? Number.NaN) * 1e6) / moved(forest, params), 'ns', 1),
    },
    groups: [
      group(here(forest, params, clock), params.velocities && speeds(forest)),
      closed('On another machine', ...elsewhere),
    ],
  };
}

function moved({ growth }: Forest, { named }: ForestParams): number {
  return named === 'all' ? growth.count : Math.max(growth.count / 100, (growth.count * Number(named)) / 100);
}

function summary(forest: Forest, params: ForestParams, clock: Clock): string {
  const { count, kind } = forest.growth;
  const nodes = `${grouped(count)} nodes${kind === 'chain' ? ' in one chain' : ''}`;
  const [ours, theirs] = [clock.read('update'), params.three ? clock.read('three.js') : null];
  if (!ours || !forest.timed)
    return `${nodes}, moved by the wind. Updating and drawing them is timed while they move.`;
  const other = theirs ? `; three.js ${short(theirs.median)}` : '';
  const part = params.named === 'all' ? '' : `, ${params.named} % of them named`;
  const told = `${nodes}${part} updated in ${short(ours.median)} milliseconds${other}.`;
  const trouble = params.three ? troubleOf(forest) : '';
  return [told, trouble, unseen(forest, clock)].filter(Boolean).join(' ');
}

/** Returns the sentence about the nodes that are not drawn; '' where all are. */
export function unseen(forest: Forest, clock: Clock): string {
  const { kind, count } = forest.growth;
  const share = count / forest.drawn(clock);
  if (share === 1) return '';
  const which = share === 10 ? 'tenth' : 'hundredth';
  return kind === 'ferns' ? `The nearest ${which} is drawn.` : `The first ${which} of the chain is drawn.`;
}

const short = (value: number): string => fixed(value, value < 0.1 ? 2 : value < 10 ? 1 : 0);

function here(forest: Forest, params: ForestParams, clock: Clock) {
  const nodes = moved(forest, params);
  const row = (label: string, name: string, many: number | null) => {
    const { now, median } = clock.read(name) ?? { now: Number.NaN, median: Number.NaN };
    const each = many ? (median * 1e6) / many : Number.NaN;
    return textRow(label, fixed(now, 3), fixed(median, 3), fixed(each, 1));
  };
  const { three } = params;
  return table(
    `Milliseconds in this page, ${grouped(forest.growth.count)} nodes`,
    ['now', 'median', 'ns a node'],
    row('Writing the rotations', 'write', nodes),
    row('Updating the worlds', 'update', nodes),
    row('Drawing, until the graphics card has it', 'draw', forest.drawn(clock)),
    row('From picture to picture', 'frame', null),
    three && row('three.js, writing the rotations', 'three.js write', nodes),
    three && row('three.js, updating the worlds', 'three.js', nodes),
  );
}

/** The fastest node of all. */
function speeds(forest: Forest) {
  const { worlds, growth } = forest;
  let [fastest, strongest] = [0, 0];
  for (let i = 0, at = 8; i < growth.count; i++, at += 20) {
    // By numbers: a list for each of a million nodes would take long.
    const square = (k: number): number =>
      (worlds[k] ?? 0) * (worlds[k] ?? 0) +
      (worlds[k + 1] ?? 0) * (worlds[k + 1] ?? 0) +
      (worlds[k + 2] ?? 0) * (worlds[k + 2] ?? 0);
    fastest = Math.max(fastest, square(at));
    strongest = Math.max(strongest, square(at + 3));
  }
  return table(
    'The largest of all',
    ['in the world'],
    textRow('Speed, m/s', fixed(Math.sqrt(fastest), 3)),
    textRow('Acceleration, m/s²', fixed(Math.sqrt(strongest), 3)),
  );
}

/** How many times as long others take, as `npm run bench` measured it that day. */
const elsewhere: readonly Table[] = [
  table(
    'Times as long as Batch, 100,000 nodes, in Node 20 on two cores of a shared AMD EPYC, 21 November 2026 (npm run bench)',
    ['wide', 'deep', 'random'],
    ...[
      ['three.js 0.187', '39', '27', '111'],
      ['gl-matrix or wgpu-matrix, the faster', '15.5', '10.3', '20'],
      ['A hand-written loop over flat arrays', '4.7', '4.0', '3.7'],
      ['bevy_transform, natively, one thread', '7.4', '5.1', '14'],
    ].map(([label = '', ...texts]) => textRow(label, ...texts)),
  ),
];
