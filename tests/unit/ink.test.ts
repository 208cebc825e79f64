/** Ink of each kind of thing, and the same marks on a canvas and as SVG. */
import { describe, expect, it } from 'vitest';
import { addScaled, normalize, scale } from '../../www/src/core/linear/vec.ts';
import type { Painter, Vec3 } from '../../www/src/figure/drawing.ts';
import { palettes } from '../../www/src/figure/palette.ts';
import { paintInk } from '../../www/src/render/ink/canvas.ts';
import { Hiding } from '../../www/src/render/ink/hidden.ts';
import { partAt } from '../../www/src/render/ink/hit.ts';
import type { Mark } from '../../www/src/render/ink/ink.ts';
import { obstacles } from '../../www/src/render/ink/obstacles.ts';
import { inkSvg } from '../../www/src/render/ink/svg.ts';
import { inkThings } from '../../www/src/render/ink/things.ts';
import { Colors } from '../../www/src/render/svg-color.ts';
import { inked, near, places } from './inked.ts';
import { Random } from './random.ts';

const square: Vec3[] = [
  [1, 1, 0],
  [2, 1, 0],
  [2, 2, 0],
  [1, 2, 0],
];

it('letters are as high as their meters say, and no higher than a label', () => {
  const heights = [0.1, 0.15, 0.5].map((meters) => {
    const [mark] = inked((pane) => pane.letters([2, 1, 0], meters, 'h', { color: 'ink' })).marks;
    expect(mark?.matrix.slice(4)).toEqual([near(200), near(200)]);
    return (mark?.size ?? 0) * (mark?.matrix[3] ?? 0);
  });
  expect(heights).toEqual([near(10), near(15), near(15)]);
});

describe('an arrow', () => {
  it('has a shaft of 3 px and a head 11 px long and 10 px wide, however long it is', () => {
    for (const long of [0.5, 3]) {
      const { ink, marks } = inked((pane) => pane.arrow([0.5, 1, 0], [0.5 + long, 1, 0], { color: 'spin' }));
      const [shaft, head] = marks as [Mark, Mark];
      expect([shaft.stroke, shaft.width, shaft.dash, shaft.round]).toEqual(['spin', 3, null, true]);
      const [tip, left, , , right] = places(ink, head);
      expect(tip).toEqual([near(50 + 100 * long), near(200)]);
      expect(left).toEqual([near(50 + 100 * long - 11), near(205)]);
      expect(right).toEqual([near(50 + 100 * long - 11), near(195)]);
    }
  });

  it('shorter than 16 px has a head of seven tenths of its length, and one of no length none', () => {
    const { ink, marks } = inked((pane) => pane.arrow([1, 1, 0], [1.1, 1, 0], { color: 'spin' }));
    const [tip, left] = places(ink, marks[1] as Mark);
    expect((tip?.[0] ?? 0) - (left?.[0] ?? 0)).toBeCloseTo(7, 3);
    expect(inked((pane) => pane.arrow([1, 1, 0], [1, 1, 0], { color: 'spin' })).marks).toEqual([]);
  });

  it('is hollow for a sum, dashed for what is wrong', () => {
    const [sum] = inked((pane) => pane.arrow([1, 1, 0], [3, 1, 0], { color: 'ink', hollow: true })).marks;
    expect([sum?.fill, sum?.stroke, sum?.width]).toEqual(['page', 'ink', 1.6]);
    const [wrong] = inked((pane) => pane.arrow([1, 1, 0], [3, 1, 0], { color: 'wrong', dashed: true })).marks;
    expect([wrong?.dash, wrong?.round]).toEqual(['dashed', false]);
  });
});

/** The unit box as a polyhedron. */
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (i): Vec3 => [(i & 1) - 0.5, ((i >> 1) & 1) - 0.5, (i >> 2) - 0.5],
);
const faces = [
  [4, 5, 7, 6],
  [1, 0, 2, 3],
  [5, 1, 3, 7],
  [0, 4, 6, 2],
  [6, 7, 3, 2],
  [0, 1, 5, 4],
];

