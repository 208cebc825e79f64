/** The rows of a node's state: its pose, and its rates. */
import { html } from 'lit';
import { fixed } from '../../figure/readout.ts';
import type { Triple } from '../document/document.ts';
import type { Numbers, Present } from './inspection.ts';
import { lockOf, partsOf, type RotationForm, rotationForms, shownAs, withPart } from './rotations.ts';
import { type Cell, type Row, vectorRow } from './row.ts';
import { setDrive, setRotation, setTriple, type TriplePart, withScale } from './setting.ts';
import { degrees, type KindName, kinds } from './units.ts';

/** The parts of a state that are three numbers: label, kind of fields, and name if it differs. */
const PARTS: Readonly<Record<TriplePart, readonly [label: string, kind: KindName, name?: string]>> = {
  translation: ['Translation', 'length'],
  scale: ['Scale', 'number'],
  velocity: ['Velocity', 'velocity'],
  angularVelocity: ['Angular velocity', 'turning'],
  acceleration: ['Acceleration', 'acceleration'],
  angularAcceleration: ['Angular acceleration', 'turningRate'],
};

/** Returns the rows of translation, rotation and scale; for a matrix the row of translation alone. */
export function poseRows(it: Numbers, present: Present): readonly Row[] {
  const translation = partRow(it, present, 'translation');
  if (present.node.stretch) return [translation];
  return [translation, ...rotationRows(it, present), scaleRow(it, present)];
}

/** Returns the rows of the velocities; a driven node's velocities are along its own axes. */
export function rateRows(it: Numbers, present: Present): readonly Row[] {
  const { drive } = present.state;
  return (['velocity', 'angularVelocity'] as const).map((part) => {
    if (!drive) return partRow(it, present, part);
    const [label, kind] = PARTS[part];
    return vectorRow(
      part,
      label,
      kind,
      drive[part],
      (values, more) => setDrive(it.workbench, present.node, { [part]: values }, more),
      {
        name: `${label} along its own axes`,
        note: part === 'velocity' ? '' : 'Driven: these are along its own axes.',
      },
    );
  });
}

export function accelerationRows(it: Numbers, present: Present): readonly Row[] {
  return [partRow(it, present, 'acceleration'), partRow(it, present, 'angularAcceleration')];
}

/** Returns the accelerations that are not zero as a text. */
export function accelerationText({ acceleration, angularAcceleration }: Present['state']): string {
  const size = (vector: ArrayLike<number>): number =>
    Math.sqrt(Array.from(vector).reduce((sum, it) => sum + it * it, 0));
  const parts = [
    [size(acceleration), kinds.acceleration],
    [degrees(size(angularAcceleration)), kinds.turningRate],
  ] as const;
  return parts
    .filter(([value]) => value > 0)
    .map(([value, { unit }]) => `${fixed(value, 2)} ${unit}`)
    .join(', ');
}

/** Returns the row of a part of the state. Scales that are linked go together. */
function partRow(it: Numbers, { node, state }: Present, part: TriplePart, head?: unknown): Row {
  const [label, kind, name = label] = PARTS[part];
  const own = state[part];
  const linked = part === 'scale' && it.choices.linked;
  const set = (values: Triple, more: boolean, place: number): string | null => {
    const wanted = linked ? withScale(own, place, values[place] as number) : values;
    return setTriple(it.workbench, node, part, wanted, more);
  };
  return vectorRow(part, label, kind, own, set, { name, ...(head ? { head } : {}) });
}

function scaleRow(it: Numbers, present: Present): Row {
  const { linked } = it.choices;
  const head = html`Scale
    <button type="button" class="icon link" aria-label="Scale all axes together" aria-pressed=${linked}
      @click=${() => it.choose({ linked: !linked })}><svg viewBox="0 0 16 16" aria-hidden="true"><path
        d="M7 9.5a3 3 0 004.3 0l2-2A3 3 0 009 3.2l-1 1M9 6.5a3 3 0 00-4.3 0l-2 2A3 3 0 007 12.8l1-1" /></svg></button>`;
  return partRow(it, present, 'scale', head);
}

/** Returns the row of a rotation; a fourth number has a row of its own. */
function rotationRows(it: Numbers, { node, state }: Present): readonly Row[] {
  const { form } = it.choices;
  const values = shownAs(state.rotation, form, node.rotation);
  const cells = partsOf(form).map(({ place, letter, name, kind }): Cell => {
    const take = (value: number, more: boolean): string | null => {
      const changed = withPart(values, form, place, value);
      if (typeof changed === 'string') return changed;
      return setRotation(it.workbench, node, changed, form, more);
    };
    return { letter, name, kind, value: values[place] ?? Number.NaN, take };
  });
  const choose = (event: Event): void =>
    it.choose({ form: (event.currentTarget as HTMLSelectElement).value as RotationForm });
  const choice = html`<span>Rotation ${kinds[cells[0]?.kind ?? 'number'].unit}</span
    ><select aria-label="Rotation as" @change=${choose}>
      ${rotationForms.map((it) => html`<option value=${it} ?selected=${it === form}>${it.length === 3 ? [...it.toLowerCase()].join(' ') : it}</option>`)}
    </select>`;
  const note = lockOf(values, form) ?? '';
  const row: Row = { key: 'rotation', label: choice, name: 'Rotation', cells: cells.slice(0, 3), note };
  const last = cells.slice(3);
  return last.length > 0
    ? [row, { key: 'rotation-last', label: 'w', name: 'Quaternion w', cells: last }]
    : [row];
}
