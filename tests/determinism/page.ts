/**
 * The page's title becomes the hash, or what went wrong: the one thing that every browser's driver
 * can read.
 */
import * as core from '../../www/src/core/entries/index.ts';
import { run, STEPS } from './run.ts';

try {
  document.title = run(core, STEPS);
} catch (error) {
  document.title = String(error);
}
