import { useLazy } from '../../data/use-lazy.ts';
import { sharedCheckTexts } from '../../parts/checks/texts/index.ts';
import { loadTexts } from '../../texts/language.ts';
import { checksTexts } from './texts/index.ts';

const loadChecks = async () => {
  const [module] = await Promise.all([
    import('./checks-of-code.tsx'),
    loadTexts(sharedCheckTexts),
    loadTexts(checksTexts),
  ]);
  return module.ChecksOfCode;
};

/** The checks of a code. Loads the component together with its own texts and those that it shares with the editor. */
export default function ChecksPage() {
  const Checks = useLazy(loadChecks);
  return Checks ? <Checks /> : null;
}
