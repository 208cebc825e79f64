/**
 * Colors in SVG: as numbers, or as the page's custom properties with the numbers as fallbacks
 * without a page. A poster in a dark page is dark.
 */
import { between, type ColorName, colorOf, onRamp, type Palette, RAMP } from '../figure/palette.ts';
import { luminance, rgb } from './shapes.ts';

/** Steps in which light is counted: more cost bytes, and cannot be told apart. */
const SHADES = 25;

export class Colors {
  /** `live` are the page's colors. */
  constructor(
    readonly palette: Palette,
    readonly live: boolean,
  ) {}

  get theme(): 'light' | 'dark' {
    return luminance(this.palette.page) > 0.5 ? 'light' : 'dark';
  }

  of(color: ColorName | number): string {
    if (typeof color === 'number') return this.on(RAMP, color);
    return this.live ? this.#property(color) : this.palette[color];
  }

  /** Returns the color of a place from 0 to 1 on a ramp. */
  on(ramp: readonly ColorName[], place: number): string {
    if (!this.live) return onRamp(this.palette, ramp, place);
    const [low, high, share] = between(ramp, place);
    const percent = Math.round(share * SHADES) * (100 / SHADES);
    if (percent === 0 || low === high) return this.#property(low);
    return `color-mix(in srgb,${this.#property(low)},${this.#property(high)} ${percent}%)`;
  }

  /** Returns a color in the light, as a factor of the color without it. */
  lit(color: ColorName | number, light: number): string {
    const shade = Math.round(light * SHADES) / SHADES;
    if (this.live) {
      const base = this.of(color);
      if (shade === 1) return base;
      const percent = Math.round(100 * Math.abs(1 - shade));
      return `color-mix(in srgb,${base},${shade < 1 ? '#000' : '#fff'} ${percent}%)`;
    }
    const channels = rgb(colorOf(this.palette, color)).map((value) =>
      Math.round(255 * Math.min(1, value * shade))
        .toString(16)
        .padStart(2, '0'),
    );
    return `#${channels.join('')}`;
  }

  #property(name: ColorName): string {
    return `var(--kinetree-${name},${this.palette[name]})`;
  }
}
