/**
 * Keeps the answer to an open question back: while it is open, the hidden parts are in no picture,
 * sentence, number or graph of the figure.
 */
import {
  ASKED,
  type Controls,
  type Guess,
  guessed,
  type Hides,
  type Pictured,
  type Values,
} from '../figure/controls.ts';
import type { Drawing, Pane } from '../figure/drawing.ts';
import type { Figure } from '../figure/figure.ts';
import type { LiveValue, Readout } from '../figure/readout.ts';

/** A guess that hides something. */
export type Question = Guess & { readonly hides: Hides };

/**
 * Returns the question that waits for a guess, or for the run that answers it; `null` where none
 * does. A run answers a mark once time has passed, or once something was pressed and let go; a
 * press answers a choice, too, where the figure says so.
 */
export function questionOf(
  controls: Controls,
  values: Values,
  { passed, pressed }: { readonly passed: boolean; readonly pressed: boolean },
): Question | null {
  for (const [name, control] of Object.entries(controls)) {
    if (control.kind !== 'guess' || !control.hides) continue;
    const value = String(values[name] ?? '');
    const begun = pressed || (passed && control.hides.until !== 'pressed');
    const pressedFirst = pressed && control.hides.until === 'pressed';
    const open = control.look === 'pictures' ? value === ASKED && !pressedFirst : !begun && isPut(value);
    if (open) return control as Question;
  }
  return null;
}

/** Returns the names of the numbers that the questions of a figure hide. Pages are made with it. */
export function hiddenBy({ controls }: Figure): readonly string[] {
  return Object.values(controls).flatMap((it) => (it.kind === 'guess' ? (it.hides?.values ?? []) : []));
}

/** Returns the second at which a figure is posed with these values, or at which it asks. */
export function posedAt({ controls, posed = 0 }: Figure, values: Values): number {
  for (const [name, it] of Object.entries(controls))
    if (it.kind === 'guess' && it.hides?.at !== undefined && (values[name] ?? '') !== '') return it.hides.at;
  return posed;
}

/** Returns whether a mark is asked for, or is put down and waits for the run. */
const isPut = (value: string): boolean => value === ASKED || guessed(value) !== null;

/** A guess at a picture, and how it compares. */
export interface Outcome {
  /** The name of the control. */
  readonly name: string;
  readonly said: Pictured;
  /** The picture that is right; `null` while the run that answers is on its way. */
  readonly right: Pictured | null;
  /** `true` where another case is shown than the one that was asked. */
  readonly past?: true;
}

/** Returns the picture that is right with these settings and numbers. */
export function rightOf(
  { options = [], answer }: Guess,
  values: Values,
  live: Readonly<Record<string, LiveValue>>,
): Pictured | null {
  const numbers = Object.fromEntries(Object.entries(live).map(([name, { value }]) => [name, value]));
  const { is, near } = answer ?? {};
  if (near !== undefined) return nearest(options, numbers[near] ?? Number.NaN);
  const word = typeof is === 'function' ? is(values, numbers) : is;
  return options.find(({ value }) => value === word) ?? null;
}

/** Returns the option whose number is nearest, by ratio where it can be. */
function nearest(options: readonly Pictured[], number: number): Pictured | null {
  let [least, found]: [number, Pictured | null] = [Number.POSITIVE_INFINITY, null];
  for (const option of options) {
    const [a, b] = [Number(option.value), number];
    const far = a > 0 && b > 0 ? Math.max(a / b, b / a) - 1 : Math.abs(a - b);
    if (far < least) [least, found] = [far, option];
  }
  return found;
}

/** Leaves the guess in a picture, under the title of its first pane. */
export function leaveGuess({ panes }: Drawing, { said }: Pick<Outcome, 'said'>): void {
  const [pane] = panes;
  if (!pane) return;
  const subtitle = [pane.subtitle ?? '', `you said ${inSentence(said)}`].filter(Boolean).join(' · ');
  Object.assign(pane, { subtitle });
}

/** Returns how a guess compares, as a sentence. */
export function verdict({ said, right, past }: Outcome): string {
  const you = `${past ? 'When asked, you' : 'You'} said ${inSentence(said)}`;
  if (right === said) return `${you}: right.`;
  return right ? `${you}; it ${past ? 'was' : 'is'} ${inSentence(right)}.` : `${you}.`;
}

/** A label within a sentence: `as it says`. */
const inSentence = ({ label }: Pictured): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Leaves the answer out of a drawing. */
export function concealDrawing(drawing: Drawing, { hides }: Question): void {
  const hidden = new Set(hides.parts);
  for (const pane of drawing.panes) {
    const kept = pane.things.filter((it) => !('part' in it && it.part !== undefined && hidden.has(it.part)));
    pane.things.splice(0, pane.things.length, ...kept);
    concealWords(pane);
  }
}

/** The second line of a pane and its result tell the answer. */
function concealWords(pane: Pane): void {
  const { title } = pane.short ?? {};
  Object.assign(pane, {
    subtitle: undefined,
    result: undefined,
    short: title === undefined ? undefined : { title },
  });
}

/** Returns the readout with the question in place of its sentence, and a heading in place of tables. */
export function concealReadout({ values = {}, asking }: Readout, { asks, hides }: Question): Readout {
  const entries = Object.entries(values).map(([name, value]): [string, LiveValue] => [
    name,
    hides.values.includes(name) ? { ...value, hidden: true } : value,
  ]);
  return {
    summary: asking ?? asks,
    groups: [{ title: 'After your guess', items: [] }],
    values: Object.fromEntries(entries),
  };
}
