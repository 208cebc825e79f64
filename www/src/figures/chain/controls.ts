import { angle, button, grouped, menu, type Params, slider } from '../../figure/controls.ts';
import { ruleOptions } from '../../figure/rules.ts';
import { NAUTILUS } from './shape.ts';

const AT_REST = { stretch: 1, root: 1, twist: 0, rule: 'matrices' };

export const controls = {
  joint: angle('Joint', [-24, 24, 0.05], NAUTILUS.joint),
  next: slider('Size of the next', [0.9, 1.02, 0.0005], NAUTILUS.next, '×'),
  stretch: slider('Stretch of each link', [1, 1.34, 0.005], 1, ': 1', { spoken: 'to 1' }),
  root: slider('Stretch of the root', [0.5, 2.5, 0.05], 1, '×'),
  rule: menu('Rule', ruleOptions),
  twist: angle('Twist', [0, 20, 0.5], 0),
  ...grouped('Shapes', {
    nautilus: button('Nautilus', { ...AT_REST, ...NAUTILUS }),
    ring: button('Ring', { ...AT_REST, joint: 1.2, next: 1 }),
    spring: button('Spring', { ...AT_REST, joint: 24, next: 1, twist: 6 }),
    needles: button('Needles', { ...AT_REST, ...NAUTILUS, stretch: 1.05, rule: 'transforms' }),
  }),
};

export type ChainParams = Params<typeof controls>;
