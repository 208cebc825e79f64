import { angle, type Params, slider, toggle } from '../../figure/controls.ts';

export const controls = {
  squash: slider({
    label: 'Height of the ball',
    min: 0.2,
    max: 1,
    step: 0.01,
    value: 0.4,
    unit: '×',
    spoken: 'times',
  }),
  light: angle({ label: 'Light', min: -180, max: 180, value: 60 }),
  place: angle({ label: 'Place of the normal', min: 0, max: 180, value: 45 }),
  scale: slider({
    label: 'Scale of both axes',
    min: 0.5,
    max: 3,
    step: 0.05,
    value: 1,
    unit: '×',
    spoken: 'times',
  }),
  tangent: toggle({ label: 'Tangent', value: false }),
  mirror: toggle({ label: 'Mirror: flip x', value: false }),
};

export type NormalParams = Params<typeof controls>;
