/** Names in somebody else's language. */

/** A JavaScript string in single quotes. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\s+/g, ' ')}'`;
}

/** Of JavaScript, and of the programs made here. */
const TAKEN = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof var void while with yield ' +
    'console world node rates still inWorld composed compose Matrix3 Matrix4 Object3D Quaternion Vector3'
  ).split(' '),
);

/** `Rod A` as `rodA`, for each name another. */
export function identifiers(names: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(TAKEN);
  return new Map(
    names.map((name) => {
      const words = name.match(/[A-Za-z0-9]+/g) ?? [];
      const camel = words.map((word, i) =>
        i === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1),
      );
      const wish = camel.join('').replace(/^(?=\d|$)/, 'node');
      let unique = wish;
      for (let i = 2; used.has(unique); i++) unique = `${wish}${i}`;
      used.add(unique);
      return [name, unique];
    }),
  );
}
