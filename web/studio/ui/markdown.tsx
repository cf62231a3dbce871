import './markdown.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { partialMarkdown, readMarkdown } from '../../../shared/page/markdown.ts';
import { renderMarkdown } from '../../scan/markdown.ts';
import { linksAsText } from './links-as-text.ts';

interface MarkdownProps {
  readonly text: string;
  /** It is still being written: what is only begun at its end is shown as if it were whole. */
  readonly isPartial?: boolean;
  /** Strangers had a part in it: links are text. */
  readonly isTranscript?: boolean;
}

/** What was written, as the visitor sees it: elements, never HTML from text. */
export function Markdown({ text, isPartial = false, isTranscript = false }: MarkdownProps) {
  const place = useRef<HTMLDivElement>(null);
  const [readPartial] = useState(partialMarkdown);
  useLayoutEffect(() => {
    const blocks = isPartial ? readPartial(text) : readMarkdown(text);
    if (blocks) place.current?.replaceChildren(renderMarkdown(isTranscript ? linksAsText(blocks) : blocks));
  }, [text, isPartial, isTranscript]);
  return <div ref={place} class="markdown" />;
}
