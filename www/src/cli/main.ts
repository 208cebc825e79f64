/** The command `kinetree`: finds and mends skew in files. See docs/doctor.md. */
import { argumentsOf, Misuse, USAGE } from './arguments.ts';
import { runCheck } from './check.ts';
import { runMend } from './mend.ts';
import { type Terminal, terminalOf } from './terminal.ts';

/** The version of the package, which the build writes in. */
declare const KINETREE_VERSION: string;

/** Runs the command with its words. Returns the exit status. */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (words.length === 1 && (words[0] === '--version' || words[0] === '-v')) {
      await terminal.write(`${terminal.version}\n`);
      return 0;
    }
    const given = argumentsOf(words);
    if (!given) {
      await terminal.write(`${USAGE}\n`);
      return words.length === 0 ? 2 : 0;
    }
    return given.command === 'check' ? await runCheck(given, terminal) : await runMend(given, terminal);
  } catch (error) {
    // Node ends with 1 after an error that nobody catches, which is to say that something is
    // skewed.
    if (error instanceof Misuse) terminal.complain(`${error.message}. kinetree --help says more`);
    else terminal.remark(`this is a fault of kinetree: ${(error as Error).stack ?? error}`.split('\n'));
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2), terminalOf(process, KINETREE_VERSION));