describe('a line', () => {
  it('ends before the eye if it goes behind it', () => {
    const camera = { position: [0, 0, 10], target: [0, 0, 0], fieldOfView: 30 } as const;
    const ends: Vec3[] = [
      [0, 0, 0],
      [1, 1, 40],
    ];
    const { ink, marks } = inked((pane) => pane.line(ends, { color: 'ink' }), camera);
    const all = places(ink, marks[0] as Mark);
    expect(all).toHaveLength(2);
    expect(all.flat().every(Number.isFinite)).toBe(true);
  });

  it('is faint behind a solid, of any kind, and only there', () => {
    const camera = { position: [0, 0, 20], target: [0, 0, 0], fieldOfView: 20 } as const;
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const solids: ((pane: Painter) => void)[] = [
      (pane) => pane.box(identity, { color: 'child' }),
      (pane) => pane.sphere(identity, { color: 'child' }),
      (pane) => pane.cylinder(identity, { color: 'child' }),
      (pane) => pane.polyhedron(identity, { corners, faces }, { color: 'child' }),
    ];
    for (const solid of solids) {
      const opacities = (z: number): number[] =>
        inked((pane) => {
          solid(pane);
          pane.line(
            [
              [-2, 0, z],
              [2, 0, z],
            ],
            { color: 'ink' },
          );
        }, camera).marks.map(({ opacity }) => opacity);
      expect(opacities(-1)).toEqual([1, 0.2, 1]);
      expect(opacities(1)).toEqual([1]);
    }
  });

  it('is behind a polyhedron where it is behind the box with the same corners, wherever the eye is', () => {
    const random = new Random(5);
    const vector = (far: number): Vec3 => [
      random.between(-far, far),
      random.between(-far, far),
      random.between(-far, far),
    ];
    let hidden = 0;
    for (let i = 0; i < 2000; i++) {
      const matrix = [...vector(2), 0, ...vector(2), 0, ...vector(2), 0, ...vector(2), 1];
      // The eye is outside of any of the boxes.
      const eye = scale(normalize(vector(1)), 12);
      const at = addScaled(vector(4), eye, -0.5);
      const behind = [{ kind: 'box' } as const, { kind: 'polyhedron', corners, faces } as const].map((kind) =>
        new Hiding([{ ...kind, matrix, color: 'child' }], eye).hides(...at),
      );
      expect(behind[1], `round ${i}`).toBe(behind[0]);
      if (behind[0]) hidden += 1;
    }
    expect(hidden).toBeGreaterThan(100);
  });
});

describe('a polygon', () => {
  it.each([
    [{}, ['child', 1, null, null]],
    [{ edge: 'ink' }, ['child', 1, 'ink', null]],
    [{ fill: 0, dashed: true }, [null, 1, 'child', 'dashed']],
    [{ ghost: true }, ['child', 0.14, 'child', 'dashed']],
  ])('with %j has fill and stroke of %j', (style, look) => {
    const [mark] = inked((pane) => pane.polygon(square, { color: 'child', ...style } as never)).marks;
    expect([mark?.fill, mark?.fillOpacity, mark?.stroke, mark?.dash]).toEqual(look);
  });

  it('has round corners that keep within it', () => {
    const { ink, marks } = inked((pane) => pane.polygon(square, { color: 'child', round: 0.2 }));
    const all = places(ink, marks[0] as Mark);
    expect(all[0]).toEqual([near(100), near(180)]);
    for (const [x, y] of all) {
      expect(x).toBeGreaterThan(99.9);
      expect(x).toBeLessThan(200.1);
      expect(Math.abs(y - 150)).toBeLessThan(50.1);
    }
  });

  it('is hatched within its edges, also where it is concave', () => {
    const concave: Vec3[] = [
      [1, 1, 0],
      [3, 1, 0],
      [3, 2, 0],
      [2, 1.2, 0],
      [1, 2, 0],
    ];
    const { ink, marks } = inked((pane) => pane.polygon(concave, { color: 'wrong', hatched: true }));
    const all = places(ink, marks.at(-1) as Mark);
    expect(all.length % 2).toBe(0);
    for (let i = 0; i < all.length; i += 2) {
      const [[ax, ay], [bx, by]] = [all[i] ?? [0, 0], all[i + 1] ?? [0, 0]];
      const [x, y] = [(ax + bx) / 200, 3 - (ay + by) / 200];
      // Under the notch, whose lowest point is at (2, 1.2).
      expect(y).toBeLessThan(1.2 + 0.8 * Math.abs(x - 2) + 1e-3);
      expect(y).toBeGreaterThan(1 - 1e-3);
    }
  });

  it('that is smaller than a third of a pixel is not drawn', () => {
    const speck = square.map(([x, y]): Vec3 => [1 + 0.001 * x, 1 + 0.001 * y, 0]);
    expect(inked((pane) => pane.polygon(speck, { color: 'child' })).marks).toEqual([]);
  });
});

