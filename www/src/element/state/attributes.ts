/** A figure's controls as attributes of its element: `<kinetree-figure scale-x="2">`. */
import { MutationController } from '@lit-labs/observers/mutation-controller.js';
import { attributeName, parseValue, valued } from '../../figure/controls.ts';
import type { FigureHost } from '../host.ts';
import type { Feature, Live } from './live.ts';
import { warnOfMisspelled } from './misspelled.ts';
import { controlAttributes } from './saved-state.ts';
import type { Session } from './session.ts';

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
