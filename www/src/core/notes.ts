/** Notes of a reader on parts of a file that it left out, and on choices that it made. */

/** The kinds of notes. A code stays; its sentence may get better. */
export type NoteCode =
  /** Channels of an animation move no node, or a quantity that is not read. */
  | 'CHANNELS_LEFT_OUT'
  /** An animation is broken, or its numbers are missing or packed. */
  | 'CLIP_LEFT_OUT'
  /** A part of the file is packed by an extension of glTF. */
  | 'PACKED'
  /** A scene lists a number of no node, or the default scene is not in the file. */
  | 'SCENE_INCOMPLETE'
  /** A buffer is shorter than the file says. */
  | 'BUFFER_TOO_SHORT'
  /** A binary file has parts of another kind. */
  | 'CHUNK_LEFT_OUT'
  /** More follows the end that the file has by its own words. */
  | 'BYTES_AFTER_END'
  /** Rotations whose length is off 1 by more than rounding, and by at most 1 %, were scaled to it. */
  | 'ROTATIONS_SCALED'
  /** A motion capture goes on with whole frames behind the last one that it promises. */
  | 'FRAMES_AFTER_END'
  /** Whether positions are added to the offsets or replace them was guessed. */
  | 'POSITIONS_GUESSED'
  /** The motion of a body is broken, or an animation wins over it. */
  | 'MOTION_LEFT_OUT'
  /** Readers take the velocity of a body in other axes, or other lengths, than this one. */
  | 'VELOCITY_FRAME_GUESSED'
  /** Steps carry a body by its origin, which is not its center of mass. */
  | 'CENTER_OF_MASS_NOT_HELD'
  /** Colliders, triggers and joints of bodies are not read. */
  | 'COLLIDERS_LEFT_OUT'
  /** A motion capture has joints and no motion. */
  | 'NO_MOTION'
  /** Meshes of a robot's link are not loaded. */
  | 'MESHES_LEFT_OUT'
  /** Elements of a robot's file that are no links and no joints. */
  | 'ELEMENTS_LEFT_OUT'
  /** A robot's joint should have limits, and has none. */
  | 'LIMITS_MISSING'
  /** The axis of a robot's joint was scaled to length 1. */
  | 'AXIS_SCALED'
  /** There were more notes than are kept. */
  | 'MORE_NOTES';

/** What a reader left out of a file, or had to choose, for a person to read. */
export interface FileNote {
  /** The kind of note, for programs. */
  readonly code: NoteCode;
  /** A whole sentence. */
  readonly message: string;
  /** The part of the file: `animation 0, channel 2` or `line 7`. */
  readonly where: string;
}

/** The most notes of a file: a file may be anybody's, and nobody reads more. */
const MOST = 100;

/** The most characters of a name that a note quotes. */
const QUOTED = 80;

/** The notes of a file that is being read. */
export class Notes {
  readonly #kept: FileNote[] = [];
  /** How many came after the last one that was kept. */
  #more = 0;

  add(code: NoteCode, where: string, message: string): void {
    if (this.#kept.length < MOST) this.#kept.push({ code, message, where });
    else this.#more++;
  }

  /** Returns the notes, and the count of those that were not kept. */
  finish(): readonly FileNote[] {
    const message = `${this.#more} more notes were not kept`;
    return this.#more > 0
      ? [...this.#kept, { code: 'MORE_NOTES', message, where: 'the file' }]
      : [...this.#kept];
  }
}

/** Returns the beginning of a name, for a sentence. */
export const quoted = (name: string): string => [...name.slice(0, 2 * QUOTED)].slice(0, QUOTED).join('');
