/**
 * The laws between the parts that are the package's own: what its scenes, refusals, batches, laws of a
 * caller's and trees in the plane have to keep. The others are proved in the crate, over the same kind
 * of trees (`crate/tests/hierarchy/between*.rs`), and bits are the same here (`face.test.ts`).
 */
import { lawless, refused, saved, siblings } from './bits.ts';
import type { Law } from './compare.ts';
import { batches, plane } from './faces.ts';

/** The laws by their names; those of `plane` need nodes in the plane. */
export const laws: Readonly<Record<string, { law: Law; plane?: boolean }>> = {
  lawless: { law: lawless },
  saved: { law: saved },
  refused: { law: refused },
  batches: { law: batches },
  siblings: { law: siblings },
  plane: { law: plane, plane: true },
};
