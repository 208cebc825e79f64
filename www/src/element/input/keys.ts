/**
 * The keys of a slider: arrows go one step, with Shift a tenth of a step, Page keys a tenth of the
 * range, Home and End to its ends. A value between the steps (from a link, say) goes to the next
 * one.
 */
import type { Slider } from '../../figure/controls.ts';

/** Shift divides a key's step by this. */
const FINER = 10;
/** Share of the range that Page keys go. */
const LEAP = 0.1;

/** Returns the value after a key, or `null` for a key that has no meaning for a slider. */
export function afterKey(slider: Slider, value: number, key: string, shift: boolean): number | null {
  const { min, max, step } = slider;
  const unit = shift ? step / FINER : step;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return along(slider, value, unit, 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return along(slider, value, unit, -1);
    case 'PageUp':
      return leap(slider, value, 1);
    case 'PageDown':
      return leap(slider, value, -1);
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** Returns `true` if the slider's steps reach the value. */
export function onGrid({ min, max, step }: Slider, value: number): boolean {
  return value === max || Math.abs((value - min) / step - Math.round((value - min) / step)) < 1e-9;
}

/** Returns the value on the slider's steps that is nearest to a number, and in its range. */
export function onStep({ min, max, step }: Slider, value: number): number {
  const near = min + Math.round((value - min) / step) * step;
  return clean(Math.min(Math.max(near, min), max));
}

/**
 * Returns the digits to show: one more for a value between the steps, where Shift leads. A value at rest
 * between them has been chosen for its outcome, which its last digit tells nobody.
 */
export function digitsOf(slider: Slider, value: number): number {
  return slider.digits + (onGrid(slider, value) || value === slider.value ? 0 : 1);
}

function along({ min, max }: Slider, value: number, unit: number, way: 1 | -1): number {
  const lines = (value - min) / unit;
  const near = Math.round(lines);
  const here = Math.abs(lines - near) < 1e-6;
  const line = here ? near + way : way > 0 ? Math.ceil(lines) : Math.floor(lines);
  return clean(Math.min(Math.max(min + line * unit, min), max));
}

function leap(slider: Slider, value: number, way: 1 | -1): number {
  const { min, max, step } = slider;
  const steps = Math.max(1, Math.round(((max - min) * LEAP) / step));
  const line = Math.round((value - min) / step) + way * steps;
  return clean(Math.min(Math.max(min + line * step, min), max));
}

/** Rounds a sum such as 0.30000000000000004 to 0.3, as a link should have it. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