describe('an arc', () => {
  it('follows its circle to a twentieth of a pixel', () => {
    const { ink, marks } = inked((pane) => pane.arc([2, 1.5, 0], 1, { color: 'spin', from: 0.3, to: 5 }));
    const all = places(ink, marks[0] as Mark);
    for (let i = 0; i + 3 < all.length; i += 3) {
      const [a = [], b = [], c = [], d = []] = [0, 1, 2, 3].map((k): number[] => all[i + k] ?? []);
      for (const t of [0.25, 0.5, 0.75]) {
        const [x, y] = [0, 1].map(
          (k) =>
            (1 - t) ** 3 * (a[k] ?? 0) +
            3 * (1 - t) ** 2 * t * (b[k] ?? 0) +
            3 * (1 - t) * t * t * (c[k] ?? 0) +
            t ** 3 * (d[k] ?? 0),
        ) as [number, number];
        expect(Math.abs(Math.hypot(x - 200, y - 150) - 100)).toBeLessThan(0.05);
      }
    }
  });

  it('has a head that ends on it', () => {
    const { ink, marks } = inked((pane) =>
      pane.arc([2, 1.5, 0], 1, { color: 'spin', from: 0, to: Math.PI / 2, head: true }),
    );
    expect(places(ink, marks[1] as Mark)[0]).toEqual([near(200), near(50)]);
  });
});

describe('marks', () => {
  it('are measures with ticks of 10 px', () => {
    const { ink, marks } = inked((pane) =>
      pane.measure([1, 1, 0], [3, 1, 0], '2.00 m', { color: 'ink', offset: [0, -0.3, 0] }),
    );
    const [from, to, low, high] = places(ink, marks[0] as Mark);
    expect([from, to]).toEqual([
      [near(100), near(230)],
      [near(300), near(230)],
    ]);
    expect(Math.abs((low?.[1] ?? 0) - (high?.[1] ?? 0))).toBeCloseTo(10, 3);
  });

  it('are letters that lean with their matrix', () => {
    const lean = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 2, 1, 0, 1];
    const { size: set, matrix } = inked((pane) => pane.text(lean, 'R', { color: 'ink' })).marks[0] as Mark;
    expect(matrix.map((value, i) => (i < 4 ? value * set : value))).toEqual(
      [100, 0, -50, 100, 200, 200].map(near),
    );
  });

  it('are the edges of a ghost, those behind too, and no face', () => {
    const camera = { position: [6, 5, 8], target: [0, 0, 0], fieldOfView: 20 } as const;
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const { ink, marks } = inked((pane) => pane.box(identity, { color: 'wrong', ghost: true }), camera);
    expect(marks.map(({ dash }) => dash)).toEqual([null, 'dashed']);
    expect(places(ink, marks[1] as Mark)).toHaveLength(24);
  });
});

