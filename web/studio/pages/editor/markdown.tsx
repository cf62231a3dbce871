import { useLayoutEffect, useRef } from 'preact/hooks';
import { renderMarkdown } from '../../../scan/markdown.ts';

/** An answer as the visitor will see it: elements, never HTML from text. */
export function Markdown({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderMarkdown(text)), [text]);
  return <div ref={place} dir="auto" />;
}
