import { t } from '../../../texts/t.ts';

export interface ShownOriginal {
  /**
   * The URL expires after 15 minutes. A frame keeps the URL from which it was loaded, even after a refetch returns a
   * new URL, because a change of the URL would reload the file.
   */
  readonly url: string;
  readonly page: number;
}

/**
 * A PDF next to its text. The style sheet hides the frame on narrow screens. The frame is lazy, so the browser does not
 * load a hidden file.
 */
export function OriginalFile({ url, page }: ShownOriginal) {
  const address = `${url}#page=${page}`;
  // PDF viewers ignore a change of the fragment, so each page number gets a new frame.
  return <iframe key={address} class="knowledge-original" title={t.knowledge.original} src={address} loading="lazy" />;
}

/** Whether the original file is visible now. */
export const isOriginalShown = (): boolean => document.querySelector('.knowledge-original')?.checkVisibility() ?? false;
