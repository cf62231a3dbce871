/** Creates placements of one code instead of many codes. Loaded as soon as two rows are ready. */
export { planPlacements } from '../../../../sdk/sheet/plan-placements.ts';
export { PlacementsHint } from './placements-hint.tsx';
export { PlacementsRun } from './placements-run.tsx';
