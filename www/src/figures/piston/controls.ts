/** The piston's controls. */
import type { ScaleRule } from '../../core/entries/index.ts';
import { angle, choice, type Params, slider, type Values } from '../../figure/controls.ts';
import { ruleOptions } from '../../figure/rules.ts';

const group = 'Rules';

export const controls = {
  scaleX: slider({ label: 'Stretch of the plate', min: 0, max: 5, step: 0.05, value: 2.5, unit: '×' }),
  joint: angle({ label: 'Joint', min: 0, max: 180, value: 60 }),
  rule: choice({ label: 'Rule', group, value: 'matrices', options: ruleOptions, look: 'menu' }),
  against: choice({
    label: 'Compared with',
    group,
    value: 'transforms',
    options: [...ruleOptions, { value: 'none', label: 'Nothing' }],
    look: 'menu',
  }),
  view: choice({
    label: 'Show',
    look: 'menu',
    options: {
      beside: 'two rules, one above the other',
      over: 'two rules, over each other',
      four: 'four rules, side by side',
      'four-over': 'four rules, over each other',
    },
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
