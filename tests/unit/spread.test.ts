import { describe, expect, it } from 'vitest';
import { Spread } from '../../www/src/render/spread.ts';
import { Random } from './random.ts';

describe('the labels of a picture', () => {
  it('stay where they are while there is room', () => {
    const spread = new Spread(600, 400);
    expect(spread.place(300, 200, 'one')).toEqual([300, 200]);
    expect(spread.place(300, 260, 'another')).toEqual([300, 260]);
    expect(spread.place(120, 200, 'aside')).toEqual([120, 200]);
  });

  it('never cover each other nor the title, and never leave the picture sideways', () => {
    const random = new Random(1);
    for (let round = 0; round < 300; round++) {
      const width = random.between(300, 1000);
      const spread = new Spread(width, 400, 'Muzzle: velocity seen from the ground.');
      const taken: { x: number; y: number; half: number }[] = [];
      for (let i = 0; i < 12; i++) {
        const text = 'x'.repeat(random.whole(1, 24));
        const [x, y] = spread.place(random.between(0, width), random.between(0, 300), text);
        const half = (8.2 * text.length) / 2;
        expect(x - half).toBeGreaterThanOrEqual(-1e-9);
        expect(x + half).toBeLessThanOrEqual(width + 1e-9);
        for (const other of taken) {
          const apart =
            Math.abs(other.x - x) >= other.half + half - 1e-9 || Math.abs(other.y - y) >= 19 - 1e-6;
          expect(apart).toBe(true);
        }
        taken.push({ x, y, half });
      }
    }
  });

  it('stay off the buttons and the tips of arrows, and within the picture', () => {
    const random = new Random(2);
    for (let round = 0; round < 300; round++) {
      const [width, height] = [random.between(320, 1000), random.between(300, 600)];
      const spread = new Spread(width, height, 'A title');
      const tips = Array.from({ length: 5 }, () => ({
        x: random.between(0, width),
        y: random.between(60, height),
      }));
      const arrow = { kind: 'arrow', from: [0, 0, 0], color: 'base' } as const;
      spread.avoidTips(
        tips.map((_, i) => ({ ...arrow, to: [i, 0, 0] })),
        ([i]) => tips[i] ?? null,
      );
      for (let i = 0; i < 4; i++) {
        const text = 'x'.repeat(random.whole(1, 12));
        const [x, y] = spread.place(random.between(0, width), random.between(0, height), text);
        const half = (8.2 * text.length) / 2;
        expect(y).toBeGreaterThanOrEqual(9.5);
        expect(y).toBeLessThanOrEqual(height - 9.5);
        expect(x + half > width - 300 && y > height - 44).toBe(false);
        for (const tip of tips) expect(Math.abs(tip.x - x) < half && Math.abs(tip.y - y) < 9.5).toBe(false);
      }
    }
  });

  it('moves by the least that helps', () => {
    const spread = new Spread(600, 400);
    spread.place(300, 200, 'one');
    expect(spread.place(300, 203, 'two')).toEqual([300, 219]);
    expect(spread.place(300, 196, 'six')).toEqual([300, 181]);
  });
});
