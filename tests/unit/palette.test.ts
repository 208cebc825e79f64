/** Inks can be read on the page and told apart, in both themes. */
import { describe, expect, it } from 'vitest';
import { type InkName, palettes } from '../../www/src/figure/palette.ts';

/** Without `base`, which is `ink` by design, and `quiet`, which is for second lines. */
const inks: readonly InkName[] = [
  'ink',
  'accent',
  'spin',
  'euler',
  'centripetal',
  'coriolis',
  'relative',
  'wrong',
];

/** The red, green and blue of a color in linear light. */
const linear = (color: string): number[] =>
  [1, 3, 5].map((i) => {
    const value = Number.parseInt(color.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of WCAG 2. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** CIELAB of a color under D65. */
function lab(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = linear(color);
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The difference of two colors by CIEDE2000 (Sharma, Wu and Dalal 2005). */
function difference(first: readonly number[], second: readonly number[]): number {
  const [[l1 = 0, a1 = 0, b1 = 0], [l2 = 0, a2 = 0, b2 = 0]] = [first, second];
  const rad = Math.PI / 180;
  const c7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(c7 / (c7 + 25 ** 7)));
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number): number =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360;
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const gray = c1 * c2 === 0;
  let turn = gray ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((turn * rad) / 2)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const sum = h1 + h2;
  const h = gray ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const cos = (factor: number, shift: number): number => Math.cos((factor * h + shift) * rad);
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const spread = 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const rt = -Math.sin(60 * rad * Math.exp(-(((h - 275) / 25) ** 2))) * spread;
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh));
}

it('measures the differences of the formula’s own test data', () => {
  // From the table of Sharma, Wu and Dalal, to its four decimals.
  const table = [
    [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
    [50, -1, 2, 50, 0, 0, 2.3669],
    [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
    [50, 2.5, 0, 73, 25, -18, 27.1492],
    [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
    [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
  ];
  for (const row of table) expect(difference(row.slice(0, 3), row.slice(3, 6))).toBeCloseTo(row[6] ?? 0, 4);
});

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  const palette = palettes[theme];

  it.each([...inks, 'quiet', 'base'] as const)('has a contrast of 4.5 for %s, on page and ground', (name) => {
    for (const under of [palette.page, palette.ground])
      expect(contrast(palette[name], under)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a body’s color that no term has: clay is told from each, and from the solids of a tree', () => {
    for (const other of [...inks, 'parent', 'child', 'grandchild', 'deep3', 'deep4', 'steel'] as const)
      expect(difference(lab(palette.clay), lab(palette[other])), other).toBeGreaterThanOrEqual(10);
  });

  it('has inks that differ by a CIEDE2000 of 20', () => {
    for (const a of inks) {
      for (const b of inks) {
        if (a < b)
          expect(difference(lab(palette[a]), lab(palette[b])), `${a}, ${b}`).toBeGreaterThanOrEqual(20);
      }
    }
  });
});
