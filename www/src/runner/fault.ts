/**
 * What a figure does wrong, told in one sentence: the figure, what it was doing, the step, and the
 * value or the pane that is wrong.
 */
import { type Controls, defaults, type Values } from '../figure/controls.ts';
import type { Drawing, Pane, Thing } from '../figure/drawing.ts';
import type { Figure } from '../figure/figure.ts';
import type { Graph } from '../figure/graph.ts';
import type { Readout } from '../figure/readout.ts';

/** The moment of a run at which a figure was asked for something. */
export interface Moment {
  readonly figure: Figure;
  readonly values: Values;
  readonly step: number;
}

/** An error of a figure. Its `cause` is what the figure threw. */
export class FigureFault extends Error {
  override readonly name = 'FigureFault';

  constructor(doing: string, { figure, values, step }: Moment, cause: unknown) {
    const begun = defaults(figure.controls);
    const changed = Object.entries(values).filter(([name, value]) => value !== begun[name]);
    const where = changed.map(([name, value]) => `${name} = ${value}`).join(', ');
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The figure "${figure.title}" fails in ${doing} at step ${step}${where && ` with ${where}`}: ${reason}`,
      { cause },
    );
  }
}

/** Returns the figure's own error of a fault, for a reader whose act it refuses. */
export function ownError(problem: unknown): unknown {
  return problem instanceof FigureFault ? problem.cause : problem;
}

/** Tells an answer to what a reader asked for, a value that cannot be, from a fault. */
export function isRefusal(problem: unknown): boolean {
  return problem instanceof Error && ['KinetreeError', 'RangeError'].includes(problem.name);
}

/** Throws where a figure names a control, or a number of its readout, that it does not have. */
export function expectNames({ controls, row }: Figure): void {
  for (const name of row) expectControl(controls, name, 'its row');
  for (const [name, it] of Object.entries(controls))
    if (it.kind === 'button')
      for (const set of Object.keys(it.sets ?? {})) expectControl(controls, set, `its button "${name}"`);
}

/**
 * Throws where a readout lacks a number that a question of the figure hides. A readout without any
 * numbers has none yet, as before a crash.
 */
export function expectReadout(readout: Readout, controls: Controls): Readout {
  const { values = {} } = readout;
  if (Object.keys(values).length === 0) return readout;
  for (const [name, it] of Object.entries(controls)) {
    const missing = it.kind === 'guess' && it.hides?.values.find((value) => !(value in values));
    if (missing)
      throw new Error(`its question "${name}" hides the value "${missing}", which it does not have`);
  }
  return readout;
}

/** Throws where a drawing has a number that is not finite, or sets a control that is not there. */
export function expectDrawing(drawing: Drawing, controls: Controls): Drawing {
  for (const [place, pane] of drawing.panes.entries()) {
    const words = `its pane ${pane.title ? `"${pane.title}"` : place + 1}`;
    for (const [i, thing] of pane.things.entries()) {
      const wrong = wrongIn(thing);
      if (wrong) throw new Error(`${nameOf(thing, i)} of ${words} has ${wrong}, which is not finite`);
      for (const set of setBy(thing)) expectControl(controls, set, `${nameOf(thing, i)} of ${words}`);
    }
    const wrong = wrongIn({ keeps: pane.keeps, camera: pane.camera });
    if (wrong) throw new Error(`${words} has ${wrong}, which is not finite`);
    expectPane(pane, controls, words);
  }
  const wrong = wrongIn({ focus: drawing.focus });
  if (wrong) throw new Error(`it has ${wrong}, which is not finite`);
  return drawing;
}

/** Throws where the cursor of a graph sets a control that is not there. */
export function expectGraph(graph: Graph, controls: Controls): Graph {
  if (graph.drives !== null) expectControl(controls, graph.drives, 'its graph');
  return graph;
}

function expectPane({ board, cards }: Pane, controls: Controls, words: string): void {
  for (const it of [board, cards]) if (it) expectControl(controls, it.sets, words);
}

function expectControl(controls: Controls, name: string, whose: string): void {
  if (!Object.hasOwn(controls, name))
    throw new Error(`${whose} names the control "${name}", which it does not have`);
}

/** Returns the names of the controls that a thing sets or presses. */
function setBy(thing: Thing): readonly string[] {
  if (thing.kind === 'handle') return thing.sets;
  if (thing.kind === 'hold') return [thing.holds];
  return thing.kind === 'spot' ? [...Object.keys(thing.sets), thing.tap] : [];
}

function nameOf(thing: Thing, place: number): string {
  if ('name' in thing) return `${thing.kind} "${thing.name}"`;
  const part = 'part' in thing && thing.part ? ` of part "${thing.part}"` : '';
  return `${thing.kind} ${place + 1}${part}`;
}

/** Returns the first number of a thing that is not finite, as `to = NaN`; none of a crowd's. */
function wrongIn(thing: object): string | null {
  // In each picture, of hundreds of things: without a list of their entries.
  for (const key in thing) {
    const wrong = wrongNumber((thing as Readonly<Record<string, unknown>>)[key]);
    if (wrong !== null) return `${key} = ${wrong}`;
  }
  return null;
}

/** Returns the first number in a value that is not finite, or `null`. */
function wrongNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : value;
  if (typeof value !== 'object' || value === null) return null;
  // Crowds and rasters have millions of numbers, which go to the renderer unread.
  if (value instanceof Float32Array || value instanceof Uint8Array) return null;
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const list = (isList ? value : Object.values(value)) as ArrayLike<unknown>;
  for (let i = 0; i < list.length; i++) {
    const wrong = wrongNumber(list[i]);
    if (wrong !== null) return wrong;
  }
  return null;
}
