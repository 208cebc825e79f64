/**
 * One color per role, the same in the picture, the word, the number and the formula.
 *
 * Inks are for arrows, lines and words: each has a contrast of at least 4.5:1 against the page and
 * the ground, and differs from every other by a CIEDE2000 of at least 20, in both themes
 * (`tests/unit/palette.test.ts`). Solids are matte and paler than any ink, so that an arrow on one
 * can be read. Color is never the only sign: a wrong thing is dashed, a sum is hollow.
 */

/** Colors of arrows, lines and words. */
export type InkName =
  /** Text, the true result, a sum. */
  | 'ink'
  /** Second lines. */
  | 'quiet'
  /** For things that a hand can grab or press, or that a word has lit. Nothing else. */
  | 'accent'
  /** The motion that the parent itself gives. */
  | 'base'
  /** ω × r. */
  | 'spin'
  /** α × r. */
  | 'euler'
  /** ω × (ω × r), also with the sign of the centrifugal acceleration. */
  | 'centripetal'
  | 'coriolis'
  /** The child's own motion in its parent. */
  | 'relative'
  /** For the wrong, the forgotten and the lost: always dashed. */
  | 'wrong';

/**
 * Colors of solids: by depth in the tree, `steel` for tracks, rims and masts, `clay` for loose
 * things: a coin, a crate, a bell. None has the hue of a term.
 */
export type SolidName = 'parent' | 'child' | 'grandchild' | 'deep3' | 'deep4' | 'steel' | 'clay';

export type ColorName =
  | InkName
  | SolidName
  /** The page behind a picture, and what stands out from it: the inside of a handle. */
  | 'page'
  | 'raised'
  /** White paint on a solid. */
  | 'paint'
  /** A plate under a poster, the floor of the playground. */
  | 'ground'
  /** Hairlines, and those that must be seen. */
  | 'rule'
  | 'hair'
  /** Axes, targets, trails. */
  | 'axis'
  /** The stops of the chain's ramp, the one place where color is free. */
  | `ramp${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

export type Palette = Readonly<Record<ColorName, string>>;

export type ThemeName = 'light' | 'dark';

export const palettes: Readonly<Record<ThemeName, Palette>> = {
  light: {
    page: '#fbfaf6',
    raised: '#ffffff',
    paint: '#ffffff',
    ground: '#f3f1ea',
    ink: '#22262c',
    quiet: '#5f6368',
    rule: '#dedad0',
    hair: '#cbc6ba',
    accent: '#1c63c0',
    base: '#22262c',
    spin: '#8f640a',
    euler: '#5c218b',
    centripetal: '#c51f7c',
    coriolis: '#046b66',
    relative: '#2a5400',
    wrong: '#a03f30',
    parent: '#bdb6a6',
    child: '#6fa3d8',
    grandchild: '#a98bd0',
    deep3: '#5fa894',
    deep4: '#d3a753',
    steel: '#6f6b63',
    clay: '#c9a48c',
    axis: '#85817a',
    ramp0: '#123f7c',
    ramp1: '#1c63c0',
    ramp2: '#3f9ac6',
    ramp3: '#84c2a6',
    ramp4: '#e3c153',
    ramp5: '#de8236',
    ramp6: '#b8412f',
  },
  dark: {
    page: '#14171b',
    raised: '#21262c',
    paint: '#e9e6df',
    ground: '#1b1f24',
    ink: '#e9e6df',
    quiet: '#a0a4a8',
    rule: '#2d3238',
    hair: '#434950',
    accent: '#93bdfe',
    base: '#e9e6df',
    spin: '#ffc63f',
    euler: '#ad7cf5',
    centripetal: '#ff68a9',
    coriolis: '#1b9d8f',
    relative: '#93ae04',
    wrong: '#ff9d7d',
    parent: '#8f8b82',
    child: '#5c93cc',
    grandchild: '#9a7bc6',
    deep3: '#4f9683',
    deep4: '#b98f42',
    steel: '#53524f',
    clay: '#a07f6b',
    axis: '#8a8d90',
    ramp0: '#2f5f9e',
    ramp1: '#3f83cf',
    ramp2: '#5fb4d6',
    ramp3: '#9bd3b0',
    ramp4: '#eccb66',
    ramp5: '#ee9850',
    ramp6: '#e2604f',
  },
};

export const colorNames = Object.keys(palettes.light) as readonly ColorName[];

/** The chain's ramp. */
export const RAMP: readonly ColorName[] = ['ramp0', 'ramp1', 'ramp2', 'ramp3', 'ramp4', 'ramp5', 'ramp6'];

/** Returns a color as `#rrggbb`: of a role, or of a place from 0 to 1 on the ramp. */
export function colorOf(palette: Palette, color: ColorName | number): string {
  if (typeof color === 'string') return palette[color];
  return onRamp(palette, RAMP, color);
}

/** Returns the two stops of a ramp beside a place from 0 to 1, and the share of the second one. */
export function between(
  ramp: readonly ColorName[],
  place: number,
): readonly [low: ColorName, high: ColorName, share: number] {
  const at = Math.min(Math.max(place, 0), 1) * (ramp.length - 1);
  const from = Math.min(Math.floor(at), ramp.length - 2);
  return [ramp[from] ?? 'ink', ramp[from + 1] ?? 'ink', at - from];
}

/** Returns the color of a place from 0 to 1 on a ramp, as `#rrggbb`. */
export function onRamp(palette: Palette, ramp: readonly ColorName[], place: number): string {
  const [from, to, share] = between(ramp, place);
  const [low = [], high = []] = [from, to].map((stop) =>
    [1, 3, 5].map((i) => Number.parseInt(palette[stop].slice(i, i + 2), 16)),
  );
  const mixed = low.map((value, i) => Math.round(value + ((high[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns CSS with the palette as custom properties (`--kinetree-spin`), each with a light and a
 * dark value.
 */
export function paletteCss(selector: string): string {
  const { light, dark } = palettes;
  const pairs = colorNames.map((name) => `--kinetree-${name}: light-dark(${light[name]}, ${dark[name]});`);
  return `${selector} {\n  ${pairs.join('\n  ')}\n}`;
}
