import type { StudioLanguage } from '../../contracts/languages.ts';
import { loadStudioMessages } from '../../messages/read.ts';
import type { StudioMessages } from '../../messages/studio.js';

export const studioMessages = (language: StudioLanguage): StudioMessages => loadStudioMessages(language);

/**
 * Prepares the modules of the Studio for Node: sets the user's language, and fills `t`, which a browser fills from the
 * files that the build writes. Import the modules afterwards.
 */
export async function useStudioIn(language: StudioLanguage): Promise<StudioMessages> {
  // The Studio reads its language when it loads. Node has no `localStorage`.
  Object.assign(globalThis, { localStorage: { getItem: () => language } });
  const { t } = await import('../../web/studio/texts/t.ts');
  return Object.assign(t, studioMessages(language));
}
