import { describe, expect, it } from 'vitest';
import { placeLabels } from '../../www/src/render/labels/place.ts';
import type { LabelInput, LabelRequest, Memory, Obstacle, Point } from '../../www/src/render/labels/types.ts';
import { estimate, textWidth } from '../../www/src/render/labels/widths.ts';
import { effort } from '../effort.ts';
import { Watch } from './label-laws.ts';
import { Random } from './random.ts';

const arrow = (name: string, from: Point, to: Point, more: Partial<LabelRequest> = {}): LabelRequest => ({
  name,
  at: from,
  to,
  text: '5.17 m/s',
  size: 14,
  gap: 12,
  priority: 0,
  ...more,
});

const picture = (
  requests: readonly LabelRequest[],
  obstacles: readonly Obstacle[],
  more: Partial<LabelInput> = {},
): LabelInput => ({ width: 760, height: 500, requests, obstacles, measure: textWidth, ...more });

const stroke = ({ at, to = at }: LabelRequest): Obstacle => ({ kind: 'segment', from: at, to, width: 10 });

const place = (input: LabelInput) => placeLabels(input).placements;

describe('a label', () => {
  it.each([
    ['5.17', 14],
    // A long one slides from a corner to its middle as its arrow turns level.
    ['ω × r 5.17 m/s', 17],
  ])('"%s" is 10 to %i px from the middle of its arrow, in any direction', (text, most) => {
    for (let degree = 0; degree < 360; degree += 3) {
      const [c, s] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)];
      const request = arrow('v', [380 - 40 * c, 250 - 40 * s], [380 + 40 * c, 250 + 40 * s], { text });
      const [placed] = place(picture([request], [stroke(request)]));
      if (!placed) throw new Error('it has no place');
      const { x, y, width, height } = placed.box;
      const apart = Math.hypot(Math.max(x - 380, 0, 380 - x - width), Math.max(y - 250, 0, 250 - y - height));
      expect(apart, `${degree}°`).toBeGreaterThan(10);
      expect(apart, `${degree}°`).toBeLessThan(most);
      expect(placed.leader).toBeNull();
    }
  });

  it('has a leader to the outline of its solid where there is no room nearer', () => {
    const request = {
      name: 'head',
      at: [380, 250],
      text: 'the head',
      size: 14,
      gap: 12,
      priority: 0,
    } as const;
    const around: Obstacle[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
      const [x, y] = [380 + 62 * Math.cos((i * Math.PI) / 4), 250 + 62 * Math.sin((i * Math.PI) / 4)];
      return { kind: 'circle', at: [x, y], radius: 16 };
    });
    const head: Obstacle = { kind: 'rectangle', x: 350, y: 230, width: 60, height: 40 };
    const [placed] = place(picture([request], [head, ...around]));
    expect(placed?.leader).not.toBeNull();
    const [x = 0, y = 0] = placed?.leader?.to ?? [];
    expect(Math.max(Math.abs(x - 380) / 30, Math.abs(y - 250) / 20)).toBeCloseTo(1, 6);
  });

  it('has its short text in a narrow picture, with the whole one in the legend', () => {
    const request = arrow('v', [120, 150], [220, 150], { text: 'ω × r 5.17 m/s', short: '5.17' });
    const input = picture([request], [stroke(request)], { width: 350, height: 300 });
    const { placements, legend } = placeLabels(input);
    expect(placements.map(({ text }) => text)).toEqual(['5.17']);
    expect(legend).toEqual([request]);
    expect(placeLabels({ ...input, width: 760 }).legend).toEqual([]);
  });

  it('is in the legend of a picture that is all geometry, unless it is a number of nothing', () => {
    const request = arrow('v', [120, 150], [220, 150], { text: 'ω × r 5.17 m/s' });
    const number = arrow('w', [120, 350], [220, 350], { text: '5.17 m/s' });
    const { placements, legend } = placeLabels(
      picture([request, number], [{ kind: 'rectangle', x: 0, y: 0, width: 760, height: 500 }]),
    );
    expect([placements, legend]).toEqual([[], [request]]);
  });

  it('is left out of the legend if the picture can spare it, or if it is a place or an axis’s letter', () => {
    const wall = { kind: 'rectangle', x: 0, y: 0, width: 760, height: 500 } as const;
    const texts = ['worm', '(−25, 100)', 'x', '7.21 m/s', 'pin (2.00, 1.50)'];
    const requests = texts.map((text, i) =>
      arrow(`v${i}`, [120, 100 + 50 * i], [220, 100 + 50 * i], { text, spare: text === 'worm' }),
    );
    const { placements, legend } = placeLabels(picture(requests, [wall]));
    expect(placements).toEqual([]);
    expect(legend.map(({ text }) => text)).toEqual(['pin (2.00, 1.50)']);
  });

  it('moves 120 px a second beside a thing at rest, and comes to rest itself', () => {
    const request = arrow('v', [300, 250], [400, 250]);
    const first = placeLabels(picture([request], [stroke(request)]));
    const left = first.placements[0]?.box.x ?? Number.NaN;
    // Something comes nearer to it than its free space.
    const wall: Obstacle = { kind: 'rectangle', x: 200, y: 150, width: left - 4 - 200, height: 90 };
    let labels = first;
    const seen: number[] = [];
    for (let frame = 0; frame < 30; frame++) {
      labels = placeLabels(
        picture([request], [stroke(request), wall], { before: labels.memory, seconds: 1 / 60 }),
      );
      seen.push(labels.placements[0]?.box.x ?? Number.NaN);
    }
    expect((seen[0] ?? 0) - left).toBeCloseTo(2, 9);
    expect(seen.at(-1)).toBeGreaterThan(left + 2);
    expect(labels.restless).toBe(false);
  });

  it('comes back half a second after something ran over it', () => {
    const request = arrow('v', [300, 250], [400, 250]);
    const wall: Obstacle = { kind: 'rectangle', x: 200, y: 150, width: 300, height: 98 };
    let labels = placeLabels(picture([request], [stroke(request)]));
    const seen: number[] = [];
    for (let frame = 0; frame < 60; frame++) {
      const obstacles = frame < 3 ? [stroke(request)] : [stroke(request), wall];
      labels = placeLabels(picture([request], obstacles, { before: labels.memory, seconds: 1 / 60 }));
      seen.push(labels.placements.length);
    }
    expect(seen.indexOf(0)).toBe(3);
    expect(seen.indexOf(1, 3)).toBeGreaterThanOrEqual(3 + 30);
    expect(labels.placements[0]?.side[1]).toBe(1);
    expect(labels.restless).toBe(false);
  });

  it('stays beside its thing while a hand holds the picture, whatever runs over it', () => {
    const request = arrow('v', [300, 250], [400, 250]);
    const wall: Obstacle = {
      kind: 'polygon',
      points: [
        [0, 0],
        [760, 0],
        [760, 500],
        [0, 500],
      ],
    };
    const first = placeLabels(picture([request], [stroke(request)]));
    let labels = first;
    for (let frame = 0; frame < 90; frame++) {
      const held = frame < 60;
      const obstacles = [stroke(request), wall];
      labels = placeLabels(picture([request], obstacles, { before: labels.memory, seconds: 1 / 60, held }));
      expect(labels.placements).toHaveLength(held ? 1 : 0);
      if (held) expect(labels.legend).toEqual([]);
    }
    // One that was in the legend before waits there.
    const over = placeLabels(picture([request], [stroke(request), wall], { held: true }));
    expect(over.placements).toEqual([]);
  });
});

