import type { Check } from '../../../../sdk/src/index.ts';
import type { TimedResult } from '../../parts/checks/use-check-runs.ts';

/** The run that a card shows: `result` if the check was run since the page was opened, otherwise the stored run. */
export const shownRun = (check: Check, result?: TimedResult) => result ?? check.last_run;
