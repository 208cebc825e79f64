/** A lead figure: a robot of boxes, each of which reads its parent's place of the frame before. */
import { choice, type Params, slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { Transform } from './lazy/transform.ts';
import { NAMES, paintBoxes, paintPlumb, paintRoad, WHEELS } from './tower/paint.ts';

/** Seconds of a frame, and frames after which a speed has come to the top. */
const FRAME = 1 / 60;
const FRAMES = 12;
/** From the base's middle to the hand, and meters that it goes for a meter a second. */
const HAND = { x: 0.75, per: 0.12 };

const controls = {
  pace: slider('Speed', [0, 8, 0.1], 0, 'm/s'),
  asks: choice('The scripts run', { children: 'children first', parents: 'parents first' }),
};
type TowerParams = Params<typeof controls>;

/** Returns how far each box is behind the base, m: each has a script that copies its parent's place. */
function behind({ pace, asks }: TowerParams): number[] {
  const nodes = NAMES.map((_, id) => new Transform(id));
  const place = (node: Transform | undefined): number => node?.localToWorld[4] ?? 0;
  const scripts = nodes.map((node, i) => (frame: number) => {
    const above = nodes[i - 1];
    // The base drives. Each other reads what is stored for the one below it, whether it is new or not.
    node.setLocal([1, 0, 0, 1, above ? place(above) : pace * FRAME * frame, 0]);
    node.getLocalToWorld();
  });
  const order = asks === 'parents' ? scripts : scripts.toReversed();
  for (let frame = 1; frame <= FRAMES; frame++) for (const run of order) run(frame);
  return nodes.map((node) => place(nodes[0]) - place(node));
}

class Drive {
  way = 0;
  step(dt: number, { pace }: TowerParams): void {
    this.way += pace * dt;
  }
}

export default defineFigure({
  title: 'A robot and its hat',
  notice: 'Pull the ring along the road, then push it back to let the robot stop.',
  camera: { plan: [-1.9, -0.35, 1.9, 1.95] },
  upright: { plan: [-1.5, -0.35, 1.5, 1.95] },
  controls,
  row: ['pace', 'asks'],
  plays: true,
  create: () => new Drive(),
  draw({ way }, params, out) {
    const gaps = behind(params);
    const hat = `Its hat is ${fixed(100 * (gaps.at(-1) ?? 0), 1)} cm behind its base`;
    const pane = out.pane(params.pace > 0 ? hat : 'Drive the robot. Does its hat fit?');
    paintRoad(pane, way);
    paintBoxes(pane, gaps, way);
    if (params.pace > 0) paintPlumb(pane, gaps);
    const at = xy(HAND.x + HAND.per * params.pace, WHEELS.hand);
    pane.line([xy(WHEELS.half, WHEELS.hand), at], { color: 'accent', width: 2, part: 'base' });
    const to = ([x]: Vec3) => (x - HAND.x) / HAND.per;
    pane.as('base').handle('pace', at, ['Speed of the robot', 'pull me'], to, {
      track: { kind: 'line', from: xy(0, WHEELS.hand), along: xy(1, 0) },
    });
  },
  readout(_, params) {
    const gaps = behind(params);
    const rows = NAMES.map((it, i) => row(it, [100 * (gaps[i] ?? 0)], 2));
    const [chest = 0, hat = 0] = [gaps[1], gaps.at(-1)];
    return {
      summary:
        `The robot drives at ${fixed(params.pace, 1)} meters a second, and ${params.asks} run first. Its chest is ` +
        `${fixed(100 * chest, 1)} centimeters behind its base, and its hat ${fixed(100 * hat, 1)}.`,
      groups: [group(table('Behind the base, cm', [''], ...rows))],
      values: { chest: live(100 * chest, 'cm'), hat: live(100 * hat, 'cm') },
    };
  },
});
