import type { Description } from './description.ts';
import type { Samples } from './samples.ts';

/** What went wrong, and what to do, by the code of the error. */
export type ErrorCodes = Readonly<
  Record<string, { readonly status: number; readonly meaning: string; readonly remedy: string }>
>;

/** All that the views of the page draw from. */
export interface Reference extends Samples {
  readonly document: Description;
  readonly errorCodes: ErrorCodes;
  /** Titles of the operations, by their ids. */
  readonly titles: Readonly<Record<string, string>>;
}
