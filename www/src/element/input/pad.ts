/**
 * Drives sliders while the buttons of a pad, or its keys, are held. It restores the sliders'
 * former values on release.
 */
import type { Controls, Pad, Slider } from '../../figure/controls.ts';

/** The sides of a pad, in the order of its keys. */
export const sides = ['left', 'right', 'down', 'up'] as const;
export type Side = (typeof sides)[number];
type Axis = 'x' | 'y';

const ways: Readonly<Record<Side, { axis: Axis; way: 1 | -1 }>> = {
  left: { axis: 'x', way: -1 },
  right: { axis: 'x', way: 1 },
  down: { axis: 'y', way: -1 },
  up: { axis: 'y', way: 1 },
};

/** Returns the sides of the axes that a pad drives. */
export function sidesOf(pad: Pad): readonly Side[] {
  return sides.filter((side) => pad[ways[side].axis] !== null);
}

export class PadDriver {
  readonly #held = new Set<string>();
  readonly #before = new Map<string, number>();

  constructor(
    readonly controls: Controls,
    readonly get: (slider: string) => number,
    readonly set: (slider: string, value: number) => void,
  ) {}

  hold(name: string, side: Side): void {
    const held = `${name} ${side}`;
    if (this.#held.has(held)) return;
    this.#held.add(held);
    this.#drive(name, ways[side].axis);
  }

  release(name: string, side: Side): void {
    if (this.#held.delete(`${name} ${side}`)) this.#drive(name, ways[side].axis);
  }

  /** Releases every side: the focus has left, or the figure was paused. */
  releaseAll(): void {
    for (const held of [...this.#held]) {
      const [name = '', side = ''] = held.split(' ');
      this.release(name, side as Side);
    }
  }

  /** Handles a key that goes down or up. Returns `true` if it is one of a pad's. */
  key(key: string, down: boolean): boolean {
    for (const [name, control] of Object.entries(this.controls)) {
      if (control.kind !== 'pad') continue;
      const side = sides[control.keys.indexOf(key.toLowerCase())];
      if (!side || control[ways[side].axis] === null) continue;
      if (down) this.hold(name, side);
      else this.release(name, side);
      return true;
    }
    return false;
  }

  #drive(name: string, axis: Axis): void {
    const pad = this.controls[name];
    const slider = pad?.kind === 'pad' ? pad[axis] : null;
    const range = slider === null ? undefined : this.controls[slider];
    if (pad?.kind !== 'pad' || slider === null || range?.kind !== 'slider') return;
    const held = sides.filter((side) => ways[side].axis === axis && this.#held.has(`${name} ${side}`));
    const way = held.reduce((sum, side) => sum + ways[side].way, 0) * (pad.flip.includes(axis) ? -1 : 1);
    if (!this.#before.has(slider)) this.#before.set(slider, this.get(slider));
    const before = this.#before.get(slider) ?? range.value;
    if (held.length === 0) this.#before.delete(slider);
    this.set(slider, way === 0 ? before : end(range, way));
  }
}

function end({ min, max }: Slider, way: number): number {
  return way > 0 ? max : min;
}
