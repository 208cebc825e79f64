/** What the figures' tables say of their controls, for languages that do not read them. */
import { withSources } from '../site/sources.mjs';

/**
 * A control as an attribute: its name in HTML, the values that it takes, and what they are.
 *
 * @typedef {{ name: string, values: { min: number, max: number, unit: string } | 'toggle' | 'text' | readonly string[], about: string }} Attribute
 */

/** @type {Promise<Record<string, Attribute[]>> | undefined} */
let read;

/** The controls of every figure, by the names of the figures; read once a process. */
export function figureControls() {
  read ??= withSources(async (load) => {
    const { figureNames, loadFigure } = await load('/src/runner/registry.ts');
    const { attributeName, valued } = await load('/src/figure/controls.ts');
    const found = figureNames.map(async (/** @type {string} */ figure) => {
      const { controls } = await loadFigure(figure);
      const own = valued(controls).map(([/** @type {string} */ name, /** @type {any} */ control]) => ({
        name: attributeName(name),
        ...valuesOf(control),
      }));
      return [figure, own];
    });
    return Object.fromEntries(await Promise.all(found));
  });
  return read;
}

/** Returns what a control takes. */
function valuesOf(/** @type {any} */ { kind, label, min, max, unit, options, hides }) {
  if (kind === 'slider')
    return { values: { min, max, unit }, about: `${label}: ${min} to ${max} ${unit}`.trimEnd() };
  if (kind === 'toggle') return { values: 'toggle', about: label };
  if (!options) return { values: 'text', about: label };
  const words = options.map((/** @type {{ value: string }} */ { value }) => value);
  const asked = kind === 'guess' ? ['', ...(hides ? ['?'] : [])] : [];
  return { values: [...words, ...asked], about: label };
}
