/** Links to a figure of which a part is a figure of its own today. */
import { expect, it } from 'vitest';
import { fragmentOf, queryIn } from '../../www/src/link/fragment.ts';
import { presentQuery } from '../../www/src/link/moved.ts';
import { fromQuery } from '../../www/src/link/share.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';

it('leads to the figure that has the part that the link was about, and keeps all values', async () => {
  for (const [old, scene, values] of [
    ['scene=slopes&size=-12&central=true&x=0.5&v=1', 'differences', { size: -12, central: true, x: 0.5 }],
    ['scene=slopes&formula=exp(x)&shown=differences&v=1', 'differences', { formula: 'exp(x)', size: -8 }],
    ['scene=slopes&guess=-4&shown=both&v=1', 'differences', { guess: '-4', size: -8 }],
    [
      'scene=turns&shows=step&turn=200&method=order8&v=1',
      'spins',
      { shows: 'step', turn: 200, method: 'order8' },
    ],
    ['scene=turns&shows=exponential&angle=120', 'spins', { shows: 'exponential', angle: 120 }],
    ['scene=turns&shows=orders&angle=10&v=1', 'turns', { angle: 10 }],
    ['scene=slopes&formula=1%2Fx&x=0&v=1', 'slopes', { formula: '1/x', x: 0 }],
    ['scene=slopes&formula=x^2%2B1&size=-3&shown=pair&v=1', 'slopes', { formula: 'x^2+1' }],
  ] as const) {
    const now = presentQuery(old);
    expect(new URLSearchParams(now).get('scene'), old).toBe(scene);
    const { run, refused } = fromQuery(now, (await loadFigure(scene)).controls);
    expect(refused, old).toEqual([]);
    expect(run.values, old).toMatchObject(values);
    // What it leads to is not led on.
    expect(presentQuery(now)).toBe(now);
    expect(queryIn(fragmentOf(0) + old)).toEqual({ index: 0, scene, query: now });
  }
});

it('leads from a small figure to the lead figure that has taken its place', async () => {
  for (const [old, scene, values] of [
    [
      'scene=nest&shift=4.5&turn=-20&across=30&up=8&v=1',
      'breakfast',
      { x: 4.5, turn: -20, placed: 'carrier' },
    ],
    ['scene=shear&turn=45&v=1', 'sign', { turn: 45, stretch: 2 }],
    ['scene=swap&turn=-20&v=1', 'tortoise', { turn: -20, walked: true }],
    ['scene=forest&guess=10&count=1000&v=1', 'budget', { mark: 10 }],
    ['scene=forest&guess=100&v=1', 'budget', { mark: 16.6 }],
    ['scene=forest&guess=?&v=1', 'budget', { mark: 6 }],
  ] as const) {
    const now = presentQuery(old);
    expect(new URLSearchParams(now).get('scene'), old).toBe(scene);
    const { run, refused } = fromQuery(now, (await loadFigure(scene)).controls);
    expect(refused, old).toEqual([]);
    expect(run.values, old).toMatchObject(values);
    expect(presentQuery(now)).toBe(now);
  }
});

it('leaves each other link as it is, character by character', () => {
  for (const query of [
    'scene=basins&x=0.1&v=1',
    'scene=turns&angle=10',
    'scene=piston&shows=step',
    'scene=forest&count=1000&v=1',
    'scene=%zz&size=1',
    '',
    'scene=constructor&shown=pair',
  ])
    expect(presentQuery(query)).toBe(query);
});
