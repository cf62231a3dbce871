import type { Step } from './page.ts';

/** A user who tries the samples of one language. */
export interface Session {
  /** The names of its steps, in order. */
  readonly steps: readonly string[];
  /** Does the next step. An error names the sample and contains what was printed. */
  next(): Promise<void>;
  close(): Promise<void>;
}

export const nameOf = (step: Step): string => ('lookUp' in step ? `look up ${step.lookUp}` : step.paste);
