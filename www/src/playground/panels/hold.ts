/** The three words of motion for the chosen node: release it, attach it, drive it. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { childrenOf, nodeOf } from '../document/document.ts';
import { driven, GRAVITY, released, undriven } from '../motion/edits.ts';
import { attachNode } from '../outline/actions.ts';
import { ask, askLoss } from '../shell/lazy.ts';
import type { Workbench } from '../workbench.ts';

export function holdTemplate(workbench: Workbench): TemplateResult {
  const node = nodeOf(workbench.document, workbench.chosen);
  if (!node) return html`<p class="quiet">Choose a node to see its motion.</p>`;
  const { id, name } = node;
  const { falls, trail } = workbench.settings;
  const move = (parent: number | null): void => {
    const position = childrenOf(workbench.document, parent).filter((it) => it.id !== id).length;
    attachNode(workbench, id, { parent, position }, (it, to) => void askLoss(workbench, it, to));
  };
  return html`<div class="row">
      <button type="button" class="plain" @click=${() => releaseNode(workbench, id, name)}>Release</button>
      <label class="check"><input type="checkbox" .checked=${live(falls)}
        @change=${() => workbench.set({ falls: !falls })} /> and it falls</label>
    </div>
    <div class="row">
      <button type="button" class="plain" @click=${() => void ask(workbench, 'move-to', { move })}>Attach to …</button>
    </div>
    <label class="check"><input type="checkbox" .checked=${live(node.drive !== undefined)}
      @change=${() => driveNode(workbench, id, name, node.drive !== undefined)} />
      Drive: its velocities are along its own axes, and turn with it</label>
    <label class="check"><input type="checkbox" .checked=${live(trail)}
      @change=${() => workbench.set({ trail: !trail })} /> Path of the last 3\u00a0s</label>
    ${node.free ? html`<p class="quiet">It flies by its velocity in the world: its parent does not carry it.</p>` : ''}`;
}

function releaseNode(workbench: Workbench, id: number, name: string): void {
  const { falls } = workbench.settings;
  const before = nodeOf(workbench.document, id)?.parent ?? null;
  const done = workbench.edit(`Release ${name}`, (now) => released(now, id, falls ? GRAVITY : [0, 0, 0]));
  if (!done) return;
  const after = nodeOf(workbench.document, id)?.parent ?? null;
  const stays =
    after === null || before === null ? '' : ' It keeps its parent, because a root cannot be skewed.';
  workbench.say(
    `${name} flies: it keeps its velocity and its turning, and ${
      falls ? 'falls with 9.81\u00a0m/s²' : 'nothing accelerates it'
    }.${stays}`,
  );
}

function driveNode(workbench: Workbench, id: number, name: string, ends: boolean): void {
  if (ends)
    workbench.edit(`End the drive of ${name}`, (now) => undriven(now, id), {
      said: `${name} keeps its velocities of this moment, along its parent’s axes.`,
    });
  else
    workbench.edit(`Drive ${name}`, (now) => driven(now, id), {
      said: `${name} is driven: Velocity and Angular velocity under Local are along its own axes now.`,
    });
}
