/** The body that a node shows. */
import { html } from 'lit';
import type { Shape, TreeNode } from '../document/document.ts';
import { reshape } from '../document/edits.ts';
import type { Inspection, Numbers } from './inspection.ts';
import { folded, type Row, row, vectorRow } from './row.ts';
import { attempt, called } from './setting.ts';

const SHAPES: readonly (readonly [kind: Shape['kind'], name: string])[] = [
  ['box', 'box'],
  ['cylinder', 'cylinder along z'],
  ['sphere', 'sphere'],
  ['none', 'none'],
];

export function bodyPart(it: Inspection, node: TreeNode): unknown {
  const { kind } = node.shape;
  const take = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    put(it, node, { kind: value as Shape['kind'] });
  };
  const fields = html`
    <label class="field">Shape
      <select @change=${take}>
        ${SHAPES.map(([it, name]) => html`<option value=${it} ?selected=${it === kind}>${name}</option>`)}
      </select></label>
    <div class="fields">${bodyRows(it, node).map((each) => row(it, each))}</div>`;
  return folded('Body', kind, fields);
}

/** Returns the lengths of a body; nothing of a node without one. */
export function bodyRows(it: Numbers, node: TreeNode): readonly Row[] {
  const { kind, size, center } = node.shape;
  if (kind === 'none') return [];
  return [
    vectorRow('size', 'Size', 'length', size, (size, more) =>
      size.some((it) => it < 0) ? 'A body’s length is 0 or more.' : put(it, node, { size }, more),
    ),
    vectorRow('middle', 'Middle', 'length', center, (center, more) => put(it, node, { center }, more)),
  ];
}

function put(it: Numbers, node: TreeNode, part: Partial<Shape>, more = false): string | null {
  const make = (now: Parameters<typeof reshape>[0]) => reshape(now, node.id, { ...node.shape, ...part });
  const merge = more ? `body ${node.id} ${Object.keys(part).join()}` : null;
  return attempt(it.workbench, `Set body of ${called(node)}`, make, merge);
}
