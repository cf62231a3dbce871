import type { VariableName } from './variables.ts';

/** How a sample is written: as a curl command, as a command of our CLI (`qpr`), or as TypeScript code. */
type SampleLanguage = 'curl' | 'qpr' | 'typescript';

/**
 * A request with realistic values. Texts can contain variables (`$CODE_ID`), which other samples set, and times
 * (`IN_90_DAYS`, `7_DAYS_AGO`), which are filled in when the sample is shown.
 */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The variable that the response sets for later samples. */
  readonly sets?: VariableName;
  /** The variable whose value the service sends to a person by e-mail. */
  readonly emails?: VariableName;
  /** Variables that are invalid after this request. */
  readonly invalidates?: readonly VariableName[];
  /** The variable with the API key, if it is not your own key. */
  readonly key?: VariableName;
  /** Whether the curl sample sends and stores cookies. If the operation requires them, also set `only: ['curl']`. */
  readonly cookies?: true;
  /** The languages that support this sample. @default all */
  readonly only?: readonly SampleLanguage[];
}
