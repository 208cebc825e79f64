/** The controls that an element shows, by its attribute `controls`. */
import { describe, expect, it } from 'vitest';
import { activeControls, askingControls, chosenControls } from '../../www/src/element/state/controls.ts';
import piston from '../../www/src/figures/piston.ts';
import tank from '../../www/src/figures/tank.ts';

describe('controls="all"', () => {
  it('has every control once: choices in the row, all others in the panel, and nothing to open', () => {
    const { row, rest, panel } = chosenControls('all', tank);
    expect(row).toEqual(['point', 'shown', 'frame']);
    expect(rest).toEqual([]);
    expect([...row, ...panel].sort()).toEqual(Object.keys(tank.controls).sort());
    expect(panel).toContain('correction');
  });

  it('leaves out what does nothing: with all four rules there is none to choose', () => {
    const chosen = chosenControls('all', piston);
    expect(chosen.panel).toEqual(['scaleX', 'joint', 'rule', 'against']);
    const idle =
      piston.idle?.({ scaleX: 2, joint: 60, rule: 'matrices', against: 'none', view: 'four' }) ?? [];
    expect(activeControls(chosen, piston, idle)).toEqual({
      row: ['view'],
      rest: [],
      panel: ['scaleX', 'joint'],
    });
  });
});

it('opens the rest on demand otherwise, and refuses a name that the figure has not', () => {
  expect(chosenControls(null, piston)).toEqual({
    row: ['scaleX', 'joint'],
    rest: ['rule', 'against', 'view'],
    panel: [],
  });
  expect(chosenControls('none', piston)).toEqual({ row: [], rest: [], panel: [] });
  // A question that is open has its pictures in the row.
  const turns = { row: ['angle'], rest: ['guess', 'shows'], panel: [] };
  expect(askingControls(turns, 'guess')).toEqual({ row: ['guess', 'angle'], rest: ['shows'], panel: [] });
  for (const asks of [undefined, 'angle']) expect(askingControls(turns, asks)).toEqual(turns);
  expect(() => chosenControls('speed', piston)).toThrow(
    'controls="speed" names "speed"; there are: none, all,',
  );
});
