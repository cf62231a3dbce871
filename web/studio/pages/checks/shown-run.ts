import type { Check } from '../../../../sdk/src/index.ts';
import type { TimedResult } from '../../parts/checks/use-check-runs.ts';

/**
 * The run that a card shows. `result` is the last run since the page was opened. If there is none, or the check has
 * changed since that run, the card shows the stored run.
 */
export const shownRun = (check: Check, result?: TimedResult) =>
  result?.check_updated_at === check.updated_at ? result : check.last_run;
