import { describe, expect, it } from 'vitest';
import { guess } from '../../www/src/figure/controls.ts';
import { Drawing } from '../../www/src/figure/drawing.ts';
import { counted } from '../../www/src/figure/numbers.ts';
import { closed, group, row, table } from '../../www/src/figure/readout.ts';
import { corners, rectangle } from '../../www/src/figure/rectangle.ts';
import { widened } from '../../www/src/figure/view.ts';

describe('a pane as one part', () => {
  it('gives its things the part and the color, unless they have their own', () => {
    const pane = new Drawing().pane();
    const disc = pane.as('disc', 'spin');
    disc.dot([0, 0, 0]);
    disc.line([[0, 0, 0]], { color: 'ink', part: 'axle' });
    pane.dot([1, 0, 0], { color: 'ink' });
    expect(pane.things).toEqual([
      { kind: 'dot', at: [0, 0, 0], size: 5, part: 'disc', color: 'spin' },
      { kind: 'line', points: [[0, 0, 0]], width: 2, part: 'axle', color: 'ink' },
      { kind: 'dot', at: [1, 0, 0], size: 5, color: 'ink' },
    ]);
  });

  it('keeps the color where another part is asked for, and gives a handle the part alone', () => {
    const pane = new Drawing().pane('Side');
    const rim = pane.as('disc', 'spin').as('rim');
    rim.dot([0, 0, 0]);
    rim.handle('turn', [1, 0, 0], 'Turn', ([x]) => x);
    const [dot, handle] = pane.things;
    expect(dot).toMatchObject({ part: 'rim', color: 'spin' });
    expect(handle).toMatchObject({ name: 'turn', label: 'Turn', at: [1, 0, 0], sets: ['turn'], part: 'rim' });
    expect(handle).not.toHaveProperty('color');
    expect(rim.title).toBe('Side');
  });
});

describe('rows and items under a condition', () => {
  it('are left out where it does not hold', () => {
    const one = row('One', [1], 0);
    expect(table('All', ['n'], one, false, null, undefined, '', row('Two', [2], 0)).rows).toHaveLength(2);
    const all = table('All', ['n'], one);
    expect(group(all, null, false)).toEqual({ items: [all] });
    expect(closed('More', undefined, all)).toEqual({ title: 'More', closed: true, items: [all] });
  });
});

it('widens a plan to points with free space around them, and never narrows it', () => {
  const plan = [-1, -2, 3, 4] as const;
  expect(widened(plan, [[0, 0, 0]], 1)).toEqual(plan);
  expect(
    widened(
      plan,
      [
        [-1, 5, 0],
        [9, 0, 0],
      ],
      0.5,
    ),
  ).toEqual([-1.5, -2, 9.5, 5.5]);
});

it('counts in words', () => {
  expect([0, 1, 1000].map((n) => counted(n, 'edit'))).toEqual(['0 edits', '1 edit', '1,000 edits']);
});

it('calls a guess the reader’s, unless it has a name of its own', () => {
  expect(guess({ asks: 'Where?' })).toMatchObject({ label: 'Your guess', look: 'mark' });
  expect(guess({ label: 'Where it lands', asks: 'Where?' }).label).toBe('Where it lands');
});

it('gives the corners of a box counter-clockwise from the lower left, as they are asked for', () => {
  const own = corners([-1, -2, 3, 4], (x, y) => `${x} ${y}`);
  expect(own).toEqual(['-1 -2', '3 -2', '3 4', '-1 4']);
  expect(rectangle([1, 1, 0], [4, 6])).toEqual(corners([-1, -2, 3, 4]));
});
