/**
 * The ways in which time is stepped that the playground offers. One is a part of the document, so
 * that a link plays with the same bits.
 */
import type { StepScheme } from '../../core/entries/index.ts';

/** In the order in which they are offered. */
export const methods = ['sixth', 'eighth', 'fourth', 'second', 'euler', 'article'] as const;
export type Method = (typeof methods)[number];

/** Steps in a second that are offered. */
export const rates = [240, 60] as const;
export type Rate = (typeof rates)[number];

export interface Scheme {
  readonly method: Method;
  /** Steps in a second. */
  readonly rate: Rate;
}

export const USUAL_SCHEME: Scheme = { method: 'sixth', rate: 240 };

interface Words {
  readonly name: string;
  /** One sentence: the error that it leaves, and its price. */
  readonly cost: string;
}

export const methodWords: Readonly<Record<Method, Words>> = {
  sixth: {
    name: 'Sixth order',
    cost: 'Falls are exact. Half the step leaves 1/64 of a turn’s error.',
  },
  eighth: {
    name: 'Eighth order',
    cost: 'Falls are exact. Half the step leaves 1/256 of a turn’s error; each step costs a little more.',
  },
  fourth: {
    name: 'Fourth order',
    cost: 'Falls are exact. Half the step leaves 1/16 of a turn’s error; each step costs a little less.',
  },
  second: {
    name: 'Second order',
    cost: 'Falls are exact. A turn goes by the mean angular velocity of the step: half the step leaves 1/4 of the error.',
  },
  euler: {
    name: 'Euler, as in many game engines',
    cost: 'The velocity is stepped first, then the place with the new velocity: a fall is too deep by half of acceleration × step × time.',
  },
  article: {
    name: 'Third-order turns, as in the article',
    cost: 'Falls are exact. A turn is a cubic that is made unit again: cheap, but the angle of each step is a little wrong.',
  },
};

/** Returns a scheme as the core takes it; `undefined` for its own. */
export function stepScheme({ method }: Scheme): StepScheme | undefined {
  switch (method) {
    case 'sixth':
      return undefined;
    case 'eighth':
      return { magnus: 'order8' };
    case 'fourth':
      return { magnus: 'terms2' };
    case 'second':
      return { magnus: 'terms1' };
    case 'euler':
      return { translation: 'semiImplicitEuler', magnus: 'terms1' };
    case 'article':
      return { magnus: 'terms3', exponential: 'thirdOrder' };
  }
}
