/** The controls over the picture: tools, their axes, the rule of scales, and views. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { setRule } from '../document/edits.ts';
import type { Axes, Look, Pivot, Tool, Workbench } from '../workbench.ts';
import type { PlanName } from './camera.ts';

const icon = (d: string): TemplateResult =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${d} />`}</svg>`;

const TOOLS: readonly (readonly [Tool, string, string])[] = [
  ['move', 'Move', 'M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2'],
  ['turn', 'Turn', 'M13 8a5 5 0 11-1.6-3.7M13.5 2v3h-3'],
  ['stretch', 'Stretch', 'M2.5 9.5v4h4M13.5 6.5v-4h-4M3 13L13 3'],
];
const AXES: readonly (readonly [Axes, string, string])[] = [
  ['node', 'Own', 'Along the node’s own axes'],
  ['parent', 'Parent', 'Along its parent’s axes'],
  ['world', 'World', 'Along the world’s axes'],
];
const PIVOTS: readonly (readonly [Pivot, string, string])[] = [
  ['middle', 'Middle', 'All turn and stretch about the middle of the selected nodes'],
  ['own', 'Each', 'Each of the selected nodes turns and stretches about its own origin'],
];
const RULES = [
  ['matrices', 'Unity, three.js, Godot', 'Scales are multiplied as matrices, and may skew a child'],
  ['transforms', 'Unreal, Ogre', 'Scales are multiplied component by component, and never skew'],
] as const;
/** The sizes of steps to choose from: their words, and their numbers as the settings have them. */
const SNAPS: Readonly<Record<Tool, readonly (readonly [words: string, size: number])[]>> = {
  move: [0.01, 0.1, 0.25, 0.5, 1].map((it) => [`${it} m`, it]),
  turn: [1, 5, 15, 30, 45, 90].map((it) => [`${it}°`, (it * Math.PI) / 180]),
  stretch: [0.1, 0.25, 0.5, 1].map((it) => [`${it}`, it]),
};
const VIEWS: readonly (readonly [PlanName, string, string])[] = [
  ['front', 'Front', '1'],
  ['top', 'Top', '2'],
  ['side', 'Side', '3'],
];

const LOOKS: readonly (readonly [Look, string])[] = [
  ['solid', 'Solid'],
  ['wire', 'Wireframe'],
  ['xray', 'X-ray'],
];

interface ViewActions {
  plan(name: PlanName): void;
  frameChosen(): void;
  frameAll(): void;
  /** Shows the axes of the handles where the picture is narrow, or puts them away. */
  unfold(): void;
}

export function toolsTemplate(
  workbench: Workbench,
  view: ViewActions,
  unfolded: boolean,
  meshes: boolean,
): TemplateResult {
  const { settings, document } = workbench;
  const axes = AXES.find(([it]) => it === settings.axes)?.[1] ?? '';
  return html`
    <div class="modes">
      <div class="tools">
        ${choice(
          'Tool',
          'tool',
          TOOLS,
          settings.tool,
          (tool) => workbench.set({ tool }),
          (it) => html`${icon(it[2])}<span class="word">${it[1]}</span>`,
        )}
        <button type="button" class="fold" aria-label="Axes: ${axes}" aria-expanded=${String(unfolded)}
          aria-controls="axes" @click=${view.unfold}><span>${axes}</span>${icon(unfolded ? 'M4 10l4-4 4 4' : 'M4 6l4 4 4-4')}</button>
      </div>
      <div id="axes" class="axes ${unfolded ? 'unfolded' : ''}">
        ${choice('Axes', 'axes', AXES, settings.axes, (axes) => workbench.set({ axes }))}
        ${workbench.selected.length > 1 ? choice('Pivot', 'pivot', PIVOTS, settings.pivot, (pivot) => workbench.set({ pivot })) : nothing}
        <button type="button" class="snap" aria-pressed=${settings.snaps} title="Drags go in steps; Ctrl does so for the moment"
          @click=${() => workbench.set({ snaps: !settings.snaps })}>Snap</button>
        ${settings.snaps ? stepTemplate(workbench) : nothing}
      </div>
    </div>
    <div class="rule"><span class="word">Rule</span>
      ${choice('Rule of scales', 'rule', RULES, document.rule, (rule) =>
        workbench.edit(`Rule: ${rule === 'matrices' ? 'matrices' : 'components'}`, (now) =>
          setRule(now, rule),
        ),
      )}
    </div>
    <div class="views" role="group" aria-label="Views">
      ${VIEWS.map(
        ([name, word, key]) =>
          html`<button type="button" class="plan ${name}" title="Seen from the ${name} (${key})" @click=${() => view.plan(name)}>${word}</button>`,
      )}
      <select class="look" aria-label="Look of bodies"
        @change=${({ target }: Event) => workbench.set({ look: LOOKS[(target as HTMLSelectElement).selectedIndex]?.[0] ?? 'solid' })}
        >${LOOKS.map(([it, words]) => html`<option .selected=${it === settings.look}>${words}</option>`)}</select>
      ${
        meshes
          ? html`<button type="button" class="boxes" aria-pressed=${!settings.meshes} title="Shows the box of each mesh in place of the mesh"
              @click=${() => workbench.set({ meshes: !settings.meshes })}>Boxes</button>`
          : nothing
      }
      <button type="button" title="Brings the chosen node into view (F)" @click=${view.frameChosen}>Frame</button>
      <button type="button" title="Brings all into view (A)" @click=${view.frameAll}>All</button>
    </div>
  `;
}

/** The choice of the size of a step, for the tool in hand. */
function stepTemplate(workbench: Workbench): TemplateResult {
  const { tool, steps } = workbench.settings;
  const sizes = SNAPS[tool];
  return html`<select class="step" aria-label="Size of a step"
    @change=${({ target }: Event) => {
      const size = sizes[(target as HTMLSelectElement).selectedIndex]?.[1] ?? steps[tool];
      workbench.set({ steps: { ...steps, [tool]: size } });
    }}>${sizes.map(
      ([words, size]) => html`<option .selected=${Math.abs(size - steps[tool]) < 1e-9}>${words}</option>`,
    )}</select>`;
}

/** A choice as the browser's radio buttons, which bring their keys along. */
function choice<Value extends string>(
  label: string,
  name: string,
  options: readonly (readonly [Value, string, string])[],
  value: string,
  set: (value: Value) => void,
  words: (option: readonly [Value, string, string]) => TemplateResult = (it) => html`<span>${it[1]}</span>`,
): TemplateResult {
  return html`<div class="choice" role="radiogroup" aria-label=${label}>
    ${options.map(
      (option) => html`<label title=${name === 'tool' ? option[1] : option[2]}>
        <input type="radio" name=${name} .checked=${value === option[0]} aria-label=${option[1]} @change=${() => set(option[0])} />
        ${words(option)}
      </label>`,
    )}
  </div>`;
}
