import type { Check, CheckResult } from '../../../../sdk/src/index.ts';

type Outcome = Pick<CheckResult, 'passed' | 'reasons' | 'answer'>;
/** By check id. */
type Outcomes = Readonly<Record<string, Outcome>>;

/** Knowledge can change although the code stays the same, so older results of the live code are not reused. */
const FRESH_MS = 60 * 60 * 1_000;

/** The stored results of the live code that are still valid. */
export const reusableRuns = (
  checks: readonly Check[],
  { updatedAt, nowMs }: { readonly updatedAt: string; readonly nowMs: number },
): Outcomes =>
  Object.fromEntries(
    checks.flatMap(({ id, last_run: run }) => {
      const isValid =
        run &&
        !run.reasons.includes('no_answer') &&
        Date.parse(run.ran_at) > Math.max(Date.parse(updatedAt), nowMs - FRESH_MS);
      return isValid ? [[id, run] as const] : [];
    }),
  );

/** Compares the results of the live code with those of a draft. Checks whose result changed come first. */
export function comparisonOf(checks: readonly Check[], live: Outcomes, drafted: Outcomes) {
  const compared = checks.map((check) => {
    const [liveResult, draftResult] = [live[check.id], drafted[check.id]];
    const isChanged = liveResult !== undefined && draftResult !== undefined && liveResult.passed !== draftResult.passed;
    return { check, liveResult, draftResult, isChanged };
  });
  const changed = compared.filter(({ isChanged }) => isChanged);
  const isComplete = compared.every(({ liveResult, draftResult }) => liveResult && draftResult);
  return {
    // The order stays the same while results arrive.
    rows: isComplete ? [...changed, ...compared.filter(({ isChanged }) => !isChanged)] : compared,
    broken: changed.filter(({ draftResult }) => !draftResult?.passed).length,
    fixed: changed.filter(({ draftResult }) => draftResult?.passed).length,
    isComplete,
  };
}
