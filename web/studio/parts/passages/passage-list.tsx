import './passages.css';
import type { ComponentChildren } from 'preact';
import type { PassageWords } from './words/en.ts';

interface Passage {
  readonly title: string;
  readonly page?: number;
  readonly heading?: string;
  readonly text: string;
  readonly score?: number;
}

interface PassageListProps<P extends Passage> {
  readonly passages: readonly P[];
  readonly words: PassageWords;
  /** Renders the title of a passage. Some pages add a number or a link. */
  titleOf(passage: P): ComponentChildren;
}

/** Passages of sources, as plain text: a source can be an untrusted web page. */
export const PassageList = <P extends Passage>({ passages, words, titleOf }: PassageListProps<P>) => (
  <ol class="passages">
    {passages.map((passage, index) => (
      <li key={index}>
        <p class="passage-facts">
          <span dir="auto">{titleOf(passage)}</span>
          {passage.page !== undefined && <span>{words.sourcePage(passage.page)}</span>}
          {passage.heading && <span dir="auto">{passage.heading}</span>}
          {passage.score !== undefined && <span>{words.score(passage.score)}</span>}
        </p>
        <p class="passage-text" dir="auto">
          {passage.text}
        </p>
      </li>
    ))}
  </ol>
);
