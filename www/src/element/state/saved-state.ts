/** A figure that was taken out of the page: what it was, for when it is put back, and what was set meanwhile. */
import { attributeName, type Values, valued } from '../../figure/controls.ts';
import type { OrbitCamera, ViewState } from '../../render/camera.ts';
import type { Run, Runner } from '../../runner/runner.ts';

export class Kept {
  readonly run: Run;
  readonly values: Values;
  readonly #view: ViewState;
  /** What the attributes said of the controls. */
  readonly #attributes: ReadonlyMap<string, string | null>;

  constructor(
    readonly scene: string,
    element: Element,
    runner: Runner,
    camera: OrbitCamera,
    readonly playing: boolean,
  ) {
    this.run = runner.run;
    this.values = runner.values;
    this.#view = camera.view;
    this.#attributes = attributesOf(element, runner);
  }

  /** Makes a fresh figure what it was. */
  putBack(runner: Runner, camera: OrbitCamera): void {
    const { yaw, pitch, distance } = this.#view;
    runner.replay(this.run);
    camera.look(yaw, pitch, distance);
  }

  /** What an attribute said of a control. */
  said(attribute: string): string | null {
    return this.#attributes.get(attribute) ?? null;
  }
}

/** What the attributes say of the controls. */
export function attributesOf(element: Element, runner: Runner): Map<string, string | null> {
  const names = valued(runner.controls).map(([name]) => attributeName(name));
  return new Map(names.map((name) => [name, element.getAttribute(name)]));
}
