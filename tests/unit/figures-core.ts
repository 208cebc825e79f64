/** Takes the figures' core for the main one, which the sources name. */
import { vi } from 'vitest';
import { groups } from '../../scripts/cores.mjs';

const generated = '../../www/src/core/generated';
const modules = ['glue.js', ...groups.map(([name]) => `groups/${name}.js`)];

/** From now on modules that are imported run on the build of the core that readers get. */
export async function useFiguresCore(): Promise<void> {
  for (const module of modules) {
    const own = await import(/* @vite-ignore */ `${generated}/figures/${module}`);
    vi.doMock(`${generated}/main/${module}`, () => own);
  }
  vi.resetModules();
}

/** Undoes it. */
export function useMainCore(): void {
  for (const module of modules) vi.doUnmock(`${generated}/main/${module}`);
  vi.resetModules();
}
