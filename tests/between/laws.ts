/**
 * The laws between the parts. None shares a formula with what it looks at: it compares bits, takes
 * differences in time, does arithmetic of its own, or compares two ways to the same answer.
 */
import { lawless, refused, saved, siblings, unrelated } from './bits.ts';
import type { Law } from './compare.ts';
import { batches, faces, plane, subsets } from './faces.ts';
import { keeps, moved, opposites, rates, steps } from './motion.ts';

/** The laws by their names; those of `plane` need nodes in the plane. */
export const laws: Readonly<Record<string, { law: Law; plane?: boolean }>> = {
  unrelated: { law: unrelated },
  moved: { law: moved },
  rates: { law: rates },
  keeps: { law: keeps },
  steps: { law: steps },
  lawless: { law: lawless },
  saved: { law: saved },
  refused: { law: refused },
  subsets: { law: subsets },
  faces: { law: faces },
  batches: { law: batches },
  siblings: { law: siblings },
  opposites: { law: opposites },
  plane: { law: plane, plane: true },
};
