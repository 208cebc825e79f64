/** A small figure: a T-handle is spun about one of its three axes, and keeps it or not. */
import { accumulate, type BodyState, bodyState, rotation3, stepBodies } from '../core/entries/index.ts';
import { choice, named } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { cells, DEGREES, fixed, table } from '../figure/readout.ts';
import { add, normalize, scale, type Vec3, vec3 } from '../figure/vec.ts';
import { INERTIA, paintHandle } from './race/handle.ts';

/** Each axis, and the one about which it spins a little as well. */
const AXES = {
  stem: { axis: [0, 1, 0], other: [1, 0, 0] },
  bar: { axis: [1, 0, 0], other: [0, 1, 0] },
  across: { axis: [0, 0, 1], other: [0, 1, 0] },
} as const satisfies Record<string, { axis: Vec3; other: Vec3 }>;
/** One revolution a second, rad/s, and the part of it that is about the other axis. */
const SPIN = 2 * Math.PI;
const ASIDE = 0.01;
/** Radius of the ball that the axis points to, m. */
const BALL = 1.45;
/** Seconds of the path on the ball, and steps from one point of it to the next. */
const [SECONDS, EVERY] = [3.4, 6];
const UP: Vec3 = [0, 1, 0];

export default defineFigure({
  title: 'Spun about one of three axes',
  notice: 'Choose the axis about which the handle is spun.',
  camera: { position: [0, 2.4, 9.4], target: [0, -0.06, 0], fieldOfView: 24 },
  controls: {
    about: choice({
      label: 'Spun about',
      value: 'stem',
      options: named({ stem: 'its stem', bar: 'its bar', across: 'across both' }),
    }),
  },
  row: ['about'],
  plays: true,
  posed: 4.2,
  length: 12,
  create(_seed, { about }) {
    let state: BodyState;
    let path: Vec3[];
    let [steps, flips, farthest] = [0, 0, 0];
    let axis: Vec3;
    const pointed = (): Vec3 => vec3(rotation3.rotate(state.rotation, axis));
    const begin = (name: keyof typeof AXES): void => {
      const { axis: main, other } = AXES[name];
      const spin = add(scale(main, SPIN), scale(other, ASIDE * SPIN));
      // Begun so that its momentum, which stays, is upright.
      const momentum = normalize(bodyState(INERTIA, [0, 0, 0, 1], spin).angularMomentum);
      const rotation = rotation3.shortestArc(momentum, UP);
      state = bodyState(INERTIA, rotation, rotation3.rotate(rotation, spin));
      axis = main;
      [steps, flips, farthest] = [0, 0, 0];
      path = [scale(pointed(), BALL)];
    };
    begin(about);
    return {
      step(_, dt) {
        const up = pointed()[1];
        const [next = state] = stepBodies([{ inertia: INERTIA, ...state }], dt, 1);
        state = next;
        const now = pointed();
        if (up * now[1] < 0) flips += 1;
        farthest = Math.max(farthest, angleTo(now));
        steps += 1;
        if (steps % EVERY === 0) path.push(scale(now, BALL));
        if (path.length * EVERY * dt > SECONDS) path.shift();
      },
      changed(name, params) {
        if (name === 'about') begin(params.about);
      },
      settle() {},
      draw(_, out) {
        const pane = out.pane();
        paintBall(pane);
        const [node] = accumulate('matrices', [{ rotation: state.rotation }]);
        if (node) paintHandle(pane, node.matrix, 'handle');
        const tip = scale(pointed(), BALL);
        pane.line([scale(tip, -1), tip], { color: 'spin', width: 2, dashed: true, part: 'axis' });
        pane.line([...path, tip], { color: 'ink', width: 2.4, fade: 0.15, part: 'path' });
        pane.dot(tip, { color: 'spin', size: 7, part: 'axis' });
        const told = `${flips} flip${flips === 1 ? '' : 's'}`;
        pane.label([0, -BALL - 0.1, 0], told, {
          color: 'ink',
          side: [0, -1, 0],
          size: 'large',
          part: 'axis',
        });
      },
      readout() {
        const away = angleTo(pointed()) * DEGREES;
        const rows = [
          { label: 'Axis from the momentum, °', cells: cells([away], 1) },
          { label: 'Farthest so far, °', cells: cells([farthest * DEGREES], 1) },
          { label: 'Flips', cells: cells([flips], 0) },
        ];
        return {
          summary:
            `The axis about which the handle was spun points ${fixed(away, 0)} degrees away from the momentum. It was ` +
            `${fixed(farthest * DEGREES, 0)} degrees away at most, and has flipped ${flips} times.`,
          groups: [{ items: [table('The axis', [''], rows)] }],
          values: {
            flips: { value: flips, unit: '', digits: 0 },
            farthest: { value: farthest * DEGREES, unit: '°', digits: 1 },
          },
        };
      },
    };
  },
});

/** Returns the angle from a direction to the momentum. */
function angleTo(direction: Vec3): number {
  return rotation3.angleBetween(rotation3.shortestArc(UP, direction), [0, 0, 0, 1]);
}

/** The ball on which the axis draws: its outline, its equator and the momentum over it. */
function paintBall(pane: Painter): void {
  const flat: readonly [Vec3, Vec3] = [
    [1, 0, 0],
    [0, 0, -1],
  ];
  pane.arc([0, 0, 0], BALL, { color: 'hair', width: 1.4, part: 'ball' });
  pane.arc([0, 0, 0], BALL, { axes: flat, color: 'axis', width: 1.2, dashed: true, part: 'ball' });
  pane.arrow(scale(UP, BALL), scale(UP, BALL + 0.4), { color: 'quiet', text: 'L', part: 'momentum' });
}
