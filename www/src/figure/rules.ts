/** The names of the scale rules, and the engines that have them. */
import type { ScaleRule } from '../core/entries/index.ts';

interface Named {
  readonly title: string;
  /** The title where there is little room. */
  readonly short: string;
  readonly name: string;
  readonly engines: string;
}

export const rules: Readonly<Record<ScaleRule, Named>> = {
  matrices: {
    title: 'Multiply matrices',
    short: 'Matrices',
    name: 'Matrices',
    engines: 'Unity, three.js, Godot, Bevy',
  },
  transforms: {
    title: 'Multiply components',
    short: 'Components',
    name: 'Component-wise',
    engines: 'Unreal, Ogre',
  },
  lossy: {
    title: 'Matrices, scale read off without the skew',
    short: 'Lossy scale',
    name: 'Lossy scale',
    engines: 'Lossy scale',
  },
  compensated: {
    title: 'A child ignores its parent’s own scale',
    short: 'Compensated',
    name: 'Compensated',
    engines: 'Maya’s joints',
  },
};

/** The rules as a choice has them. */
export const ruleOptions = [
  { value: 'matrices', label: 'Matrices: Unity, Godot, three.js, Bevy, glTF' },
  { value: 'transforms', label: 'Component-wise: Unreal, Ogre' },
  { value: 'lossy', label: 'Lossy scale: matrices, then scale read off without the skew' },
  { value: 'compensated', label: 'Segment scale compensate: Maya joints' },
] as const;
