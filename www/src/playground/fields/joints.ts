/** The joints of a robot as sliders. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Joint } from '../document/joint.ts';
import { positionOf, withJoint } from '../document/joints.ts';
import type { Inspection } from './inspection.ts';
import { folded } from './row.ts';

const DEGREES = 180 / Math.PI;

/** Returns a slider for each joint of the robot that was opened; nothing of other trees. */
export function jointsPart(it: Inspection): TemplateResult | typeof nothing {
  const { workbench } = it;
  const { joints = [] } = workbench.document;
  const sliders = joints.flatMap((joint) => {
    const at = positionOf(workbench.document, joint);
    return at === null ? [] : [slider(it, joint, at)];
  });
  return sliders.length > 0 ? folded('Joints', `${sliders.length}`, sliders) : nothing;
}

function slider(it: Inspection, joint: Joint, at: number): TemplateResult {
  const { name, turns, lower, upper } = joint;
  const value = turns ? `${(at * DEGREES).toFixed(1)}°` : `${at.toFixed(3)} m`;
  const set = ({ currentTarget }: Event): void => {
    const position = Number((currentTarget as HTMLInputElement).value);
    it.workbench.edit(`Move the joint ${name}`, (now) => withJoint(now, joint, position), {
      merge: `joint ${name}`,
    });
    it.choose({});
  };
  return html`<label class="field">${name} <span>${value}</span>
    <input type="range" min=${lower} max=${upper} step="any" aria-valuetext=${value} .value=${live(String(at))}
      @input=${set} @change=${() => it.workbench.settle()} /></label>`;
}
