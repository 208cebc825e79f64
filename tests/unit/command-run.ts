/** The command `kinetree` in a real shell, in a folder of its own, with files to run it on. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildCommand } from '../../scripts/package/command.mjs';

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly said: string;
}

/** A folder with the command, and fresh folders to run it in. */
export class Place {
  readonly #home = mkdtempSync(join(tmpdir(), 'kinetree-command-'));
  #count = 0;
  #now = '';

  constructor() {
    // Another user reads the command, too.
    chmodSync(this.#home, 0o755);
    beforeAll(() => buildCommand(this.command));
    afterEach(() => {
      this.#now = '';
    });
    afterAll(() => rmSync(this.#home, { recursive: true, force: true }));
  }

  get command(): string {
    return join(this.#home, 'command.mjs');
  }

  /** The folder of the test that is running. */
  get folder(): string {
    if (!this.#now) {
      this.#now = mkdtempSync(join(this.#home, `${this.#count++}-`));
      chmodSync(this.#now, 0o755);
    }
    return this.#now;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  /** Writes a file, and returns its name. */
  put(name: string, content: unknown): string {
    const bytes = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(this.at(name), bytes ? content : JSON.stringify(content));
    return name;
  }

  /**
   * Runs lines of bash with pipefail, in which `kinetree` is the command, and `stranger` the same as a
   * user who owns nothing here.
   */
  sh(lines: string, { input }: { readonly input?: Uint8Array | string } = {}): Promise<Ended> {
    const as =
      process.getuid?.() === 0 ? 'process.setgroups([]);process.setgid(65534);process.setuid(65534);' : '';
    const load = `${as}import(${JSON.stringify(pathToFileURL(this.command).href)})`;
    const head = [
      'set -o pipefail',
      'kinetree() { "$NODE" "$COMMAND" "$@"; }',
      'stranger() { "$NODE" -e "$STRANGER" stranger "$@"; }',
    ];
    const env = { ...process.env, NODE: process.execPath, COMMAND: this.command, STRANGER: load };
    return new Promise((done) => {
      const child = spawn('bash', ['-c', [...head, lines].join('\n')], { cwd: this.folder, env });
      const [out, said]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (it) => out.push(it));
      child.stderr.on('data', (it) => said.push(it));
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      child.on('close', (status) =>
        done({ status, out: Buffer.concat(out).toString(), said: Buffer.concat(said).toString() }),
      );
    });
  }
}

export const TURNED = [0, 0, 0.6, 0.8];

/** A tree that is skewed, and more of a glTF file. */
export const skewed = (more: object = {}): object => ({
  asset: { version: '2.0' },
  nodes: [
    { name: 'base', scale: [1, 2.5, 1], children: [1] },
    { name: 'arm', rotation: TURNED, ...('meshes' in more ? { mesh: 0 } : {}) },
  ],
  ...more,
});

/** The corners of a triangle, and the file that has them in another one. */
export const triangle = new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
export const meshed = (uri: string, more: object = {}): object =>
  skewed({
    buffers: [{ byteLength: 36, uri }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    ...more,
  });

export const fine = { asset: { version: '2.0' }, nodes: [{ name: 'ok' }] };
