/** The numbers: what jumped, the crate before and after in each pane, and the momentum of all. */
import { guessed } from '../../figure/controls.ts';
import { DEGREES, fixed, residual } from '../../figure/numbers.ts';
import { cells, group, headed, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { length, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import type { Collision, Impact } from './collision.ts';
import type { CrashParams } from './controls.ts';
import type { Crash } from './model.ts';
import { titles } from './paint.ts';
import { above } from './plan.ts';

export function readout({ panes }: Crash, params: CrashParams): Readout {
  const hits = panes.flatMap(({ impact, way }) => (impact ? [{ impact, way }] : []));
  const [first] = hits;
  return {
    summary: summary(panes, params),
    values: first ? values(first.impact, panes) : {},
    groups: first
      ? [jumps(first.impact), ...hits.map(({ way, impact }) => account(titles[way], impact))]
      : [],
  };
}

function values({ hull, before, own, cross }: Impact, panes: readonly Collision[]) {
  const speed = (value: number) => live(value, 'm/s');
  const kick = (i: number) => speed(length(panes[i]?.impact?.kick ?? [0]));
  return {
    keeps: { ...speed(length(before.velocity)), digits: 1 },
    jump: speed(length(hull.velocity)),
    spin: live(Math.abs(vec3(hull.angularVelocity)[1]) * DEGREES, '°/s', 0),
    none: kick(0),
    pair: kick(1),
    complete: kick(2),
    own: { ...speed(length(own)), digits: 1 },
    cross: live(length(cross), 'm/s²', 1),
  };
}

function jumps({ hull, own, cross }: Impact) {
  const [x, , z] = vec3(hull.velocity);
  const spin = vec3(hull.angularVelocity)[1] * DEGREES;
  return group(
    table('The jump of the hull', ['ahead, m/s', 'left, m/s', 'turn, °/s'], row('Hull', [x, -z, spin], 3)),
    length(own) > 0 &&
      table(
        'The crate’s own jump, and that of both at once',
        ['ahead', 'left', 'size'],
        textRow('Own, m/s', ...plane(own)),
        textRow('In neither alone: 2 Δω × Δu, m/s²', ...plane(cross)),
      ),
  );
}

const plane = ([x, y, z]: Vec3) => cells([x, -z, length([x, y, z])], 3);

function account(title: string, { before, after, kick, momentum }: Impact) {
  const rowOf = (label: string, { velocity: [x, , z], spin, acceleration }: Impact['before']) =>
    row(label, [x, -z, spin * DEGREES, length(acceleration)], 3);
  const change = subtract(momentum.after, momentum.before);
  return headed(
    title,
    table(
      'The crate in the world',
      ['ahead, m/s', 'left, m/s', 'turn, °/s', 'acceleration, m/s²'],
      rowOf('Before', before),
      rowOf('After', after),
    ),
    table(
      'From nowhere',
      ['kick, m/s', 'momentum, N·s'],
      textRow(title, residual(length(kick)), residual(length(change))),
    ),
  );
}

function summary(panes: readonly Collision[], { post, event, guess }: CrashParams): string {
  const [none, pair, complete] = panes;
  const kick = (pane: Collision | undefined): string => fixed(length(pane?.impact?.kick ?? [0]), 2);
  const meets =
    event === 'turret'
      ? 'A crate of 600 kg slides into the turret'
      : `Post ${fixed(Math.abs(post), 2)} m ${post === 0 ? 'off center' : post > 0 ? 'left of the center' : 'right of the center'}`;
  if (!none?.impact)
    return `${meets}: the impact is to come. Nothing done, the crate inherits it; Complete, it does not.`;
  const keeps =
    event === 'turret'
      ? `both bodies should go ${fixed(length(complete?.impact?.after.velocity ?? [0]), 2)} m/s`
      : `the crate should keep ${fixed(length(none.impact.before.velocity), 1)} m/s`;
  const mark = guessed(guess);
  const truth = pair?.asked;
  const off = mark && truth ? length(subtract(above(truth), [mark[0], mark[1], 0])) : null;
  const struck = event === 'both' ? ` and get ${fixed(length(none.impact.own), 1)} m/s of its own` : '';
  return (
    `${meets}: ${keeps}${struck}. Nothing done: kicked by ${kick(none)}. ` +
    `Velocity only: ${Number(kick(pair)) > 0 ? 'still by ' : ''}${kick(pair)}. Complete: ${kick(complete)}.` +
    (off === null ? '' : ` Your guess was ${fixed(off, 1)} m off.`)
  );
}
