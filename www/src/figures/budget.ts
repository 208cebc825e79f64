/** A lead figure: ferns in the wind, and how much of a frame their hundred thousand nodes take. */
import { ready } from '../core/boundary/core.ts';
import type { Clock } from '../figure/clock.ts';
import { button, defaults, type Params, slider, toggle, toParams } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed, grouped } from '../figure/numbers.ts';
import { live, quantity, sheet } from '../figure/readout.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { FRAME, onBar, paintBar, paintGuess, paintTaken, paintTiming } from './budget/bar.ts';
import { paintFerns } from './budget/ferns.ts';
import { type ForestParams, controls as forest } from './forest/controls.ts';
import type { Forest } from './forest/model.ts';
import { milliseconds, troubleOf } from './forest/readout.ts';

/** Nodes of the ferns, and updates that a press times: few of the objects, which take long. */
const NODES = 100_000;
const [ROUNDS, OBJECTS] = [40, 8];
/** Seconds of the first picture. */
const POSED = 2;

const controls = {
  mark: slider('Your guess', [0, 16.6, 0.1], 6, 'ms'),
  measure: button('Measure on this machine'),
  objects: toggle('The same as objects, in three.js'),
};
type BudgetParams = Params<typeof controls>;

/** Says what keeps the nodes from being timed. */
const LOST = 'The nodes could not be loaded. Press again.';

/** Loads the model of the ferns, with the core of its batches. */
async function load() {
  const model = await import('./forest/model.ts');
  await ready();
  return model;
}

/** The nodes are made for the first press, of a module that is loaded for it. */
class Budget {
  time = 0;
  trouble = '';
  #forest: Forest | null = null;
  #loading: Promise<void> | null = null;
  #gone = false;
  /** The last press was for the objects, too. */
  #objects = false;

  step(dt: number): void {
    this.time += dt;
  }

  act(_: string, { objects }: BudgetParams): void {
    this.#objects = objects;
    this.#forest?.timeNext(ROUNDS);
    this.#loading ??= load().then(
      ({ Forest }) => {
        if (this.#gone) return;
        this.#forest = new Forest(paramsOf(false));
        this.#forest.timeNext(ROUNDS);
        this.trouble = '';
      },
      () => {
        this.#loading = null;
        this.trouble = LOST;
      },
    );
  }

  /** Whether a press has begun it. */
  get begun(): boolean {
    return this.#loading !== null;
  }

  /** Times what a press wants to know. Returns whether something is still on its way. */
  measure({ objects }: BudgetParams, clock: Clock): boolean {
    const forest = this.#forest;
    if (!clock.runs) return false;
    if (!forest) return this.#loading !== null;
    const wanted = objects && this.#objects;
    const missing = wanted && !clock.read('three.js');
    // three.js may still be on its way when it is asked for.
    if (missing && forest.peer.state === 'off') forest.timeNext(OBJECTS);
    forest.show(paramsOf(wanted), clock);
    this.trouble = objects ? troubleOf(forest) : '';
    return missing && (forest.peer.state === 'off' || forest.peer.state === 'loading');
  }

  dispose(): void {
    this.#gone = true;
    this.#forest?.dispose();
    this.#forest = null;
  }
}

const paramsOf = (three: boolean): ForestParams => toParams(forest, { ...defaults(forest), three });

export default defineFigure({
  title: 'How much of a frame the wind takes',
  notice: 'Set the mark, then measure one move.',
  camera: { plan: [-0.45, -0.95, 10.45, 4.75] },
  upright: { plan: [-0.25, -1.05, 10.25, 5.4] },
  controls,
  row: ['measure', 'objects'],
  plays: true,
  posed: POSED,
  create: () => new Budget(),
  draw(budget, params, out) {
    const { clock } = out;
    clock.about('budget');
    if (budget.measure(params, clock)) out.restless = true;
    const ours = clock.read('update')?.median;
    const theirs = params.objects ? clock.read('three.js')?.median : undefined;
    const asks = `One frame lasts ${fixed(FRAME, 1)} ms. How much of it does the wind take?`;
    const told = `One move of all ${grouped(NODES)} pieces took ${fixed(ours ?? 0, 2)} of ${fixed(FRAME, 1)} ms`;
    const pane = out.pane({ title: ours === undefined ? asks : told, subtitle: budget.trouble });
    paintFerns(pane, budget.time);
    paintBar(pane);
    if (ours !== undefined) {
      paintTaken(pane, ours, theirs);
      paintGuess(pane, params.mark, ours);
    } else if (budget.begun && clock.runs) paintTiming(pane);
    const at = onBar(params.mark);
    const to = ([x]: Vec3) => x / onBar(1)[0];
    pane.as('guess').handle('mark', at, ['Your guess, on one frame', 'drag me'], to, {
      track: { kind: 'line', from: xy(0, 0), along: xy(1, 0) },
    });
  },
  readout(budget, params, clock) {
    const ours = clock.read('update')?.median ?? Number.NaN;
    const theirs = params.objects ? (clock.read('three.js')?.median ?? Number.NaN) : Number.NaN;
    const frame = quantity('One frame', FRAME, 'ms', 1);
    const many = grouped(NODES);
    const guess = `Your guess is ${fixed(params.mark, 1)} milliseconds of the ${frame} of a frame.`;
    const values = {
      update: milliseconds(ours),
      each: live((ours * 1e6) / NODES, 'ns', 1),
      share: live((100 * ours) / FRAME, '%', 1),
      three: milliseconds(theirs),
      times: live(theirs / ours, '×', 0),
      nodes: live(NODES, '', 0),
    };
    const told = Number.isNaN(ours)
      ? `The update of ${many} nodes is timed on this machine when you press the button.`
      : `The update of ${many} nodes took ${fixed(ours, 2)} milliseconds on this machine, ${fixed(values.share.value, 1)} % of a frame.`;
    const other = Number.isNaN(theirs) ? '' : `As objects of three.js they took ${fixed(theirs, 1)}.`;
    const summary = [guess, told, other, budget.trouble].filter(Boolean).join(' ');
    return { summary, ...sheet('The frame', { frame }), values: { ...values, frame } };
  },
});
