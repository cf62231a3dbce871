import { useTexts } from '../../../texts/language.ts';
import { knowledgeTexts } from '../texts/index.ts';

export interface ShownOriginal {
  /** An address works for 15 minutes. A file that is shown keeps the address from which it was loaded. */
  readonly url: string;
  readonly page: number;
}

/**
 * A PDF next to its text. The style sheet hides it on narrow screens. Because the frame is lazy, the browser does not load
 * it there.
 */
export function OriginalFile({ url, page }: ShownOriginal) {
  const texts = useTexts(knowledgeTexts);
  const address = `${url}#page=${page}`;
  // Viewers ignore a new fragment, so a new page is a new frame.
  return <iframe key={address} class="knowledge-original" title={texts.original} src={address} loading="lazy" />;
}

/** Whether the original is next to the text now. */
export const isOriginalShown = (): boolean => document.querySelector('.knowledge-original')?.checkVisibility() ?? false;
