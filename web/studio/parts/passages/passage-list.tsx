import './passages.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../texts/t.ts';

interface Passage {
  readonly title: string;
  readonly page?: number;
  readonly heading?: string;
  readonly text: string;
  readonly score?: number;
}

interface PassageListProps<P extends Passage> {
  readonly passages: readonly P[];
  /** Renders the title of a passage. Some pages add a number or a link. */
  titleOf(passage: P): ComponentChildren;
}

/** Passages of sources, as plain text: a source can be an untrusted web page. */
export const PassageList = <P extends Passage>({ passages, titleOf }: PassageListProps<P>) => (
  <ol class="passages">
    {passages.map((passage, index) => (
      <li key={index}>
        <p class="passage-facts">
          <span dir="auto">{titleOf(passage)}</span>
          {passage.page !== undefined && <span>{t.passages.sourcePage({ page: passage.page })}</span>}
          {passage.heading && <span dir="auto">{passage.heading}</span>}
          {passage.score !== undefined && (
            <span>{t.passages.score({ score: Math.round(passage.score * 100) / 100 })}</span>
          )}
        </p>
        <p class="passage-text" dir="auto">
          {passage.text}
        </p>
      </li>
    ))}
  </ol>
);
