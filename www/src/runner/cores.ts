/**
 * Loads the core that a figure runs on, on first use: a smaller one for figures in which nothing
 * moves.
 */
import type { Core, Figure } from '../figure/figure.ts';

export async function coreOf({ still }: Figure): Promise<Core> {
  return still
    ? ((await import('../core/entries/still.ts')) as Core)
    : await import('../core/entries/figures.ts');
}
