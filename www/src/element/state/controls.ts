/**
 * The controls of an element: which of them it shows, what its attributes and properties set, and
 * what of them the reader has opened.
 */

import { MutationController } from '@lit-labs/observers/mutation-controller.js';
import { nearest } from '../../core/boundary/options.ts';
import {
  attributeName,
  type Controls,
  parseValue,
  type Value,
  type Valued,
  type Values,
  valued,
} from '../../figure/controls.ts';
import { properties } from '../declared.ts';
import type { FigureHost } from '../host.ts';
import type { Feature, Live, Session } from './session.ts';
import { controlAttributes } from './session.ts';

export interface Chosen {
  /** The names of the controls in the row under the picture. */
  readonly row: readonly string[];
  /** The names of all others, which open on demand. */
  readonly rest: readonly string[];
  /**
   * The names of those in sight in groups, beside the picture or below it: with `controls="all"`
   * every one but the choices, which stay in the row.
   */
  readonly panel: readonly string[];
}

/**
 * Returns the controls of the row and all others. `wanted` is `none`, `all`, or names with spaces
 * between, as attributes have them; `null` leaves the choice to the figure.
 *
 * @throws RangeError for a name that the figure does not have, with those that it has.
 */
export function chosenControls(
  wanted: string | null,
  { controls, row }: { readonly controls: Controls; readonly row: readonly string[] },
): Chosen {
  const names = Object.keys(controls);
  if (wanted === 'none') return { row: [], rest: [], panel: [] };
  if (wanted === 'all') {
    const chooses = (name: string): boolean => controls[name]?.kind === 'choice' && !controls[name].group;
    return { row: names.filter(chooses), rest: [], panel: names.filter((name) => !chooses(name)) };
  }
  const given = wanted?.split(/\s+/).filter(Boolean) ?? row;
  const chosen = given.map((word) => {
    const name = names.find((it) => it === word || attributeName(it) === word);
    if (name !== undefined) return name;
    const known = names.map(attributeName).join(', ');
    throw new RangeError(`controls="${wanted}" names "${word}"; there are: none, all, ${known}`);
  });
  return { row: chosen, rest: names.filter((name) => !chosen.includes(name)), panel: [] };
}

/**
 * Returns the controls without the idle ones. Where all that was chosen for the row is idle, as in
 * a step of a story to which a link brought another view, the row is the figure's own.
 */
export function activeControls(
  chosen: Chosen,
  { row }: { readonly row: readonly string[] },
  idle: readonly string[],
): Chosen {
  if (idle.length === 0) return chosen;
  const acts = (name: string): boolean => !idle.includes(name);
  const [active, rest, panel] = [chosen.row, chosen.rest, chosen.panel].map((names) =>
    names.filter(acts),
  ) as [string[], string[], string[]];
  if (active.length > 0 || panel.length > 0 || chosen.row.length === 0) return { row: active, rest, panel };
  const own = row.filter(acts);
  return { row: own, rest: rest.filter((name) => !own.includes(name)), panel };
}

/** Returns a figure's own controls with the cards of its question in the row: else nobody could answer it. */
export function askingControls(chosen: Chosen, asks: string | undefined): Chosen {
  if (asks === undefined || !chosen.rest.includes(asks)) return chosen;
  return { ...chosen, row: [asks, ...chosen.row], rest: chosen.rest.filter((name) => name !== asks) };
}

/** The controls that an element shows now. A name that the figure does not have is refused. */
export class ChosenControls implements Feature {
  #chosen: Chosen = { row: [], rest: [], panel: [] };

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  /** The controls that were chosen, without those that do nothing at present. */
  get now(): Chosen {
    const { live } = this.session;
    const idle = live?.figure.idle?.(live.runner.values) ?? [];
    if (!live) return this.#chosen;
    const { controls, values } = live.runner;
    const asks = Object.entries(controls).find(
      ([name, it]) => it.kind === 'guess' && it.options && it.hides && values[name] !== '',
    )?.[0];
    const active = activeControls(this.#chosen, live.figure, idle);
    // Who chooses the row, as each step of a story does, says whether the cards are in it.
    return this.host.controls === null ? askingControls(active, asks) : active;
  }

  figureStarted(): void {
    this.choose();
  }

  /** Chooses again: the attribute has changed. */
  choose(): void {
    const { host, session } = this;
    if (!session.live) return;
    try {
      this.#chosen = chosenControls(host.controls, session.live.figure);
    } catch (problem) {
      this.#chosen = chosenControls(null, session.live.figure);
      session.refuse(problem);
    }
  }
}

/** A figure's controls as attributes of its element: `<kinetree-figure scale-x="2">`. */
export class ControlAttributes implements Feature {
  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
    new MutationController(host, {
      config: { attributes: true },
      skipInitial: true,
      callback: (records) => {
        for (const { attributeName } of records) if (attributeName) this.#read(attributeName);
      },
    });
  }

  /** Reads all attributes; of a figure that comes back, those that have changed meanwhile. */
  figureStarted({ runner, saved }: Live): void {
    warnOfMisspelled(this.host, runner.controls);
    for (const [name, text] of controlAttributes(this.host, runner.controls))
      if (text !== (saved?.attributes.get(name) ?? null)) this.#read(name);
  }

