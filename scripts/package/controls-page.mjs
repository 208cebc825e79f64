/**
 * `docs/controls.md`: every figure's controls, made of the figures' own tables. `npm run api`
 * writes it, and `npm run check` refuses one that is not up to date.
 */
import { withSources } from '../site/sources.mjs';

export const CONTROLS = 'docs/controls.md';

/** Returns the text of the page. */
export async function controlsPage() {
  return withSources(async (load) => {
    const { figureNames, loadFigure } = await load('/src/runner/registry.ts');
    const { attributeName } = await load('/src/figure/controls.ts');
    const figures = await Promise.all(
      figureNames.map(async (/** @type {string} */ name) =>
        section(name, await loadFigure(name), attributeName),
      ),
    );
    return `${HEAD}\n${figures.join('\n')}`;
  });
}

const HEAD = `# Every figure's controls

All attributes of each figure, with their ranges and units, made of the figures themselves. As a property of [the
element](element.md) an attribute has capitals in place of dashes, \`hullSpeed\` for \`hull-speed\`; in a link it is as it stands here.

A number may be any one of its range. What a figure starts with stands last. \`press('fire')\` presses a button.
`;

function section(
  /** @type {string} */ name,
  /** @type {{ title: string, controls: Record<string, any> }} */ { title, controls },
  /** @type {(name: string) => string} */ attributeName,
) {
  const all = Object.entries(controls);
  const rows = all
    .filter(([, { value }]) => value !== undefined)
    .map(([name, it]) => {
      const { values, unit = '' } = takes(it);
      return `| \`${attributeName(name)}\` | ${cell(it.label)} | ${values} | ${cell(unit)} | ${first(it)} |\n`;
    });
  const pressed = all
    .filter(([, { kind }]) => kind === 'button' || kind === 'hold')
    .map(
      ([name, { kind, label }]) => `\`${name}\` (${cell(label)}${kind === 'hold' ? ', may be held' : ''})`,
    );
  const table =
    rows.length > 0
      ? `| attribute | it sets | values | unit | at first |\n|---|---|---|---|---|\n${rows.join('')}`
      : '';
  const buttons = pressed.length > 0 ? `\nTo press: ${pressed.join(', ')}.\n` : '';
  return `## \`${name}\`\n\n${cell(title)}.\n\n${table}${buttons}`;
}

/** Returns what a control takes. */
function takes(/** @type {any} */ { kind, min, max, unit, options, cards, longest, hides }) {
  if (kind === 'slider') return { values: `${signed(min)} to ${signed(max)}`, unit };
  if (kind === 'toggle') return { values: '`true`, `false`' };
  if (kind === 'text') return { values: `a text, up to ${longest} characters` };
  if (kind === 'order') return { values: `in any order: ${words(cards)}` };
  const asks = hides ? '; `?` asks' : '';
  return { values: `${options ? words(options) : 'two numbers with a space between'}${asks}` };
}

function first(/** @type {any} */ { kind, value }) {
  if (value === '') return 'empty';
  return kind === 'slider' ? signed(value) : `\`${cell(String(value))}\``;
}

const words = (/** @type {readonly { value: string }[]} */ all) =>
  all.map(({ value }) => (value === '' ? 'empty' : `\`${cell(value)}\``)).join(', ');
const signed = (/** @type {number} */ number) => String(number).replace('-', '−');
const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
