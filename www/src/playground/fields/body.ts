/** The body that a node shows. */
import { html } from 'lit';
import type { Shape, TreeNode, Triple } from '../document/document.ts';
import { reshape } from '../document/edits.ts';
import type { Inspection } from './inspection.ts';
import { type Row, row, triple } from './row.ts';
import { attempt, called } from './setting.ts';

const SHAPES: readonly (readonly [kind: Shape['kind'], name: string])[] = [
  ['box', 'box'],
  ['cylinder', 'cylinder along z'],
  ['sphere', 'sphere'],
  ['none', 'none'],
];

export function bodyPart(it: Inspection, node: TreeNode): unknown {
  const { shape } = node;
  return it.folded(
    'Body',
    shape.kind,
    () => html`
    <label class="field">Shape
      <select @change=${(event: Event) => put(it, node, { kind: (event.currentTarget as HTMLSelectElement).value as Shape['kind'] })}>
        ${SHAPES.map(([kind, name]) => html`<option value=${kind} ?selected=${kind === shape.kind}>${name}</option>`)}
      </select></label>
    ${shape.kind === 'none' ? '' : html`<div class="fields">${row(it, sizeRow(it, node))}${row(it, middleRow(it, node))}</div>`}`,
  );
}

function put(it: Inspection, node: TreeNode, part: Partial<Shape>, more = false): string | null {
  const make = (now: Parameters<typeof reshape>[0]) => reshape(now, node.id, { ...node.shape, ...part });
  const merge = more ? `body ${node.id} ${Object.keys(part).join()}` : null;
  return attempt(it.workbench, `Set body of ${called(node)}`, make, merge).refusal;
}

function sizeRow(it: Inspection, node: TreeNode): Row {
  const { size } = node.shape;
  const take = (place: number, value: number, more: boolean): string | null =>
    value < 0
      ? 'A body’s length is 0 or more.'
      : put(it, node, { size: size.with(place, value) as unknown as Triple }, more);
  return { key: 'size', label: 'Size m', name: 'Size', cells: triple('Size', 'length', size, take) };
}

function middleRow(it: Inspection, node: TreeNode): Row {
  const { center } = node.shape;
  const take = (place: number, value: number, more: boolean): string | null =>
    put(it, node, { center: center.with(place, value) as unknown as Triple }, more);
  return {
    key: 'middle',
    label: 'Middle m',
    name: 'Middle',
    cells: triple('Middle', 'length', center, take),
  };
}
