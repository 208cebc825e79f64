/** The numbers of a strike: formulas of what jumped, and momentum before and after. */
import { fixed } from '../../figure/numbers.ts';
import { type Formula, headed } from '../../figure/readout.ts';
import { kinds, symbolsOf } from './kinds.ts';
import type { Strike } from './strike.ts';
import { ledger } from './tables.ts';
import type { Parts } from './terms.ts';

interface FormulaWords {
  readonly label: string;
  readonly left: string;
  /** Of the quantity: v or a. */
  readonly letter: string;
  /** Before each term's symbols. */
  readonly prefix?: string;
}

/** Returns the formula of a sum, with the length of each term under its symbols. */
export function formula({ label, left, letter, prefix = '' }: FormulaWords, { terms, size }: Parts): Formula {
  return {
    kind: 'formula',
    label,
    left: { symbols: left, value: fixed(size, 2) },
    parts: terms.map((term) => ({
      symbols: prefix + symbolsOf(term, letter),
      value: fixed(term.size, 2),
      color: kinds[term.kind].color,
    })),
  };
}

/** The momentum of all, which a strike keeps, and the motion of the crate, which it does not touch. */
export function strikeGroups({ what, momentum, crate, jump, left }: Strike) {
  const ofShell = { label: 'The shell’s velocity as it left', left: 'v', letter: 'v' };
  const ofJump = { label: 'The jump of the crate’s velocity', left: 'Δv', letter: 'v', prefix: 'Δ' };
  return [
    headed(
      `The ${what}`,
      left && formula(ofShell, left),
      ledger({
        caption: 'Momentum',
        quantities: ['x, kg·m/s', 'z, kg·m/s', 'turning, kg·m²/s'],
        things: momentum,
        digits: 1,
        total: 'All',
        change: 'Off by',
      }),
    ),
    headed(
      'The crate, which nothing has touched',
      jump.terms.length > 0 && formula(ofJump, jump),
      ledger({
        caption: 'In the world',
        quantities: ['x, m/s', 'z, m/s', 'turning, rad/s'],
        things: { Crate: crate },
        digits: 3,
        change: 'False jump',
      }),
    ),
  ];
}
