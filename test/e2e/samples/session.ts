import type { People } from './person.ts';

/** A user who tries the samples of one language. */
export interface Session {
  /** The names of its steps, in order. */
  readonly steps: readonly string[];
  /** Does the next step, with the value if the step is a lookup. An error names the sample and contains what was printed. */
  next(found?: string): Promise<void>;
  close(): Promise<void>;
}

/** What a session needs to know. */
export interface SessionOptions {
  readonly baseUrl: string;
  readonly people: People;
  /** All sessions use the same times in their samples. */
  readonly now: Date;
  readonly receiverUrl: string;
}
