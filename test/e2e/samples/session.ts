import type { People } from './person.ts';

/** A user who tries the samples of one language. */
export interface Session {
  /** The names of the steps, in order. */
  readonly steps: readonly string[];
  /**
   * Does the next step. If it is a lookup, `found` is the value that the user found. An error names the sample and
   * contains its output.
   */
  next(found?: string): Promise<void>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly baseUrl: string;
  readonly people: People;
  /** All sessions use the same times in their samples. */
  readonly now: Date;
  readonly receiverUrl: string;
}
