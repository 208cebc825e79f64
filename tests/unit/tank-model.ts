import { defaults, toParams } from '../../www/src/figure/controls.ts';
import { controls, type TankParams } from '../../www/src/figures/tank/controls.ts';
import { Tank } from '../../www/src/figures/tank/model.ts';

export const DT = 1 / 240;
const usual = toParams(controls, defaults(controls)) as TankParams;
export const params = (changes: Partial<TankParams> = {}): TankParams => ({ ...usual, ...changes });

/** Runs with a fresh tank and disposes of it, also if the run throws. */
export function withTank<T>(run: (tank: Tank) => T, at: TankParams = usual): T {
  const tank = new Tank(at);
  tank.settle(at, DT);
  try {
    return run(tank);
  } finally {
    tank.dispose();
  }
}

/** Sets all controls, as the Runner does one by one. */
export function set(tank: Tank, to: TankParams): void {
  for (const name of Object.keys(to) as (keyof TankParams)[]) tank.changed(name, to);
  tank.settle(to, DT);
}

/** Every slider somewhere in its range. */
export function anyParams(next: () => number): TankParams {
  const values = Object.entries(controls).map(([name, control]) =>
    control.kind === 'slider'
      ? [name, (control.min + (control.max - control.min) * next()) * control.perUnit]
      : [name, (usual as Record<string, unknown>)[name]],
  );
  return Object.fromEntries(values) as TankParams;
}

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0);
export const minus = (a: ArrayLike<number>, b: ArrayLike<number>): number[] =>
  Array.from(a, (value, i) => value - (b[i] ?? Number.NaN));
export const cross = (a: ArrayLike<number>, b: ArrayLike<number>): number[] => {
  const [x = 0, y = 0, z = 0] = Array.from(a);
  const [u = 0, v = 0, w = 0] = Array.from(b);
  return [y * w - z * v, z * u - x * w, x * v - y * u];
};
