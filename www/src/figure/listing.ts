/**
 * Code beside a picture, as data: its lines light with the parts of the picture, as words do, and
 * some of them can be left out.
 */

export interface CodeLine {
  /** With its spaces in front. */
  readonly text: string;
  /** The part of the picture that it touches: pointing at one lights the other. */
  readonly part?: string;
  /** A letter by which texts name it. */
  readonly name?: string;
  /** The method that it is in, for where it is shown alone. */
  readonly within?: string;
  /**
   * The toggle that leaves it out while it is on. Such a line is always shown; the others open on
   * demand.
   */
  readonly leftOutBy?: string;
  /** The line in its place once it is left out; by default none. */
  readonly instead?: string;
  /** The number of its runs. */
  readonly times?: number;
  /** Has run in what happened last. */
  readonly ran?: boolean;
}

export interface Listing {
  /** Names it for those who hear the page. */
  readonly title: string;
  readonly lines: readonly CodeLine[];
}
