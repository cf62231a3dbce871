/** What the page needs to create one code with a placement for each row. Loaded as soon as two rows are ready. */
export { planPlacements } from '../../../../sdk/sheet/plan-placements.ts';
export { PlacementsHint } from './placements-hint.tsx';
export { PlacementsRun } from './placements-run.tsx';
