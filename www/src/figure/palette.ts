/**
 * One color per idea, the same in the picture, the word, the number and the formula.
 *
 * The hues are those of Okabe and Ito (jfly.uni-koeln.de/color), which color-blind readers can tell
 * apart. Each has two values in each theme: `fill` for surfaces, and `ink` for text and thin lines,
 * with a contrast of at least 4.5:1 against the page.
 */
export interface Swatch {
  readonly fill: string;
  readonly ink: string;
}

export interface Palette {
  readonly background: string;
  /** Grid lines before they fade. */
  readonly grid: string;
  readonly text: string;
  readonly colors: Readonly<Record<ColorName, Swatch>>;
}

export type ColorName = 'orange' | 'sky' | 'green' | 'yellow' | 'blue' | 'vermilion' | 'purple' | 'neutral';

export type ThemeName = 'light' | 'dark';

export const palettes: Readonly<Record<ThemeName, Palette>> = {
  light: {
    background: '#f7f6f3',
    grid: '#b9b5ac',
    text: '#26241f',
    colors: {
      orange: { fill: '#e69f00', ink: '#8a5a00' },
      sky: { fill: '#56b4e9', ink: '#0a6796' },
      green: { fill: '#009e73', ink: '#00704f' },
      yellow: { fill: '#f0e442', ink: '#6b6300' },
      blue: { fill: '#0072b2', ink: '#00639c' },
      vermilion: { fill: '#d55e00', ink: '#b04a00' },
      purple: { fill: '#cc79a7', ink: '#9c3f73' },
      neutral: { fill: '#a29e95', ink: '#5f5b53' },
    },
  },
  dark: {
    background: '#16181b',
    grid: '#4a4f57',
    text: '#e9e7e2',
    colors: {
      orange: { fill: '#e69f00', ink: '#f0b53a' },
      sky: { fill: '#56b4e9', ink: '#7cc6f0' },
      green: { fill: '#009e73', ink: '#35c79b' },
      yellow: { fill: '#f0e442', ink: '#f0e442' },
      blue: { fill: '#2f8fd0', ink: '#6fb6ea' },
      vermilion: { fill: '#d55e00', ink: '#f58a42' },
      purple: { fill: '#cc79a7', ink: '#e29cc3' },
      neutral: { fill: '#7d8087', ink: '#a9acb3' },
    },
  },
};

/**
 * Returns CSS with the palette as custom properties (`--kinetree-purple-ink`), each with a light
 * and a dark value.
 */
export function paletteCss(selector: string): string {
  const { light, dark } = palettes;
  const pair = (a: string, b: string): string => `light-dark(${a}, ${b})`;
  const colors = Object.entries(light.colors).flatMap(([name, swatch]) => {
    const other = dark.colors[name as ColorName];
    return [
      `--kinetree-${name}: ${pair(swatch.fill, other.fill)};`,
      `--kinetree-${name}-ink: ${pair(swatch.ink, other.ink)};`,
    ];
  });
  return `${selector} {
  --kinetree-background: ${pair(light.background, dark.background)};
  --kinetree-grid: ${pair(light.grid, dark.grid)};
  --kinetree-text: ${pair(light.text, dark.text)};
  ${colors.join('\n  ')}
}`;
}
