/** The names of all figures, from their files: a figure that is added is found. */
import { readdirSync } from 'node:fs';

export const figureNames = readdirSync(new URL('../../www/src/figures', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''));
