/** The names of the scale rules, and the engines that have them. */
import { enginesBy } from '../core/doctor/engines.ts';
import type { ScaleRule } from '../core/entries/index.ts';

const by = (rule: ScaleRule): string => enginesBy(rule).join(', ');

interface Named {
  readonly title: string;
  /** The word for it in texts, tables and pictures. */
  readonly name: string;
  readonly engines: string;
}

export const rules: Readonly<Record<ScaleRule, Named>> = {
  matrices: {
    title: 'Multiply matrices',
    name: 'Matrices',
    engines: by('matrices'),
  },
  transforms: {
    title: 'Multiply components',
    name: 'Components',
    engines: by('transforms'),
  },
  lossy: {
    title: 'Matrices, scale read off without the skew',
    name: 'Lossy scale',
    engines: 'Lossy scale',
  },
  compensated: {
    title: 'A child ignores its parent’s own scale',
    name: 'Compensated',
    engines: by('compensated'),
  },
};

/** The rules as a choice has them. */
export const ruleOptions = [
  { value: 'matrices', label: `Matrices: ${by('matrices')}, glTF` },
  { value: 'transforms', label: `Components: ${by('transforms')}` },
  { value: 'lossy', label: 'Lossy scale: matrices, then scale read off without the skew' },
  { value: 'compensated', label: 'Compensated: Maya joints' },
] as const;
