import type { VariableName } from './variables.ts';

/** How a request is shown: in a terminal with curl or our command line, or in a program. */
type SampleLanguage = 'curl' | 'qpr' | 'typescript';

/**
 * A request with meaningful values. A text may hold variables (`$CODE_ID`), which other samples set, and times
 * (`IN_90_DAYS`, `7_DAYS_AGO`), which whoever shows the sample fills in.
 */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What its response gives the samples after it. */
  readonly sets?: VariableName;
  /** What it sends by e-mail, for a person to find there. */
  readonly mails?: VariableName;
  /** After it, what these name is gone or used up. */
  readonly ends?: readonly VariableName[];
  /** Whose key it takes, where that is not one's own. */
  readonly key?: VariableName;
  /** Cookies are for browsers, and for curl. */
  readonly cookies?: true;
  /** The languages that can say it. @default all */
  readonly only?: readonly SampleLanguage[];
}
