/** A node that holds a matrix: its nine numbers, and the ways back to translation and scale. */
import { html, type TemplateResult } from 'lit';
import type { Fit } from '../../core/entries/index.ts';
import { fixed } from '../../figure/readout.ts';
import { degrees, meters } from '../doctor/words.ts';
import { placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { setWorldMatrix } from '../document/edits.ts';
import { posed } from '../document/posed.ts';
import type { Inspection, Present } from './inspection.ts';
import { attempt, called } from './setting.ts';

const FITS: readonly (readonly [fit: Fit, name: string])[] = [
  ['lossy', 'Keep the rotation, nearest scale'],
  ['polar', 'Nearest rotation and scale'],
];

export function matrixPart(it: Inspection, { node, matrix }: Present): TemplateResult {
  const at = (row: number, column: number): string => fixed(matrix[4 * column + row] ?? Number.NaN, 3);
  return html`<div class="row" role="group" aria-label="Matrix">
      <span class="label quiet">Matrix</span>
      <table class="matrix"><tbody>
        ${[0, 1, 2].map((i) => html`<tr>${[0, 1, 2].map((j) => html`<td>${at(i, j)}</td>`)}</tr>`)}
      </tbody></table>
    </div>
    <p class="note">No rotation and scale holds this pose in its parent, so the node holds a matrix.</p>
    <div class="fields quiet" role="group" aria-label="Hold translation, rotation and scale again">
      <span>Hold translation, rotation and scale again:</span>
      ${FITS.map(([fit, name]) => html`<button type="button" class="plain wide" @click=${() => holdAgain(it, node, fit)}>${name}</button>`)}
    </div>`;
}

function holdAgain({ workbench }: Inspection, node: TreeNode, fit: Fit): void {
  const make = (now: TreeDocument): TreeDocument => {
    const { tree, handles } = posed(now);
    const handle = handles[placeOf(now, node.id)];
    const matrix = handle === undefined ? [] : tree.worldMatrix(handle);
    const { document, residual } = setWorldMatrix(now, node.id, matrix, fit);
    off = `Off by ${meters(residual.displacement)} and ${degrees((residual.angle * 180) / Math.PI)} in the world.`;
    return document;
  };
  let off = '';
  if (attempt(workbench, `Fit the matrix of ${called(node)}`, make) === null) workbench.say(off);
}
