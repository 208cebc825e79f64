/** What a program says, or what is wrong with it, and then in which of its lines, from 1. */
export interface Said {
  readonly text: string;
  readonly line?: number;
}

/** A text that imports others. */
export interface Module {
  readonly text: string;
  /** Where in the text the names of modules are, without their quotes, and their files. */
  readonly imports: readonly {
    readonly name: string;
    readonly file: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/** What a page gives the frame that runs a program. */
export interface Order {
  readonly program: Module;
  /** The modules by their files, each after those that it imports. */
  readonly modules: readonly (readonly [file: string, module: Module])[];
  /** The files of React and of what mounts it, where the program is a component. */
  readonly mounts?: readonly [react: string, client: string] | undefined;
}

/** What a figure beside a program is to show: values by the names of its attributes. */
export type Shows = Readonly<Record<string, string>>;

/**
 * What the frame tells: that it waits for an order, that the modules are there and the program begins,
 * again and again that it still answers, what the program says, that it has ended, or that a component
 * shows itself.
 */
export type Told =
  | { readonly kind: 'ready' | 'begun' | 'live' | 'alive' }
  | { readonly kind: 'done'; readonly figure?: Shows }
  | ({ readonly kind: 'said' } & Said);
