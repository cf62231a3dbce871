import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** `npm test` chooses a new seed for each run and prints it; `FUZZ_SEED` repeats a run. */
export const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

fc.configureGlobal({ seed: SEED });

export { fc };
