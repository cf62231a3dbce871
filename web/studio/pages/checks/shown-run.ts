import type { Check } from '../../../../sdk/src/index.ts';
import type { TimedResult } from '../../parts/checks/use-check-runs.ts';

/** The run that a card shows: the result of this visit, which is newer than the stored run, or else the stored run. */
export const shownRun = (check: Check, result?: TimedResult) => result ?? check.last_run;
