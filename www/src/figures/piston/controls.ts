/** The piston's controls, and the names of the rules. */
import type { ScaleRule } from '../../core/entries/figures.ts';
import { angle, choice, type Params, slider } from '../../figure/controls.ts';

/** A rule, and the engines that have it. */
interface Named {
  readonly title: string;
  readonly name: string;
  readonly engines: string;
}

export const rules: Readonly<Record<ScaleRule, Named>> = {
  matrices: { title: 'Multiply matrices', name: 'Matrices', engines: 'Unity, three.js, Godot, Bevy' },
  transforms: { title: 'Multiply components', name: 'Component-wise', engines: 'Unreal, Ogre' },
  lossy: {
    title: 'Matrices, scale read off without the skew',
    name: 'Lossy scale',
    engines: 'Lossy scale',
  },
  compensated: {
    title: 'A child ignores its parent’s own scale',
    name: 'Compensated',
    engines: 'Maya’s joints',
  },
};

const options = [
  { value: 'matrices', label: 'Matrices: Unity, Godot, three.js, Bevy, glTF' },
  { value: 'transforms', label: 'Component-wise: Unreal, Ogre' },
  { value: 'lossy', label: 'Lossy scale: matrices, then scale read off without the skew' },
  { value: 'compensated', label: 'Segment scale compensate: Maya joints' },
] as const;
const group = 'Rules';

export const controls = {
  scaleX: slider({
    label: 'Stretch of the plate',
    min: 0,
    max: 5,
    step: 0.05,
    value: 2.5,
    unit: '×',
    spoken: 'times',
  }),
  joint: angle({ label: 'Joint', min: 0, max: 180, value: 60 }),
  rule: choice({ label: 'Rule', group, value: 'matrices', options, look: 'menu' }),
  against: choice({
    label: 'Compared with',
    group,
    value: 'transforms',
    options: [...options, { value: 'none', label: 'Nothing' }],
    look: 'menu',
  }),
  view: choice({
    label: 'Show them',
    group,
    value: 'beside',
    options: [
      { value: 'beside', label: 'One above the other' },
      { value: 'over', label: 'Over each other' },
    ],
  }),
};

export type PistonParams = Params<typeof controls>;

/** Returns the rule that the first is compared with, or `null`. */
export function comparedWith({ rule, against }: PistonParams): ScaleRule | null {
  return against === 'none' || against === rule ? null : against;
}
