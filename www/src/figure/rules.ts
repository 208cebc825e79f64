/** The names of the scale rules, and the engines that have them. */
import { enginesBy } from '../core/doctor/engines.ts';
import type { ScaleRule } from '../core/entries/index.ts';

const by = (rule: ScaleRule): string => enginesBy(rule).join(', ');

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
    engines: by('matrices'),
  },
  transforms: {
    title: 'Multiply components',
    short: 'Components',
    name: 'Component-wise',
    engines: by('transforms'),
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
    engines: by('compensated'),
  },
};

/** The rules as a choice has them. */
export const ruleOptions = [
  { value: 'matrices', label: `Matrices: ${by('matrices')}, glTF` },
  { value: 'transforms', label: `Component-wise: ${by('transforms')}` },
  { value: 'lossy', label: 'Lossy scale: matrices, then scale read off without the skew' },
  { value: 'compensated', label: 'Segment scale compensate: Maya joints' },
] as const;
