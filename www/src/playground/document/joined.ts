/** A tree that is put into another one with all that it has. */
import { sourcesOf, type TreeDocument } from './document.ts';
import type { Made } from './edits.ts';
import { insert } from './parts.ts';

/** Does as {@link insert}, with the clips and the files of the other tree. */
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
  const files = sourcesOf(part).map((source) => {
    const numbers = new Map([...source.numbers].map(([id, number]) => [ids.get(id) as number, number]));
    return { ...source, numbers, nodes: made.nodes.filter(({ id }) => numbers.has(id)) };
  });
  const [source, ...more] = made.source ? [made.source, ...files] : files;
  const added = [...(made.added ?? []), ...more];
  return {
    id: first,
    document: {
      ...made,
      clips: [...made.clips, ...clips],
      clip: made.clip ?? (clips.length > 0 ? made.clips.length : null),
      ...(source ? { source } : {}),
      ...(added.length > 0 ? { added } : {}),
    },
  };
}
