import { useLazy } from '../../data/use-lazy.ts';
import { checkTexts } from '../../parts/checks/texts/index.ts';
import { loadTexts } from '../../texts/language.ts';

const loadChecks = async () => {
  const [module] = await Promise.all([import('./checks-of-code.tsx'), loadTexts(checkTexts)]);
  return module.ChecksOfCode;
};

/** The checks of a code. The editor shares their texts, so they are loaded here. */
export default function ChecksPage() {
  const Checks = useLazy(loadChecks);
  return Checks ? <Checks /> : null;
}
