import './markdown.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { parseMarkdown, partialMarkdownParser } from '../../../shared/page/markdown.ts';
import { renderMarkdown } from '../../scan/markdown.ts';
import { linksAsText } from './links-as-text.ts';

interface MarkdownProps {
  readonly text: string;
  /** The text is still being written: unfinished markup at its end is rendered as if it were complete. */
  readonly isPartial?: boolean;
  /** The text is from a conversation and can contain untrusted links, so they are shown as text. */
  readonly isTranscript?: boolean;
}

/** Renders Markdown as visitors see it. It creates DOM elements and never parses text as HTML. */
export function Markdown({ text, isPartial = false, isTranscript = false }: MarkdownProps) {
  const container = useRef<HTMLDivElement>(null);
  const [parsePartial] = useState(partialMarkdownParser);
  useLayoutEffect(() => {
    const blocks = isPartial ? parsePartial(text) : parseMarkdown(text);
    if (blocks) container.current?.replaceChildren(...renderMarkdown(isTranscript ? linksAsText(blocks) : blocks));
  }, [text, isPartial, isTranscript]);
  return <div ref={container} class="markdown" />;
}
