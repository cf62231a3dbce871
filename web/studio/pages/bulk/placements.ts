/** The suggestion to create placements instead of codes. It is loaded as soon as two rows are ready. */
export { planPlacements } from '../../../../sdk/sheet/plan-placements.ts';
export { PlacementsHint } from './placements-hint.tsx';
export { PlacementsRun } from './placements-run.tsx';
