/** The pages of documentation, and the code in them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the text of a file of the repository. */
export const at = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Each fenced block of a text with code of its own, and its language. */
export const fences = (text: string): { language: string; code: string }[] =>
  [...text.replace(/^```.* file=\S+\n```$/gm, '').matchAll(/^```([\w-]*)\n(.*?)^```$/gms)].map(
    ([, language = '', code = '']) => ({
      language,
      code,
    }),
  );

/** The fenced blocks of a text in one language. */
export const blocks = (text: string, language: string): string[] =>
  fences(text)
    .filter((it) => it.language === language)
    .map(({ code }) => code);

/** The Markdown files of a folder. */
const inFolder = (folder: string): string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

/** What a reader opens in the repository, the README that npm shows, and the manual. */
export const pages: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'www/src/core/README.md',
  ...inFolder('docs'),
  ...inFolder('www/manual'),
];
