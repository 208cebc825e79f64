/** Figures with handles, guesses and holds, as files of figures: each says what a test needs. */
const imports = `
import { accumulate, rotationFromScaledAxis } from '../core/entries/index.ts';
import * as math from '../core/entries/math.ts';
import { angle, guess, guessed, hold, slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
`;

/** A beam in space: its end is dragged in a plane, its middle along a line. Two panes show it. */
export const beam = `${imports}
export default defineFigure({
  title: 'A beam in space',
  notice: 'Pull the beam’s end.',
  camera: { position: [3, 4, 6], target: [0, 0.5, 0], fieldOfView: 30 },
  controls: {
    length: slider('Length', [0.5, 3, 0.01], 1.5, 'm', { spoken: 'meters' }),
    lean: angle('Lean', [-170, 170], 30),
    shift: slider('Shift', [-2, 2, 0.05], 0, 'm', { spoken: 'meters' }),
  },
  row: ['length', 'lean'],
  draw(_, { length, lean, shift }, out) {
    const { sin, cos, atan2 } = math;
    const rotation = rotationFromScaledAxis([0, 0, lean]);
    const [node] = accumulate('matrices', [{ translation: [0, 0.5, shift], rotation, scale: [length, 0.2, 0.2] }]);
    for (const title of ['First', 'Second']) {
      const pane = out.pane(title);
      pane.grid({ center: [0, 0, 0], radius: 5, spacing: 1 });
      if (node) pane.box(node.matrix, { color: 'child' });
      const end = [length / 2 * cos(lean), 0.5 + length / 2 * sin(lean), shift];
      const both = ([x, y]) => ({ length: 2 * Math.sqrt(x * x + (y - 0.5) * (y - 0.5)), lean: atan2(y - 0.5, x) });
      pane.handle('end', end, ['End of the beam', 'drag me'], both, {
        track: { kind: 'plane', from: [0, 0.5, shift], normal: [0, 0, 1] },
      });
      const onTable = ([, , z]) => {
        if (z > 1) throw new Error('a shift of more than 1 m leaves the table');
        return { shift: z };
      };
      pane.handle('middle', [0, 0.5, shift], 'Middle of the beam', onTable, {
        track: { kind: 'line', from: [0, 0.5, 0], along: [0, 0, 1] },
        sets: ['shift'],
      });
    }
  },
  readout: (_, { length }) => ({ summary: \`The beam is \${length} m long.\`, groups: [] }),
});
`;

/** A mast that its middle makes higher than the picture. */
export const mast = `${imports}
export default defineFigure({
  title: 'A mast',
  notice: 'Pull the mast’s middle.',
  camera: { plan: [-2, -0.5, 2, 2] },
  controls: { high: slider('Height', [0.5, 6, 0.01], 1, 'm', { spoken: 'meters' }) },
  row: ['high'],
  facts: ({ high }) => high,
  draw(_, { high }, out) {
    const pane = out.pane();
    pane.polygon([[-0.1, 0, 0], [0.1, 0, 0], [0.1, high, 0], [-0.1, high, 0]], { color: 'child' });
    pane.handle('high', [0, high / 2, 0], ['Middle of the mast', 'pull me'], ([, y]) => 2 * y);
  },
  readout: (_, { high }) => ({ summary: \`The mast is \${high} m high.\`, groups: [] }),
});
`;

/** A hand on a flat dial, and a ball whose end is to be guessed. */
export const dial = `${imports}
export default defineFigure({
  title: 'A flat dial',
  notice: 'Turn the hand.',
  camera: { plan: [-2, -1, 2, 1] },
  controls: {
    turn: angle('Turn', [-180, 180], 60),
    mark: guess({ label: 'Your guess', asks: 'Tap where the ball goes.' }),
  },
  row: ['turn'],
  create: () => ({ time: 0, step(dt) { this.time += dt; } }),
  draw({ time }, { turn, mark }, out) {
    const { sin, cos, atan2 } = math;
    const pane = out.pane();
    pane.arc([0, 0, 0], 0.8, { color: 'axis' });
    pane.line([[0, 0, 0], [0.8 * cos(turn), 0.8 * sin(turn), 0]], { color: 'ink', width: 3 });
    pane.handle('hand', [0.8 * cos(turn), 0.8 * sin(turn), 0], 'Hand of the dial', ([x, y]) => ({ turn: atan2(y, x) }), {
      track: { kind: 'circle', center: [0, 0, 0], axis: [0, 0, 1], radius: 0.8 },
    });
    const at = guessed(mark);
    const ball = [-1.5 + time, -0.5, 0];
    pane.dot(ball, { color: 'ink', size: 8 });
    if (at && time > 0) pane.line([ball, [at[0], at[1], 0]], { color: 'quiet', dashed: true });
  },
  readout: (_, { mark }) => ({ summary: mark === '' ? 'No guess.' : \`Guessed \${mark}.\`, groups: [] }),
});
`;

/** A wheel that turns while nobody brakes it. Its rim is the brake, and so is a button. */
export const wheel = `${imports}
export default defineFigure({
  title: 'A braked wheel',
  notice: 'Hold the rim to stop it.',
  camera: { plan: [-2, -1, 2, 1] },
  controls: { brake: hold('Hold the brake') },
  row: ['brake'],
  create: () => ({
    turn: 0,
    braked: false,
    step(dt) { if (!this.braked) this.turn += 0.5 * dt; },
    act(_name, _params, held) { this.braked = held; },
  }),
  draw({ turn }, _, out) {
    const at = [0.8 * math.cos(turn), 0.8 * math.sin(turn), 0];
    const pane = out.pane();
    pane.arc([0, 0, 0], 0.8, { color: 'ink' });
    pane.hold({ name: 'rim', label: 'Rim of the wheel', hint: 'hold me', at, holds: 'brake' });
  },
  readout: ({ braked }) => ({ summary: braked ? 'The wheel is held.' : 'The wheel is free.', groups: [] }),
});
`;

/** A shaft that is wrong in some places: it draws one that is no number, or its readout throws. */
export const shaft = `${imports}
export default defineFigure({
  title: 'A shaft that breaks',
  notice: 'Turn it too far.',
  camera: { plan: [-2, -2, 2, 2] },
  controls: { turn: angle('Turn of the shaft', [0, 90], 0) },
  row: ['turn'],
  draw(_, { turn }, out) {
    const pane = out.pane('Side');
    pane.line([[0, 0, 0], [turn > 1.5 ? Number.NaN : 1, math.sin(turn), 0]], { color: 'ink', part: 'rod' });
  },
  readout(_, { turn }) {
    if (turn > 0.7 && turn < 0.8) throw new Error('45 degrees have no words');
    return { summary: 'The shaft.', groups: [] };
  },
});
`;

/** A stump, which cannot begin. */
export const stump = `${imports}
export default defineFigure({
  title: 'A stump',
  notice: 'There is nothing to turn.',
  camera: { plan: [-2, -2, 2, 2] },
  controls: {},
  row: [],
  create() {
    throw new Error('there is no tree');
  },
  draw() {},
  readout: () => ({ summary: 'The stump.', groups: [] }),
});
`;
