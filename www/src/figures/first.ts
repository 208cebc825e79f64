/** A small figure: one stretch and one rotation of a square, in both orders. */
import type { Trs } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { paintCorner } from './shared/corner.ts';
import { boxIn, inWorld, placeIn, posed } from './shared/flat.ts';

/** The stretch along x, and the square about its own middle, m. */
const STRETCH = 2;
const SQUARE = [-0.5, -0.5, 0.5, 0.5] as const;
/** Along the square's own x: its side, and the hand, m before all. */
const NOSE = { side: 0.5, ring: 0.7 };
/** The arrows of the stretch, above and below the square: from the middle outward, m. */
const PULL = { from: 0.75, to: 1.35, y: -1.12 };
const PLAN = [-1.42, -1.25, 1.5, 1.5] as const;
/** An angle that counts as none, and as nothing to be drawn. */
const NONE = 0.02;

type Placed = ReturnType<typeof inWorld>;

/** The square by both orders: of a product the right factor acts first. */
function both(turn: number) {
  const S: Trs = { scale: [STRETCH, 1, 1] };
  const R = posed([0, 0], turn);
  const [rotated, stretched] = [inWorld(R), inWorld(S)];
  const [rotatedFirst, stretchedFirst] = [inWorld(S, R), inWorld(R, S)];
  const corners = [rotatedFirst, stretchedFirst].map(({ skew }) => Math.PI / 2 - (skew.xy ?? 0));
  return { rotated, stretched, rotatedFirst, stretchedFirst, corners };
}

export default defineFigure({
  title: 'A stretch and a rotation',
  notice: 'Turn either square. Which of them keeps its right angles?',
  camera: { plan: PLAN },
  controls: { turn: angle('Rotation', [0, 90, 0.5], 35) },
  row: ['turn'],
  compares: ['rotated first', 'stretched first'],
  facts: ({ turn }) => both(turn),
  draw({ rotated, stretched, rotatedFirst, stretchedFirst, corners }, { turn }, out) {
    const [corner = 0, kept = 0] = corners;
    const left = out.pane({ title: 'Rotated first: S R', result: told(corner), part: 'rotated-first' });
    paintSquare(left, rotatedFirst, 'rotated-first');
    paintGhost(left, rotated);
    const [from = [0, 0, 0], at = from, to = from] = boxIn(rotatedFirst, SQUARE);
    paintCorner(left, [from, at, to], corner);
    const stretch = left.as('stretch', 'relative');
    for (const side of [-1, 1]) stretch.arrow([side * PULL.from, PULL.y, 0], [side * PULL.to, PULL.y, 0]);
    stretch.letters([0, PULL.y, 0], 0.16, 'stretch');
    paintHand(left, 'rotated-first', rotatedFirst, STRETCH, turn);
    const right = out.pane({ title: 'Stretched first: R S', result: told(kept), part: 'stretched-first' });
    paintSquare(right, stretchedFirst, 'stretched-first');
    paintGhost(right, stretched);
    paintHand(right, 'stretched-first', stretchedFirst, 1, turn);
    out.layout = 'beside';
  },
  readout({ corners: [skewed = 0, right = 0] }, { turn }) {
    const corner = quantity('Rotated first, S R', skewed * DEGREES, '°', 1);
    const kept = quantity('Stretched first, R S', right * DEGREES, '°', 1);
    return {
      summary:
        `A stretch of ${STRETCH} and a rotation of ${fixed(turn * DEGREES, 1)} degrees. Rotated first, the square has a ` +
        `corner of ${corner} degrees; stretched first, it is a rectangle, with ${kept} degrees.`,
      ...sheet('The corner of the square', { corner, kept }),
    };
  },
});

const told = (corner: number): string => `corner ${fixed(corner * DEGREES, 0)}°`;

function paintSquare(pane: Painter, node: Placed, part: string): void {
  pane.polygon(boxIn(node, SQUARE), { color: 'child', edge: 'ink', width: 1.6, part });
  pane.line([placeIn(node, 0, 0), placeIn(node, NOSE.side, 0)], { color: 'ink', width: 1.6, part });
  pane.dot(placeIn(node, 0, 0), { color: 'ink', size: 4, part });
}

function paintGhost(pane: Painter, node: Placed): void {
  const style = { color: 'ink', edge: 'ink', fill: 0, width: 1.2 } as const;
  pane.polygon(boxIn(node, SQUARE), { ...style, part: 'before' });
}

/** The hand, on the square's own x axis, which a stretch that comes later has drawn toward x, and its way. */
function paintHand(pane: Painter, part: string, node: Placed, stretched: number, turn: number): void {
  const axes = [xy(1, 0), xy(0, 1 / stretched)] as const;
  const way = { axes, color: 'relative', from: 0, to: turn, part: 'rotation' } as const;
  if (turn > NONE) pane.arc([0, 0, 0], STRETCH * NOSE.ring, way);
  const at = placeIn(node, NOSE.ring, 0);
  pane.as(part, 'accent').line([placeIn(node, NOSE.side, 0), at], { width: 1.2 });
  const to = ([x, y]: Vec3) => {
    const turn = math.atan2(y, x / stretched);
    return { turn: turn < -Math.PI / 2 ? turn + 2 * Math.PI : turn };
  };
  if (stretched > 1) pane.as(part).handle('skews', at, ['Rotation before the stretch', 'turn me'], to);
  else pane.as(part).handle('rotates', at, 'Rotation after the stretch', to);
}
