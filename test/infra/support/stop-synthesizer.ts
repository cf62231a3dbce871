import { takeSynthesizer } from './start-synthesizer.ts';

/** jest globalTeardown. */
export default async function stopSynthesizer(): Promise<void> {
  await takeSynthesizer()?.terminate();
}
