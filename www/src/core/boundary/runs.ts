/**
 * Returns whether the machine can run a module of WebAssembly: whether it has all its instructions.
 *
 * @internal
 */
export function runs(module: readonly number[]): boolean {
  return !!globalThis.WebAssembly?.validate(new Uint8Array(module));
}
