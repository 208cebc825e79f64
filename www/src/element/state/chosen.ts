/** The controls that an element shows, by its attribute `controls`. */
import { attributeName, type Controls } from '../../figure/controls.ts';
import type { FigureHost } from '../host.ts';
import type { Feature } from './live.ts';
import type { Session } from './session.ts';

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
    return live ? activeControls(this.#chosen, live.figure, idle) : this.#chosen;
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
