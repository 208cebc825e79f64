/** JSON of plain data that keeps all bits of its numbers. */

/** Does as `JSON.stringify` for plain data, and keeps minus zero, which JSON can read. */
export function toJson(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}:${toJson(it)}`);
  return `{${fields.join()}}`;
}
