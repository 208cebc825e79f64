/** Runs a program, keeps what it says, and turns its failure into a sentence. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Trouble } from './steps.mjs';

/** The project's folder, whatever folder the command was started in. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Runs `program` and gives what it wrote: `stdout`, and `output` with both streams as they came.
 *
 * `advice` is the sentence for when it fails, `timeout` bounds it in milliseconds, `glimpse` hears
 * each line. `noise` is what a person who reads the output after a failure does not need. With
 * `lenient` a program that ran and failed is an answer too, told by its `code`.
 *
 * @throws Trouble with the advice, when it is missing, fails or takes too long.
 */
export function run(program, args, { cwd = root, env, advice, timeout, glimpse, noise, lenient } = {}) {
  const called = `\`${[program.split(/[\\/]/).pop(), ...args].join(' ').slice(0, 120)}\``;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let output = '';
    let late = false;
    const hear = (text) => {
      output += text;
      if (glimpse) for (const line of text.split(/[\r\n]+/)) if (line.trim()) glimpse(line);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      hear(text);
    });
    child.stderr.setEncoding('utf8').on('data', hear);
    const timer = timeout && setTimeout(() => (late = child.kill('SIGKILL')), timeout);
    const fail = (sentence) => {
      clearTimeout(timer);
      reject(new Trouble(advice ?? sentence, noise ? output.replace(noise, '') : output));
    };
    child.on('error', (error) => fail(`${program} cannot be run (${error.code}): is it installed?`));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0 || (lenient && code !== null)) resolve({ code, stdout, output });
      else if (late) fail(`${called} did not end within ${timeout / 1000} s.`);
      else fail(`${called} failed (${signal ?? code}).`);
    });
  });
}

/**
 * Returns what `program` prints, or nothing where it is missing or fails: for asking what this
 * machine has.
 */
export async function ask(program, args, options) {
  try {
    return (await run(program, args, options)).stdout.trim();
  } catch {
    return undefined;
  }
}
