import { readAssumptions } from '../../../local/engine/assumptions.ts';

/** The unexpected behavior of AWS that `npm run test:assumptions` simulates, as `NAME=VALUE`. */
const PAIRS = (process.env.ASSUME ?? '').split(',').filter((pair) => pair !== '');

/** This behavior as an option of `startRuntime`. */
export const assumptions = readAssumptions(PAIRS);

/** This behavior as arguments of `npm start`. */
export const assumeArguments = PAIRS.flatMap((pair) => ['--assume', pair]);
