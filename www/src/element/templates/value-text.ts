/** A slider's value as text: to see, and to hear. */
import type { Slider } from '../../figure/controls.ts';
import { fixed } from '../../figure/readout.ts';
import { digitsOf } from '../input/keys.ts';

/** Returns `2.20 ×`, `60°`, with a narrow space that does not break. */
export function shownText(slider: Slider, value: number): string {
  const { unit } = slider;
  const space = unit === '°' || unit === '' ? '' : '\u202f';
  return `${fixed(value, digitsOf(slider, value))}${space}${unit}`;
}

/** Returns `2.20 times`. */
export function spokenText(slider: Slider, value: number): string {
  return `${fixed(value, digitsOf(slider, value))} ${slider.spoken}`.trim();
}
