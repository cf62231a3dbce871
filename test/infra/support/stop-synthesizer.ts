import { stopSynthesizer } from './start-synthesizer.ts';

/** jest globalTeardown. */
export default stopSynthesizer;