/** A context that writes down what it is told, with colors and widths as they are at that time. */
function recorder() {
  const calls: string[] = [];
  const target: Record<string, unknown> = {};
  const context = new Proxy(target, {
    get: (_, name: string) =>
      name in target
        ? target[name]
        : (...given: unknown[]) => {
            const round = given.map((it) => (typeof it === 'number' ? Math.round(it * 10) / 10 : it));
            if (/To$|closePath|Text$/.test(name)) calls.push(`${name} ${round.join(' ')}`);
            if (name === 'fill') calls.push(`fill ${target.fillStyle}`);
            if (name === 'stroke') calls.push(`stroke ${target.strokeStyle} ${target.lineWidth}`);
          },
    set: (_, name: string, value) => {
      target[name] = value;
      return true;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, calls };
}

const everything = (pane: Painter): void => {
  pane.polygon(square, { color: 'child', edge: 'ink', round: 0.1, part: 'plate' });
  pane.arrow([0.2, 0.2, 0], [1, 0.5, 0], { color: 'spin', part: 'ω × r' });
  pane.arrow([0.2, 0.2, 0], [3, 0.5, 0], { color: 'ink', hollow: true });
  pane.line(square, { color: 'wrong', dashed: true });
  pane.arc([3, 2, 0], 0.5, { color: 'axis' });
  pane.dot([3, 2, 0], { color: 'accent' });
  pane.measure([1, 1, 0], [2, 1, 0], '1.00 m', { color: 'quiet', offset: [0, -0.2, 0] });
  pane.text([1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 2, 1, 0, 1], 'leans', { color: 'ink' });
};

describe('canvas and SVG', () => {
  it('show the same paths with the same fills and strokes, in the same order', () => {
    const { ink } = inked(everything);
    const { context, calls } = recorder();
    const palette = palettes.light;
    paintInk(context, ink, { palette, font: 'serif' });
    const svg = inkSvg(ink, new Colors(palette, false));
    const filled = calls.flatMap((call) => call.match(/^fill (#.*)/)?.[1] ?? []);
    const inSvg = [...svg.matchAll(/<path fill="(#[0-9a-f]+)"/g)].map(([, color]) => color);
    expect(inSvg).toEqual(filled);
    const stroked = calls.flatMap(
      (call) =>
        call
          .match(/^stroke (#\S+) (.*)/)
          ?.slice(1, 3)
          .join(' ') ?? [],
    );
    const strokes = [...svg.matchAll(/stroke="(#[0-9a-f]+)" stroke-width="([\d.]+)"/g)]
      .filter(([all]) => !all.includes(palette.page))
      .map(([, color, width]) => `${color} ${String(width).replace(/^\./, '0.')}`);
    expect(strokes).toEqual(stroked.map((it) => it.replace(/(\d\.\d)\d+$/, '$1')));
    // Each path begins at the same places.
    const begins = calls.filter((call) => call.startsWith('moveTo')).map((call) => call.slice(7));
    const moves = [...svg.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g)].map(
      ([, x, y]) => `${Number(x)} ${Number(y)}`,
    );
    expect(moves).toEqual(begins);
    expect(svg).toContain('>leans</text>');
    expect(calls.some((call) => call.startsWith('fillText leans'))).toBe(true);
  });

  it('take the colors from the page where they are live', () => {
    const svg = inkSvg(inked(everything).ink, new Colors(palettes.light, true));
    expect(svg).toContain(`var(--kinetree-spin,${palettes.light.spin})`);
    expect(svg).not.toMatch(/fill="#/);
  });
});

describe('a part', () => {
  it('is found under the pointer: the one painted last, strokes with some room beside them', () => {
    const { ink, shown } = inked(everything);
    expect(partAt(ink, shown, 150, 150)).toBe('plate');
    expect(partAt(ink, shown, 60, 270)).toBe('ω × r');
    expect(partAt(ink, shown, 390, 10)).toBeNull();
  });

  it('of a ring is found at the ring, whatever ends under it', () => {
    const { ink, shown } = inked((pane) => {
      pane.as('hand').handle('turn', [0, 0, 0], 'Turn', ([x]) => x);
      pane.as('arrow', 'ink').arrow([-2, 0, 0], [0, 0, 0]);
    });
    const { x, y } = shown.sight.project([0, 0, 0]) ?? { x: 0, y: 0 };
    expect(partAt(ink, shown, x, y)).toBe('hand');
    expect(partAt(ink, shown, x - 20, y)).toBe('arrow');
  });

  it('of a solid is found too, the nearer one first', () => {
    const camera = { position: [0, 0, 20], target: [0, 0, 0], fieldOfView: 20 } as const;
    const at = (z: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, z, 1];
    const { ink, shown } = inked((pane) => {
      pane.box(at(3), { color: 'child', part: 'near' });
      pane.box(at(-3), { color: 'parent', part: 'far' });
    }, camera);
    expect(partAt(ink, shown, 200, 150)).toBe('near');
  });

  it('that is lit keeps its strength, and all else fades', () => {
    const { ink } = inked(everything);
    const alphas: number[] = [];
    const { context } = recorder();
    const spied = new Proxy(context, {
      get: (target, name) => {
        if (name === 'fill') return () => alphas.push(Reflect.get(target, 'globalAlpha') as number);
        return Reflect.get(target, name);
      },
    });
    paintInk(spied, ink, { palette: palettes.light, font: 'serif', lit: 'plate' });
    expect(alphas[0]).toBe(1);
    expect(alphas.slice(1).every((alpha) => alpha === 0.4)).toBe(true);
  });
});

it('has an obstacle for every mark, solid and handle', () => {
  const { ink, shown } = inked((pane) => {
    everything(pane);
    pane.handle('hand', [2, 2, 0], 'a hand', () => ({ a: 0 }));
  });
  const kinds = obstacles(ink, shown).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['circle', 'segment', 'polygon']));
});

it('keeps its memory from frame to frame', () => {
  const { ink, shown } = inked((pane) => {
    for (let i = 0; i < 300; i++) pane.polygon(square, { color: i / 300, round: 0.1 });
  });
  const { numbers, steps } = ink;
  const mark = ink.mark(299);
  ink.clear();
  inkThings(ink, shown);
  expect(ink.numbers).toBe(numbers);
  expect(ink.steps).toBe(steps);
  expect(ink.mark(299)).toBe(mark);
});
