/** One node by each of the four scale rules. */

import { originsApart } from '../../core/doctor/apart.ts';
import { skewOf } from '../../core/doctor/skew.ts';
import { type ScaleRule, scaleRules } from '../../core/entries/index.ts';
import { rules } from '../../figure/rules.ts';
import type { TreeDocument } from '../document/document.ts';
import { lengthsOf } from './notes.ts';
import { chainOf } from './stretch.ts';
import { worldOf } from './worlds.ts';

const DEGREES = 180 / Math.PI;

export interface ByRule {
  readonly rule: ScaleRule;
  readonly name: string;
  readonly engines: string;
  /** The lengths of the node's axes in the world. */
  readonly lengths: readonly number[];
  /** In degrees; NaN for a flat node. */
  readonly skew: number;
  /** The distance of its origin from where it is by the present rule, in meters. */
  readonly displacement: number;
  /** The whole tree by this rule. */
  readonly document: TreeDocument;
}

/** Returns a node by each rule, in the order in which they are explained. */
export function byRules(document: TreeDocument, id: number): readonly ByRule[] {
  const chain = chainOf(document, id);
  const now = worldOf(chain, id);
  return scaleRules.map((rule) => {
    const tried = { ...chain, rule };
    const matrix = worldOf(tried, id);
    return {
      rule,
      name: rules[rule].name,
      engines: rules[rule].engines,
      lengths: lengthsOf(matrix),
      skew: DEGREES * skewOf(matrix),
      displacement: originsApart(matrix, now),
      document: rule === document.rule ? document : { ...document, rule },
    };
  });
}
