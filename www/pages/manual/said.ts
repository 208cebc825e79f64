/** What a program says, or what is wrong with it, and then in which of its lines, from 1. */
export interface Said {
  readonly text: string;
  readonly line?: number;
}

/** What a page gives the frame that runs a program. */
export interface Order {
  readonly text: string;
  /** Where in the text the names of modules are, without their quotes. */
  readonly imports: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** The texts of those modules. */
  readonly modules: Readonly<Record<string, string>>;
}

/** What a figure beside a program is to show: values by the names of its attributes. */
export type Shows = Readonly<Record<string, string>>;

/** What the frame tells: that it waits for an order, what the program says, and that it has ended. */
export type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly figure?: Shows }
  | ({ readonly kind: 'said' } & Said);
