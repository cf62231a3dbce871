import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** Every run of a developer looks at other values; CI judges a change by the same ones. `FUZZ_SEED` plays a run again. */
export const SEED = Number(process.env.FUZZ_SEED ?? (process.env.CI ? 2_026 : randomInt(2 ** 31)));

fc.configureGlobal({ seed: SEED });

export { fc };
