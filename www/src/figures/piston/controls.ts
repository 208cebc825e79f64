/** The piston's controls. */
import type { ScaleRule } from '../../core/entries/index.ts';
import { angle, grouped, menu, type Params, slider, type Values } from '../../figure/controls.ts';
import { ruleOptions } from '../../figure/rules.ts';

export const controls = {
  scaleX: slider('Stretch of the plate', [0, 5, 0.05], 2.5, '×'),
  joint: angle('Joint', [0, 180], 60),
  ...grouped('Rules', {
    rule: menu('Rule', ruleOptions),
    against: menu('Compared with', [...ruleOptions, { value: 'none', label: 'Nothing' }], 'transforms'),
  }),
  view: menu('Show', {
    beside: 'two rules, one above the other',
    over: 'two rules, over each other',
    four: 'four rules, side by side',
    'four-over': 'four rules, over each other',
  }),
};

export type PistonParams = Params<typeof controls>;

/** All rules are shown, so none is to be chosen. */
export function idle({ view }: Values<typeof controls>): readonly string[] {
  return view === 'four' || view === 'four-over' ? ['rule', 'against'] : [];
}

export function comparedWith({ rule, against }: PistonParams): ScaleRule | null {
  return against === 'none' || against === rule ? null : against;
}
