/** The numbers: the velocity as its terms, both craters, the lead, and one sentence of it all. */
import { guessed } from '../../figure/controls.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { cells, closed, group, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { length, type Vec3 } from '../../figure/vec.ts';
import type { ShellsParams } from './controls.ts';
import type { Shells } from './model.ts';
import { type Flight, off, type Shot } from './shot.ts';

/** The names of both sides, as every summary says them. */
export const SIDES = ['the true shell', 'the one without omega cross r'] as const;

export function readout({ shot }: Shells, params: ShellsParams): Readout {
  const { terms, right, forgets, target } = shot;
  const rows = [
    { label: 'Hull', color: 'base', vector: terms.hull },
    { label: 'Hull’s ω × r', color: 'spin', vector: terms.hullSpin },
    { label: 'Turret’s ω × r', color: 'spin', vector: terms.turretSpin },
    { label: 'Powder', color: 'relative', vector: terms.powder },
    { label: 'The shell that forgets', color: 'wrong', vector: forgets.velocity },
    { label: 'The true shell', color: 'ink', vector: right.velocity },
  ] as const;
  const where = (it: Flight) => cells([it.crater[0], -it.crater[2], distance(it, target)], 3);
  return {
    summary: summary(shot, params),
    values: {
      v: speed(right.velocity),
      hull: speed(terms.hull),
      'hull-spin': speed(terms.hullSpin),
      'turret-spin': speed(terms.turretSpin),
      powder: speed(terms.powder),
      miss: live(shot.miss, 'm'),
      time: live(shot.time, 's'),
      reach: live(shot.reach, 'm'),
      lead: live(Math.abs(shot.lead.ofGun.angle) * DEGREES, '°'),
      beyond: live(shot.lead.ofGun.beyond, 'm'),
      'lead-of-velocity': live(Math.abs(shot.lead.ofVelocity?.angle ?? Number.NaN) * DEGREES, '°'),
      short: live(shot.lead.ofVelocity?.short ?? Number.NaN, 'm'),
    },
    groups: [
      group(
        {
          kind: 'formula',
          label: 'The shell’s velocity as its terms',
          left: { symbols: 'v', value: metersPerSecond(right.velocity) },
          parts: [
            { symbols: 'v_h', value: metersPerSecond(terms.hull), color: 'base' },
            { symbols: 'ω_h × r_h', value: metersPerSecond(terms.hullSpin), color: 'spin' },
            { symbols: 'ω_t × r_t', value: metersPerSecond(terms.turretSpin), color: 'spin' },
            { symbols: 'v_p', value: metersPerSecond(terms.powder), color: 'relative' },
          ],
        },
        table(
          'Velocities, m/s',
          ['ahead', 'up', 'left', 'size'],
          ...rows.map(({ label, color, vector: [x, y, z] }) =>
            row(label, [x, y, -z, length([x, y, z])], 3, color),
          ),
        ),
        table(
          `Craters after ${fixed(shot.time, 3)} s in the air, m`,
          ['ahead', 'left', 'from the target'],
          { label: 'The true shell', color: 'ink', cells: where(right) },
          { label: 'Without ω × r', color: 'wrong', cells: where(forgets) },
        ),
      ),
      closed('The lead that it takes', leads(shot)),
    ],
  };
}

const speed = (velocity: Vec3) => live(length(velocity), 'm/s');
const metersPerSecond = (velocity: Vec3): string => `${fixed(length(velocity), 2)} m/s`;

/** A gun that leads takes ω × r with it, so its lead is not that of the velocities. */
function leads({ lead: { ofVelocity, ofGun } }: Shot): ReturnType<typeof table> {
  const side = (angle: number): string => `${fixed(Math.abs(angle) * DEGREES, 2)}°`;
  const alone = ofVelocity
    ? [side(ofVelocity.angle), `${fixed(ofVelocity.short, 2)} m short`]
    : ['—', 'ω r is faster than the powder'];
  return table(
    'Aim against the turret’s rotation',
    ['lead', 'lands'],
    textRow('The powder alone: sine of the lead = ω r / (v cos ε)', ...alone),
    textRow('The gun, which takes ω × r with it', side(ofGun.angle), `${fixed(ofGun.beyond, 2)} m beyond`),
  );
}

function summary(shot: Shot, { swing, guess, lead }: ShellsParams): string {
  const [right, wrong] = SIDES;
  const rate = fixed(Math.abs(swing) * DEGREES, 0);
  const turret =
    swing === 0 ? 'Turret at rest' : `Turret ${rate} degrees a second to the ${swing > 0 ? 'left' : 'right'}`;
  const miss = fixed(shot.miss, 2);
  const far = (it: Flight): string => `${fixed(distance(it, shot.target), 2)} m`;
  const led = `${right} lands ${far(shot.right)} from the target, ${wrong} ${far(shot.forgets)}`;
  const straight =
    miss === '0.00'
      ? `${right} hits the target, and so does ${wrong}`
      : `${right} lands ${miss} m beside the target; ${wrong} hits it`;
  const mark = guessed(guess);
  const guessOff = mark ? ` Your guess was ${fixed(off(mark, shot.right), 1)} m off.` : '';
  return `${turret}: ${lead ? `with a lead ${led}` : straight}.${guessOff}`;
}

const distance = ({ crater }: Flight, target: Vec3): number =>
  length([crater[0] - target[0], 0, crater[2] - target[2]]);
