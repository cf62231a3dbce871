import type { Description } from './description.ts';
import type { Samples } from './samples.ts';

/** The meaning and remedy of each error code. */
export type ErrorCodes = Readonly<
  Record<string, { readonly status: number; readonly meaning: string; readonly remedy: string }>
>;

/** The data of the API reference page. */
export interface Reference extends Samples {
  readonly document: Description;
  readonly errorCodes: ErrorCodes;
  /** Titles of the operations by id. */
  readonly titles: Readonly<Record<string, string>>;
}
