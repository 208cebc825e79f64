/** Loads the core that a figure runs on, on first use: a smaller one for a figure that says so. */
import type { Core, Figure } from '../figure/figure.ts';

export async function coreOf({ needs }: Figure): Promise<Core> {
  switch (needs) {
    case 'still':
      return (await import('../core/entries/still.ts')) as Core;
    case 'space':
      return (await import('../core/entries/space.ts')) as Core;
    case 'steps':
      return (await import('../core/entries/steps.ts')) as Core;
    case 'field':
      return (await import('../core/entries/field.ts')) as Core;
    case 'tree':
      return (await import('../core/entries/tree.ts')) as Core;
    case 'many':
      return (await import('../core/entries/many.ts')) as Core;
    default:
      return (await import('../core/entries/figures.ts')) as Core;
  }
}
