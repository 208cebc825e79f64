import { describe, expect, it } from 'vitest';
import { Spread } from '../../www/src/render/spread.ts';
import { Random } from './random.ts';

describe('the words in a picture', () => {
  it('stay where they are while there is room', () => {
    const spread = new Spread(600);
    expect(spread.place(300, 200, 'one')).toEqual([300, 200]);
    expect(spread.place(300, 260, 'another')).toEqual([300, 260]);
    expect(spread.place(120, 200, 'aside')).toEqual([120, 200]);
  });

  it('never cover each other nor the title, and never leave the picture sideways', () => {
    const random = new Random(1);
    for (let round = 0; round < 300; round++) {
      const width = random.between(300, 1000);
      const spread = new Spread(width, 'Muzzle: velocity seen from the ground.');
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

  it('moves by the least that helps', () => {
    const spread = new Spread(600);
    spread.place(300, 200, 'one');
    expect(spread.place(300, 203, 'two')).toEqual([300, 219]);
    expect(spread.place(300, 196, 'six')).toEqual([300, 181]);
  });
});
