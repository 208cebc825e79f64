/**
 * Colors in SVG: as numbers, or as the page's custom properties with the numbers as what they are
 * without a page. A poster in a dark page is dark.
 */
import { type ColorName, colorOf, type Palette } from '../figure/palette.ts';
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
    if (!this.live) return colorOf(this.palette, color);
    if (typeof color === 'string') return this.#property(color);
    const at = Math.min(Math.max(color, 0), 1) * 6;
    const from = Math.min(Math.floor(at), 5);
    const share = Math.round((at - from) * SHADES) * (100 / SHADES);
    const [low, high] = [from, from + 1].map((stop) => this.#property(`ramp${stop}` as ColorName));
    return share === 0 ? (low ?? '') : `color-mix(in srgb,${low},${high} ${share}%)`;
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
