/** XML by the `DOMParser` of a browser or of a package: its elements, and its refusals. */
import { KinetreeError } from '../boundary/errors.ts';

/** A node of a document, as every DOM has it: an element, a text, a comment. */
export interface XmlNode {
  /** 1 for an element. */
  readonly nodeType: number;
  readonly nextSibling: XmlNode | null;
}

/** An element of a document. */
export interface XmlElement extends XmlNode {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly firstChild: XmlNode | null;
  getAttribute(name: string): string | null;
}

/**
 * The class `DOMParser`, as pages have it. Packages for Node and for workers have the same, such as
 * `@xmldom/xmldom`, which wants to be told where its complaints go.
 */
export type DOMParserLike = new (options?: {
  onError?: (level: 'warning' | 'error' | 'fatalError', message: string, context?: unknown) => void;
}) => {
  parseFromString(
    text: string,
    type: 'text/xml',
  ): {
    readonly documentElement: XmlElement | null;
    getElementsByTagName(name: string): ArrayLike<unknown>;
  };
};

/** Returns the error of a file that is no URDF, or of one that makes no robot. */
export const refused = (sentence: string, cause?: unknown): KinetreeError =>
  new KinetreeError('BAD_URDF', sentence, cause === undefined ? {} : { cause });

/** The most characters of a parser's complaint that a sentence quotes. */
const QUOTED = 160;
const ELEMENT = 1;

/** Returns the first element of a text, by the given parser, or by the platform's. */
export function rootOf(text: string, Parser: DOMParserLike | undefined): XmlElement {
  if (typeof Parser !== 'function')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'Node and workers have no DOMParser: npm install @xmldom/xmldom, and give its DOMParser: readUrdf(text, { DOMParser })',
    );
  expectNoDoctype(text);
  const complaints: string[] = [];
  let root: XmlElement | null = null;
  try {
    const parser = new Parser({
      onError: (_level, message, context) => {
        const { lineNumber } = (context as { locator?: { lineNumber?: number } } | undefined)?.locator ?? {};
        complaints.push(lineNumber ? `line ${lineNumber}: ${message}` : message);
      },
    });
    const document = parser.parseFromString(text, 'text/xml');
    root = document.documentElement;
    // A browser's parser throws nothing: it puts its complaint into the document.
    const [complaint] = Array.from(document.getElementsByTagName('parsererror')) as XmlElement[];
    if (complaint) complaints.push(complaint.textContent ?? '');
  } catch (cause) {
    throw noXml(text, complaints[0] ?? (cause instanceof Error ? cause.message : String(cause)), cause);
  }
  if (!root || complaints.length > 0) throw noXml(text, complaints[0] ?? 'it has no element');
  return root;
}

/** Returns the child elements of an element, of one name or of all. */
export function elementsIn({ firstChild }: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (let it = firstChild; it; it = it.nextSibling) {
    if (it.nodeType !== ELEMENT) continue;
    if (name === undefined || (it as XmlElement).tagName === name) found.push(it as XmlElement);
  }
  return found;
}

/** Returns the elements of one name anywhere below an element. */
export function elementsBelow(element: XmlElement, matches: (name: string) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [element];
  for (let it = waiting.pop(); it; it = waiting.pop()) {
    const children = elementsIn(it);
    for (const child of children) if (matches(child.tagName)) found.push(child);
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i] as XmlElement);
  }
  return found;
}

/**
 * Refuses a document type before the text is parsed, because its entities can make gigabytes of a
 * few lines, and no robot has one.
 */
function expectNoDoctype(text: string): void {
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex;
    const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null;
    const end = close ? text.indexOf(close, at + close.length) : -1;
    // A comment without an end is the parser's to refuse.
    if (!close || end < 0) break;
    at = end + close.length;
  }
  if (/^<!doctype/i.test(text.slice(at, at + 9)))
    throw refused('the file has a document type (<!DOCTYPE …>), which no URDF needs: take it out');
}

const SPACE = /\s*/y;

/** Returns the error of a text that is no XML, in the parser's words, and with its line. */
function noXml(text: string, said: string, cause?: unknown): KinetreeError {
  if (/<xacro:\w/.test(text)) return xacro();
  const [, line] = /line(?: number)?[: ]*(\d+)/i.exec(said) ?? [];
  const words = said
    .replace(/^[\s\S]*?contains the following errors?:\s*/, '')
    .replace(/^(?:error on )?line \d+(?: at column \d+)?: /, '')
    .replace(/Below is a rendering[\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const where = line === undefined ? '' : `line ${line} of the file: `;
  return refused(`${where}this is no XML: ${words.slice(0, QUOTED)}`, cause);
}

/** Returns the error of a file that a program has to make a URDF of. */
export const xacro = (): KinetreeError =>
  refused(
    'the file is xacro, from which a program makes URDF: run `xacro robot.urdf.xacro > robot.urdf` (of ROS) first, and read robot.urdf',
  );
