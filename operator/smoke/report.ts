import { CheckFailed, Skipped } from './expect.ts';

export interface CheckResult {
  readonly name: string;
  readonly outcome: 'ok' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** What was seen, or what was wrong. */
  readonly detail: string;
}

/** What a check found out: a line for the person, and what later checks build on. */
export interface Finding<T> {
  readonly detail: string;
  readonly value: T;
}

/** Runs the checks one after the other; a failure ends a check, not the run. */
export class Report {
  readonly results: CheckResult[] = [];
  readonly #tell: (result: CheckResult) => void;

  constructor(tell: (result: CheckResult) => void) {
    this.#tell = tell;
  }

  async check<T>(name: string, find: () => Promise<Finding<T>>): Promise<T | undefined> {
    const begunAt = performance.now();
    const note = (outcome: CheckResult['outcome'], detail: string) => {
      const result = { name, outcome, milliseconds: Math.round(performance.now() - begunAt), detail };
      this.results.push(result);
      this.#tell(result);
    };
    try {
      const { detail, value } = await find();
      note('ok', detail);
      return value;
    } catch (error) {
      if (error instanceof Skipped) note('skipped', error.message);
      else note('failed', error instanceof CheckFailed ? error.message : inOneLine(error));
      return undefined;
    }
  }

  get succeeded(): boolean {
    return this.results.every(({ outcome }) => outcome === 'ok');
  }
}

/** What no check has foreseen: with its kind, because the words alone may say little. */
const inOneLine = (error: unknown): string => String(error).replaceAll(/\s+/g, ' ').trim();

/** One line of a terminal. */
export const lineOf = ({ name, outcome, milliseconds, detail }: CheckResult): string =>
  `${outcome.padEnd(8)}${name.padEnd(15)}${detail}${outcome === 'skipped' ? '' : ` (${milliseconds} ms)`}`;
