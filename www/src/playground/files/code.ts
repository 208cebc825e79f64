/**
 * The tree as code: programs that run as they are, and print the world matrix of each node. Few
 * readers ask for it, so a page loads it when they do.
 */
import type { TreeDocument } from '../document/document.ts';
import { kinetreeCode } from './code/kinetree.ts';
import { rustCode } from './code/rust.ts';

export type Language = 'kinetree' | 'rust';

/** Returns the program of a tree in a language. */
export function treeCode(document: TreeDocument, language: Language): string {
  return language === 'rust' ? rustCode(document) : kinetreeCode(document);
}
