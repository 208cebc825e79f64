/**
 * Classes of wasm-bindgen's glue of which some methods belong to other groups than the class: they
 * become classes that extend it. A program that uses only the class carries neither the methods nor
 * what they reach in the wasm.
 */
import { groups } from './cores.mjs';

/** A member of a class with its comment, in the glue and in its declarations. */
const METHOD = /^(?: {4}\/\*\*\n(?: {5}\*.*\n)+)? {4}(?:static )?(\w+)\(.*\) \{\n[\s\S]*?^ {4}\}\n/gm;
const DECLARATION = /^(?: {4}\/\*\*\n(?: {5}\*.*\n)+)? {4}(?:static )?(\w+)\(.*\)(?:: .*)?;\n/gm;
/** The methods that are of any class. */
const OWN = /^(constructor|free|__\w+)$/;
const CLASS = /^export class (\w+) \{\n[\s\S]*?^\}\n/gm;

/** The name of the class that extends another by its methods of a group. */
const subclass = (name, group) => `${name}${group[0]?.toUpperCase()}${group.slice(1)}`;

/**
 * The group that a function or class of the glue belongs to. For a class that
 * {@link withSubclasses} made, `base` is the one that it extends.
 */
export function groupOf(name, base) {
  const [group] =
    groups.find(([group, pattern]) => (base ? subclass(base, group) === name : pattern.test(name))) ?? [];
  return group;
}

/**
 * Returns the glue with a class for each group of methods. A method belongs to the first group
 * whose pattern fits its name and that of its class, as in `Hierarchy.rename`, or else to its
 * class.
 */
export function withSubclasses(glue) {
  return split(glue, METHOD, (text, name) =>
    text
      .replaceAll(`Object.create(${name}.prototype)`, 'Object.create(this.prototype)')
      .replaceAll(`${name}.__wrap(`, 'this.constructor.__wrap('),
  );
}

/** Does the same to the declarations. */
export function typesWithSubclasses(types) {
  return split(types, DECLARATION, (text, name) => text.replaceAll(`): ${name}`, '): this'));
}

/** `own` makes what a class returns of its own kind of the kind of the class that extends it. */
function split(source, member, own) {
  return source.replace(CLASS, (whole, name) => {
    const moved = new Map();
    const rest = whole.replace(member, (text, method) => {
      const group = groupOf(`${name}.${method}`);
      if (!group || group === groupOf(name) || OWN.test(method)) return text;
      moved.set(group, (moved.get(group) ?? '') + text);
      return '';
    });
    if (moved.size === 0) return whole;
    const added = [...moved].map(
      ([group, methods]) => `export class ${subclass(name, group)} extends ${name} {\n${methods}}\n`,
    );
    return own([rest, ...added].join(''), name);
  });
}
