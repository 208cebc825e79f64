/** The rows of a node's state: its pose, and its rates. */
import { html } from 'lit';
import type { Drive } from '../../core/entries/index.ts';
import { fixed } from '../../figure/readout.ts';
import type { TreeNode, Triple } from '../document/document.ts';
import type { Inspection, Present } from './inspection.ts';
import { lockOf, partsOf, type RotationForm, rotationForms, shownAs, withPart } from './rotations.ts';
import { type Cell, type Row, triple } from './row.ts';
import { setDrive, setRotation, setTriple, type TriplePart, withScale } from './setting.ts';
import { degrees, type Kind, type KindName, kinds, radians } from './units.ts';

/** Returns the rows of translation, rotation and scale; of a matrix only that of translation. */
export function poseRows(it: Inspection, present: Present): readonly Row[] {
  const translation = tripleRow(it, present, 'translation', 'Translation', 'length');
  if (present.node.stretch) return [translation];
  return [translation, ...rotationRows(it, present), scaleRow(it, present)];
}

/** Returns the rows of the velocities; those of a driven node are along its own axes. */
export function rateRows(it: Inspection, present: Present): readonly Row[] {
  if (present.state.drive) return driveRows(it, present.node, present.state.drive);
  return [
    tripleRow(it, present, 'velocity', 'Velocity', 'velocity'),
    tripleRow(it, present, 'angularVelocity', 'Turning', 'turning', 'Angular velocity'),
  ];
}

function driveRows(it: Inspection, node: TreeNode, { velocity, angularVelocity }: Drive): readonly Row[] {
  const part = (name: 'velocity' | 'angularVelocity', kind: KindName, label: string): Row => {
    const turns = name === 'angularVelocity';
    const values = Array.from(turns ? angularVelocity : velocity);
    const take = (place: number, value: number, more: boolean): string | null => {
      const changed = values.with(place, turns ? radians(value) : value) as unknown as Triple;
      return it.came(name, setDrive(it.workbench, node, { [name]: changed }, more));
    };
    const spoken = `${label} along its own axes`;
    return {
      key: name,
      label: `${label} ${kinds[kind].unit}`,
      name: spoken,
      cells: triple(spoken, kind, turns ? values.map(degrees) : values, take),
      note: turns ? 'Driven: these are along its own axes.' : '',
    };
  };
  return [part('velocity', 'velocity', 'Velocity'), part('angularVelocity', 'turning', 'Turning')];
}

export function accelerationRows(it: Inspection, present: Present): readonly Row[] {
  return [
    tripleRow(it, present, 'acceleration', 'Acceleration', 'acceleration'),
    tripleRow(it, present, 'angularAcceleration', 'Turning', 'turningRate', 'Angular acceleration'),
  ];
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

/** Returns a row of three numbers. Angles are in degrees here, and in radians in the tree. */
function tripleRow(
  it: Inspection,
  { node, state }: Present,
  part: TriplePart,
  label: string,
  kind: KindName,
  name = label,
): Row {
  const turns = (kinds[kind] as Kind).base === 'angle';
  const values = Array.from(state[part]);
  const take = (place: number, value: number, more: boolean): string | null => {
    const set = (state: number, i: number): number =>
      i === place ? (turns ? radians(value) : value) : state;
    return it.came(
      part,
      setTriple(it.workbench, node, part, values.map(set) as unknown as Triple, it.manner(more)),
    );
  };
  return {
    key: part,
    label: `${label} ${kinds[kind].unit}`,
    name,
    cells: triple(name, kind, turns ? values.map(degrees) : values, take),
  };
}

function scaleRow(it: Inspection, { node, state }: Present): Row {
  const { linked } = it.choices;
  const values = Array.from(state.scale) as unknown as Triple;
  const take = (place: number, value: number, more: boolean): string | null =>
    it.came(
      'scale',
      setTriple(it.workbench, node, 'scale', withScale(values, place, value, linked), it.manner(more)),
    );
  return {
    key: 'scale',
    label: html`Scale
      <button type="button" class="link" aria-label="Scale all axes together" aria-pressed=${linked}
        @click=${() => it.choose({ linked: !linked })}><svg viewBox="0 0 16 16" aria-hidden="true"><path
          d="M7 9.5a3 3 0 004.3 0l2-2A3 3 0 009 3.2l-1 1M9 6.5a3 3 0 00-4.3 0l-2 2A3 3 0 007 12.8l1-1" /></svg></button>`,
    name: 'Scale',
    cells: triple('Scale', 'number', values, take),
  };
}

/** Returns the row of a rotation; a fourth number has a row of its own. */
function rotationRows(it: Inspection, { node, state }: Present): readonly Row[] {
  const { form } = it.choices;
  const values = shownAs(state.rotation, form, node.rotation);
  const cells = partsOf(form).map(({ place, letter, name, kind }): Cell => {
    const take = (value: number, more: boolean): string | null => {
      const changed = withPart(values, form, place, value);
      if (typeof changed === 'string') return changed;
      return it.came('rotation', setRotation(it.workbench, node, changed, form, it.manner(more)));
    };
    return { letter, name, kind, value: values[place] ?? Number.NaN, take };
  });
  const choice = html`<span>Rotation ${kinds[cells[0]?.kind ?? 'number'].unit}</span
    ><select aria-label="Rotation as" @change=${(event: Event) => it.choose({ form: (event.currentTarget as HTMLSelectElement).value as RotationForm })}>
      ${rotationForms.map((it) => html`<option value=${it} ?selected=${it === form}>${it.length === 3 ? [...it.toLowerCase()].join(' ') : it}</option>`)}
    </select>`;
  const note = lockOf(values, form) ?? '';
  const rows: Row[] = [{ key: 'rotation', label: choice, name: 'Rotation', cells: cells.slice(0, 3), note }];
  const last = cells[3];
  if (last)
    rows.push({
      key: 'rotation-last',
      label: 'w',
      name: last.name,
      cells: [last],
    });
  return rows;
}
