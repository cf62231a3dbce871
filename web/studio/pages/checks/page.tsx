import { useLazy } from '../../data/use-lazy.ts';

const loadChecks = async () => (await import('./checks-of-code.tsx')).ChecksOfCode;

/** The checks of a code. */
export default function ChecksPage() {
  const Checks = useLazy(loadChecks);
  return Checks ? <Checks /> : null;
}
