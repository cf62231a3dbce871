/** The suggestion to create placements, which is loaded as soon as there are rows to plan. */
export { planPlacements } from '../../../../sdk/sheet/plan-placements.ts';
export { PlacementsHint } from './placements-hint.tsx';
export { PlacementsRun } from './placements-run.tsx';
