import { angle, button, choice, type Params, slider } from '../../figure/controls.ts';
import { ruleOptions } from '../../figure/rules.ts';
import { NAUTILUS } from './shape.ts';

const AT_REST = { stretch: 1, root: 1, twist: 0, rule: 'matrices' };

export const controls = {
  joint: angle({ label: 'Joint', min: -24, max: 24, step: 0.05, value: NAUTILUS.joint }),
  next: slider({
    label: 'Size of the next',
    min: 0.9,
    max: 1.02,
    step: 0.0005,
    value: NAUTILUS.next,
    unit: '×',
  }),
  stretch: slider({
    label: 'Stretch of each link',
    min: 1,
    max: 1.34,
    step: 0.005,
    value: 1,
    unit: ': 1',
    spoken: 'to 1',
  }),
  root: slider({ label: 'Stretch of the root', min: 0.5, max: 2.5, step: 0.05, value: 1, unit: '×' }),
  rule: choice({ label: 'Rule', value: 'matrices', look: 'menu', options: ruleOptions }),
  twist: angle({ label: 'Twist', min: 0, max: 20, step: 0.5, value: 0 }),
  nautilus: button({ label: 'Nautilus', group: 'Shapes', sets: { ...AT_REST, ...NAUTILUS } }),
  ring: button({ label: 'Ring', group: 'Shapes', sets: { ...AT_REST, joint: 1.2, next: 1 } }),
  spring: button({ label: 'Spring', group: 'Shapes', sets: { ...AT_REST, joint: 24, next: 1, twist: 6 } }),
  needles: button({
    label: 'Needles',
    group: 'Shapes',
    sets: { ...AT_REST, ...NAUTILUS, stretch: 1.05, rule: 'transforms' },
  }),
};

export type ChainParams = Params<typeof controls>;
