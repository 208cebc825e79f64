/** The state of a figure that was taken out of the page, for when the element is put back. */
import type { ReactiveController } from 'lit';
import { attributeName, type Controls, type Values, valued } from '../../figure/controls.ts';
import type { FigureView } from '../../render/views.ts';
import type { Runner } from '../../runner/runner.ts';
import type { FigureHost } from '../host.ts';
import type { Live, Saved } from './live.ts';

export class SavedState implements ReactiveController {
  #saved: Saved | null = null;

  constructor(
    readonly host: FigureHost,
    readonly live: () => Live | null,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    const { host } = this;
    const live = this.live();
    if (!live) return;
    const { runner, view } = live;
    this.#saved = {
      scene: host.scene,
      run: runner.run,
      values: runner.values,
      view: view.camera.view,
      playing: host.playing,
      attributes: controlAttributes(host, runner.controls),
    };
  }

  /** The values of the controls, until a figure takes them up. */
  get values(): Values | undefined {
    return this.#saved?.values;
  }

  /** Restores a fresh figure of the same scene. Returns the state, or `null` if there is none. */
  restore(runner: Runner, camera: FigureView): Saved | null {
    const saved = this.#saved?.scene === this.host.scene ? this.#saved : null;
    this.#saved = null;
    if (saved) {
      runner.replay(saved.run);
      camera.look(saved.view);
    }
    return saved;
  }
}

/** Returns the attributes of the controls by name; `null` for one that is not set. */
export function controlAttributes(element: Element, controls: Controls): Map<string, string | null> {
  const names = valued(controls).map(([name]) => attributeName(name));
  return new Map(names.map((name) => [name, element.getAttribute(name)]));
}
