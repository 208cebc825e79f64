/** A tree that is put into another one with all that it has. */
import type { TreeDocument } from './document.ts';
import type { Made } from './edits.ts';
import { insert } from './parts.ts';

/** Does as {@link insert}, with the clips of the other tree, and with its file where there is none yet. */
export function joined(document: TreeDocument, part: TreeDocument, parent: number | null): Made {
  const { document: made, id: first } = insert(document, part, parent);
  const ids = new Map(part.nodes.map(({ id }, i) => [id, first + i]));
  const clips = part.clips.map((clip) => ({
    ...clip,
    channels: clip.channels.flatMap((it) => {
      const node = ids.get(it.node);
      return node === undefined ? [] : [{ ...it, node }];
    }),
  }));
  const { source } = part;
  const numbers = [...(source?.numbers ?? [])].map(
    ([id, number]) => [ids.get(id) as number, number] as const,
  );
  const own = new Set(ids.values());
  const nodes = made.nodes.filter(({ id }) => own.has(id));
  return {
    id: first,
    document: {
      ...made,
      clips: [...made.clips, ...clips],
      clip: made.clip ?? (clips.length > 0 ? made.clips.length : null),
      ...(source && !made.source ? { source: { ...source, numbers: new Map(numbers), nodes } } : {}),
    },
  };
}
