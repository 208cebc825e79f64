/** The inspector as its parts know it. */
import type { Local } from '../../core/entries/index.ts';
import type { TreeNode } from '../document/document.ts';
import type { Workbench } from '../workbench.ts';
import type { RotationForm } from './rotations.ts';

/** The numbers of a node as they are now. */
export interface Present {
  readonly node: TreeNode;
  readonly state: Local;
  /** Of the node in its parent, or in the world: 16 numbers, column by column. */
  readonly matrix: ArrayLike<number>;
}

/** The choices of the inspector, which are in no document. */
export interface Choices {
  /** The form in which rotations are shown. */
  readonly form: RotationForm;
  /** One scale moves the two others. */
  readonly linked: boolean;
}

/** What fields need of a workbench. */
export type Editing = Pick<Workbench, 'settings' | 'document' | 'edit' | 'said'>;

/** What the rows of numbers need of an inspection. */
export type Numbers = Pick<Inspection, 'choices' | 'choose'> & { readonly workbench: Editing };

export interface Inspection {
  readonly workbench: Workbench;
  /** The thing whose numbers are shown: with another one, what was typed is dropped. */
  readonly subject: unknown;
  readonly choices: Choices;
  choose(choices: Partial<Choices>): void;
}