describe('widths of words', () => {
  it('are those of digits all alike, and rather too wide where nothing measures', () => {
    expect(textWidth('1.11', 14)).toBe(textWidth('8.88', 14));
    // The widths that Chromium measures of DejaVu Sans, the widest of the usual faces.
    const widths = { 0: 0.64, e: 0.62, m: 0.97, ω: 0.84, ' ': 0.32, i: 0.28, W: 0.99, '−': 0.84, '/': 0.34 };
    for (const [character, width] of Object.entries(widths))
      expect(estimate(character), character).toBeGreaterThan(width);
  });
});

/** A picture whose arrows and solids move along curves. */
function scene(random: Random, width: number, height: number, speed: number) {
  const wave = (low: number, high: number) => {
    const [middle, out] = [random.between(low, high), random.between(0, (high - low) / 4)];
    const [rate, phase] = [random.between(-speed, speed), random.between(0, 6)];
    return (time: number): number => middle + out * Math.sin(phase + rate * time);
  };
  const point = () => {
    const [x, y] = [wave(0, width), wave(0, height)];
    return (time: number): Point => [x(time), y(time)];
  };
  const arrows = Array.from(
    { length: random.whole(1, 5) },
    () => [point(), wave(-90, 90), wave(-90, 90)] as const,
  );
  const points = Array.from({ length: random.whole(1, 7) }, point);
  const boxes = Array.from({ length: random.whole(2, 14) }, () => ({
    at: point(),
    turn: wave(0, 6),
    size: [random.between(6, 90), random.between(6, 90)] as const,
  }));
  return (time: number): LabelInput => {
    const wanted = arrows.map(([at, dx, dy], i): LabelRequest => {
      const from = at(time);
      return arrow(`arrow ${i}`, from, [from[0] + dx(time), from[1] + dy(time)], {
        text: `term ${i} ${dx(time).toFixed(2)}`,
        short: dx(time).toFixed(2),
      });
    });
    const named = points.map(
      (at, i): LabelRequest => ({
        name: `point ${i}`,
        at: at(time),
        text: `the part ${i}`,
        short: `${i}`,
        size: 14,
        gap: 12,
        priority: i,
      }),
    );
    const solids = boxes.map(({ at, turn, size: [w, h] }): Obstacle => {
      const [[x, y], angle] = [at(time), turn(time)];
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const corners: Point[] = [
        [-w, -h],
        [w, -h],
        [w, h],
        [-w, h],
      ].map(([a = 0, b = 0]): Point => [x + (a * c - b * s) / 2, y + (a * s + b * c) / 2]);
      return { kind: 'polygon', points: corners };
    });
    const rings = named.slice(0, 2).map(({ at }): Obstacle => ({ kind: 'circle', at, radius: 11 }));
    const title: Obstacle = { kind: 'rectangle', x: 0, y: 0, width: 160, height: 40 };
    return picture([...wanted, ...named], [...wanted.map(stroke), ...solids, ...rings, title], {
      width,
      height,
    });
  };
}

describe('the labels of a picture', () => {
  const sizes = [
    [1200, 600],
    [760, 500],
    [350, 300],
  ] as const;

  it.each(sizes)('keep their laws in random pictures of %i × %i, while everything moves', (width, height) => {
    const random = new Random(width);
    let [shown, wanted] = [0, 0];
    for (let round = 0; round < effort(12, 3); round++) {
      const at = scene(random, width, height, random.pick([0.3, 1, 4]));
      const watch = new Watch(`picture ${round}`, 1 / 60);
      let before: Memory | undefined;
      for (let frame = 0; frame < 150; frame++) {
        const input = { ...at(frame / 60), before, seconds: 1 / 60 };
        const labels = placeLabels(input);
        watch.see(input, labels);
        before = labels.memory;
      }
      shown += watch.shown;
      wanted += watch.wanted;
    }
    // The others wait in the legend: something ran over them, or they belong to what runs.
    expect(shown / wanted).toBeGreaterThan(0.7);
  });
});
