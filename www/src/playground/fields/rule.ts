/** The rule by which the tree's scales accumulate, and the numbers of the tree itself. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type ScaleRule, scaleRules } from '../../core/entries/index.ts';
import { grouped } from '../../figure/readout.ts';
import { rules } from '../../figure/rules.ts';
import type { TreeNode } from '../document/document.ts';
import { setCompensates, setRule } from '../document/edits.ts';
import type { Inspection } from './inspection.ts';
import { attempt, called } from './setting.ts';

export function rulePart(it: Inspection): TemplateResult {
  const { rule } = it.workbench.document;
  const take = (to: ScaleRule, name: string): void => {
    attempt(it.workbench, `Set the rule: ${name}`, (now) => setRule(now, to));
    it.choose({});
  };
  return html`<fieldset>
    <legend>How scales add up in the whole tree</legend>
    ${scaleRules.map((key) => {
      const { name, title, engines } = rules[key];
      return html`<label class="check">
        <input type="radio" name="rule" value=${key} .checked=${live(key === rule)} @change=${() => take(key, name)} />
        <span>${name} <small>${title}${engines === name ? '' : ` (${engines})`}</small></span></label>`;
    })}
  </fieldset>`;
}

/** Returns the choice of a node to compensate for its parent's own scale. */
export function compensatesPart(it: Inspection, node: TreeNode, parent: TreeNode | undefined): unknown {
  if (!parent) return nothing;
  const { rule } = it.workbench.document;
  const counts = rule === 'matrices' || rule === 'lossy';
  const take = (): void => {
    const verb = node.compensates ? 'inherit' : 'undo';
    const name = `Let ${called(node)} ${verb} the scale of ${called(parent)}`;
    attempt(it.workbench, name, (now) => setCompensates(now, node.id, !node.compensates));
    it.choose({});
  };
  return html`<label class="check">
    <input type="checkbox" .checked=${live(node.compensates === true)} @change=${take} />
    <span>Compensate for ${called(parent)} <small>The scale of ${called(parent)} moves this node, but does
      not scale it. ${counts ? '' : 'It has no effect now: this rule does not multiply matrices.'}</small></span>
  </label>`;
}

/** Returns the inspector's content where no node is chosen. */
export function treePart(it: Inspection): TemplateResult {
  const { title, nodes } = it.workbench.document;
  const rename = (event: Event): void => {
    const named = (event.currentTarget as HTMLInputElement).value.trim();
    if (named && named !== title)
      attempt(it.workbench, 'Rename the tree', (now) => ({ ...now, title: named }));
    it.choose({});
  };
  return html`
    <div class="title"><h2>Tree</h2><span>${grouped(nodes.length)} ${nodes.length === 1 ? 'node' : 'nodes'}</span></div>
    <label class="field">Title
      <input type="text" maxlength="200" autocomplete="off" .value=${live(title)} @change=${rename} @keydown=${(event: Event) => event.stopPropagation()} /></label>
    ${rulePart(it)}
    <p class="note">Choose a node to see its numbers.</p>`;
}
