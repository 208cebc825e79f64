/**
 * `node conformance/run.mjs` holds the engines to `chains.json`, and prints a row for each: the
 * largest error of each part in all chains, relative to the largest such number of its chain.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { engines } from './engines.mjs';

export const PARTS = /** @type {const} */ ([
  'translation',
  'rotation',
  'scale',
  'velocity',
  'angularVelocity',
  'acceleration',
  'angularAcceleration',
]);

const file = readFileSync(new URL('./chains.json', import.meta.url), 'utf8');
/** @type {{ later: number, chains: import('./engines.mjs').Chain[] }} */
export const { later, chains } = JSON.parse(file);

/** @param {ArrayLike<number> | number} it */
const listOf = (it) => (typeof it === 'number' ? [it] : Array.from(it));

/**
 * Returns the largest relative errors of an engine by part, over the chains whose names fit: none
 * for a part that it does not have.
 *
 * @param {(chain: import('./engines.mjs').Chain, later: number) =>
 *   import('./engines.mjs').Known[] | Promise<import('./engines.mjs').Known[]>} engine
 */
export async function errorsOf(engine, name = /./) {
  /** @type {{ [Part in typeof PARTS[number]]?: number }} */
  const worst = {};
  for (const chain of chains.filter((it) => name.test(it.name))) {
    const known = await engine(chain, later);
    for (const part of PARTS) {
      const size = Math.max(1, ...chain.world.flatMap((it) => listOf(it[part]).map(Math.abs)));
      known.forEach(({ [part]: found }, i) => {
        if (found === undefined) return;
        const [has, wanted] = [listOf(found), listOf(chain.world[i]?.[part] ?? Number.NaN)];
        // A rotation has two quaternions.
        const dot = has.reduce((sum, it, k) => sum + it * (wanted[k] ?? Number.NaN), 0);
        const sign = part === 'rotation' && dot < 0 ? -1 : 1;
        const error = Math.hypot(...wanted.map((it, k) => it - sign * (has[k] ?? Number.NaN))) / size;
        // Not a number is the largest error there is.
        worst[part] = Math.max(worst[part] ?? 0, Number.isNaN(error) ? Number.POSITIVE_INFINITY : error);
      });
    }
  }
  return worst;
}

/** Returns the rows of the table in README.md: each error is below the power of ten that is told. */
export async function rows() {
  const found = Object.entries(engines).map(async ([name, engine]) => {
    const errors = await errorsOf(engine);
    const cells = PARTS.map((part) => {
      const error = errors[part];
      if (error === undefined) return 'none';
      return error === 0 ? '0' : `1e${Math.ceil(Math.log10(error))}`;
    });
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  return Promise.all(found);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log((await rows()).join('\n'));
