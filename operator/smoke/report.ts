import { CheckFailed, Skipped } from './expect.ts';

export interface CheckResult {
  readonly name: string;
  readonly outcome: 'ok' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** What the check found, or why it failed or was skipped. */
  readonly detail: string;
}

/** The result of a check: a line for the user, and a value for later checks. */
export interface CheckFinding<T> {
  readonly detail: string;
  readonly value: T;
}

/** Runs checks and collects their results. A failed check does not stop the run. */
export class Report {
  readonly results: CheckResult[] = [];
  readonly #onResult: (result: CheckResult) => void;

  constructor(onResult: (result: CheckResult) => void) {
    this.#onResult = onResult;
  }

  async check<T>(name: string, run: () => Promise<CheckFinding<T>>): Promise<T | undefined> {
    const startedAt = performance.now();
    const record = (outcome: CheckResult['outcome'], detail: string) => {
      const result = { name, outcome, milliseconds: Math.round(performance.now() - startedAt), detail };
      this.results.push(result);
      this.#onResult(result);
    };
    try {
      const { detail, value } = await run();
      record('ok', detail);
      return value;
    } catch (error) {
      if (error instanceof Skipped) record('skipped', error.message);
      else record('failed', error instanceof CheckFailed ? error.message : toSingleLine(error));
      return undefined;
    }
  }

  get succeeded(): boolean {
    return this.results.every(({ outcome }) => outcome === 'ok');
  }
}

/** An unexpected error, with its type, because the message alone may not be enough. */
const toSingleLine = (error: unknown): string => String(error).replaceAll(/\s+/g, ' ').trim();

const LEADING_KEYS_HINT = [
  'A function failed unexpectedly. Look for AccessDeniedException in its log. If a call to the table was denied, IAM may',
  'evaluate the keys of transactions in an unexpected way: deploy with --leadingKeys off, and run npm run probe to find',
  'out more (docs/aws-assumptions.md#leading-keys).',
].join('\n');

/**
 * Advice for failures that look like a denied permission. A function reports such a failure as an internal error. The
 * checks use the words `returned 500` only for the service, because the advice does not apply to the user's receiver.
 */
export const hintOf = (results: readonly CheckResult[]): string | undefined =>
  results.some(
    ({ outcome, detail }) => outcome === 'failed' && /AccessDenied|service\.internal_error|returned 500\b/.test(detail),
  )
    ? LEADING_KEYS_HINT
    : undefined;

/** The result as one line for the terminal. */
export const lineOf = ({ name, outcome, milliseconds, detail }: CheckResult): string =>
  `${outcome.padEnd(8)}${name.padEnd(15)}${detail}${outcome === 'skipped' ? '' : ` (${milliseconds} ms)`}`;