  #read(attribute: string): void {
    const { host, session } = this;
    const { runner } = session.live ?? {};
    const entry = runner && valued(runner.controls).find(([name]) => attributeName(name) === attribute);
    if (!entry) return;
    const [name, control] = entry;
    const text = host.getAttribute(attribute);
    session.refused = '';
    session.attempt(() => runner.set(name, text === null ? control.value : parseValue(name, control, text)));
    session.changed();
  }
}

const THEMES = ['auto', 'light', 'dark'];
/** Attributes of any element, and those of frameworks, are not ours, however near they are. */
const OTHERS = /^(?:on|_|(?:data|aria|x|v|ng|hx)-)|[:@.]/;

const warned = new WeakMap<Element, Set<string>>();

/** Warns of a theme that is none, and of attributes that are near to one of the element's. */
function warnOfMisspelled(element: Element, controls: Controls): void {
  const own = valued(controls).map(([name]) => attributeName(name));
  const known = [...Object.keys(properties), ...own];
  for (const name of element.getAttributeNames()) {
    if (known.includes(name) || name in HTMLElement.prototype || OTHERS.test(name)) continue;
    const meant = meantBy(name, known, own);
    // Such as `speed`, which scripts set.
    const script = name in element ? `"${name}" is a property for scripts, and ` : '';
    const hint = meant.length > 0 ? `; did you mean ${meant.map((it) => `"${it}"`).join(' or ')}?` : '';
    if (script || hint) warn(element, name, `${script}there is no attribute "${name}"${hint}`);
  }
  const theme = element.getAttribute('theme');
  if (theme !== null && !THEMES.includes(theme))
    warn(element, 'theme', `there is no theme "${theme}", only ${THEMES.join(', ')}`);
}

/** Returns the names with this one as a word, such as `hull-speed` for `speed`, or the one it is near to. */
function meantBy(name: string, known: readonly string[], own: readonly string[]): readonly string[] {
  const near = nearest(name, known);
  const words = name.split('-');
  const has = (it: string): boolean => words.every((word) => it.split('-').includes(word));
  const longer = own.filter(has);
  return near === undefined || longer.includes(near) ? longer : [near, ...longer];
}

function warn(element: Element, attribute: string, sentence: string): void {
  const before = warned.get(element) ?? new Set();
  if (before.has(attribute)) return;
  warned.set(element, before.add(attribute));
  console.warn(`<${element.localName} scene="${element.getAttribute('scene') ?? ''}">: ${sentence}`);
}

/** A figure's controls as properties of its element: `figure.scaleX = 2`. */
export class ControlProperties implements Feature {
  #names: readonly string[] = [];
  /** Values that were set while there was no figure. */
  #early = new Map<string, Value>();

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  /** The values that wait for a figure. */
  get early(): Values {
    return Object.fromEntries(this.#early);
  }

  /** Keeps a value for the figure that will start. */
  keep(name: string, value: Value): void {
    this.#early.set(name, value);
  }

  figureStarted({ runner }: Live): void {
    const { session } = this;
    for (const [name, control, value] of this.#define(runner.controls))
      session.attempt(() => runner.set(name, given(name, control, value)));
    const early = [...this.#early];
    this.#early.clear();
    for (const [name, value] of early) session.attempt(() => runner.set(name, value));
  }

  /**
   * Makes each control a property, in place of those of the figure before. A name that every
   * element has is left alone. Returns the values that the page had set under these names before.
   */
  #define(controls: Live['runner']['controls']): [name: string, control: Valued, value: Value][] {
    const { host } = this;
    for (const name of this.#names) Reflect.deleteProperty(host, name);
    const before: [string, Valued, Value][] = [];
    this.#names = valued(controls).flatMap(([name, control]) => {
      const value = Object.getOwnPropertyDescriptor(host, name)?.value as Value | undefined;
      if (value !== undefined) before.push([name, control, value]);
      else if (name in host) return [];
      Object.defineProperty(host, name, {
        configurable: true,
        enumerable: true,
        get: () => host.values[name],
        set: (value: Value | null | undefined) => host.set(name, given(name, control, value)),
      });
      return [name];
    });
    return before;
  }
}

/**
 * Returns the value that a property is given. Libraries write an attribute as a property where there is
 * one: so it takes the text of the attribute, and goes back to the figure's own where that is taken
 * away, for which React sets `undefined`, and Preact an empty text. A text that cannot be read is refused.
 */
function given(name: string, control: Valued, value: Value | null | undefined): Value {
  const empty = value === '' && (control.kind === 'slider' || control.kind === 'toggle');
  if (value === null || value === undefined || empty) return control.value;
  return typeof value === 'string' ? parseValue(name, control, value) : value;
}

/** The parts under the picture that the reader has opened. */
export class Opened {
  /** The numbers. */
  numbers = false;
  /** All controls, and the clock. */
  controls = false;
  /** All lines of the code. */
  listing = false;

  constructor(readonly host: FigureHost) {}

  toggle(part: 'numbers' | 'controls' | 'listing'): void {
    this[part] = !this[part];
    this.host.requestUpdate();
  }
}
