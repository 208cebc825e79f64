import { describe, expect, it } from 'vitest';
import { afterKey, digitsOf, onGrid } from '../../www/src/element/input/keys.ts';
import { PadDriver } from '../../www/src/element/input/pad.ts';
import { fill } from '../../www/src/element/templates/strings.ts';
import { type Controls, pad, slider } from '../../www/src/figure/controls.ts';

describe('the keys of a slider', () => {
  const scale = slider('Scale', [-1, 5, 0.05], 1);

  it('reach both ends from anywhere, and never leave the range', () => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown']) {
      for (const shift of [false, true]) {
        let value = 1.2345;
        for (let i = 0; i < 1000; i++) {
          value = afterKey(scale, value, key, shift) ?? Number.NaN;
          expect(value).toBeGreaterThanOrEqual(-1);
          expect(value).toBeLessThanOrEqual(5);
        }
        expect(value).toBe(/Right|Up/.test(key) ? 5 : -1);
      }
    }
  });

  it('go up and down again to the same number', () => {
    for (let value = -0.95; value < 4.9; value = Number((value + 0.05).toFixed(2))) {
      const there = afterKey(scale, value, 'ArrowUp', false) ?? Number.NaN;
      expect(afterKey(scale, there, 'ArrowDown', false)).toBe(value);
    }
  });

  it('lead a value between the steps to the next one', () => {
    expect(afterKey(scale, 1.237, 'ArrowRight', false)).toBe(1.25);
    expect(afterKey(scale, 1.237, 'ArrowLeft', false)).toBe(1.2);
    expect(afterKey(scale, 1.25, 'ArrowRight', true)).toBe(1.255);
    expect(onGrid(scale, 1.25)).toBe(true);
    expect(onGrid(scale, 1.255)).toBe(false);
    expect(digitsOf(scale, 1.255)).toBe(3);
    // At rest it was chosen for its outcome.
    expect(digitsOf({ ...scale, value: 1.255 }, 1.255)).toBe(2);
  });

  it('leave the other keys alone', () => {
    for (const key of ['Tab', 'a', 'Enter', ' ']) expect(afterKey(scale, 1, key, false)).toBeNull();
  });
});

describe('a pad', () => {
  const controls: Controls = {
    speed: slider('Speed', [-3, 8], 0),
    turn: slider('Turn', [-1, 1], 0),
    drive: pad({ label: 'Drive', x: 'turn', y: 'speed', flip: ['x'], keys: ['a', 'd', 's', 'w'] }),
  };
  const driven = (): { values: Record<string, number>; driver: PadDriver } => {
    const values: Record<string, number> = { speed: 0.5, turn: 0.25 };
    const driver = new PadDriver(
      controls,
      (name) => values[name] ?? Number.NaN,
      (name, value) => {
        values[name] = value;
      },
    );
    return { values, driver };
  };

  it('drives while it is held, and restores the former values', () => {
    const { values, driver } = driven();
    expect(driver.key('W', true)).toBe(true);
    expect(values.speed).toBe(8);
    driver.key('w', true);
    driver.key('a', true);
    expect(values.turn).toBe(1);
    driver.key('w', false);
    expect(values).toEqual({ speed: 0.5, turn: 1 });
    driver.releaseAll();
    expect(values).toEqual({ speed: 0.5, turn: 0.25 });
    expect(driver.key('q', true)).toBe(false);
  });

  it('held both ways keeps the former value', () => {
    const { values, driver } = driven();
    driver.hold('drive', 'up');
    driver.hold('drive', 'down');
    expect(values.speed).toBe(0.5);
    driver.release('drive', 'up');
    expect(values.speed).toBe(-3);
  });
});

it('fills values in, and leaves unknown names', () => {
  expect(fill('{a} and {b}', { a: '1' })).toBe('1 and {b}');
});
