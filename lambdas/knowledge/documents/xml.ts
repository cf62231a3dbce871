import { Parser } from 'htmlparser2';
import { UnreadableDocument } from './document.ts';

type Handlers = NonNullable<ConstructorParameters<typeof Parser>[0]>;

/** Browsers nest at most 512 elements. The deeper an element is, the more time the parser needs for it. */
const MAX_DEPTH = 1_000;

/** Parses HTML or XML. Throws if too many elements are nested. */
export function parseMarkup(text: string, handlers: Handlers, options: { readonly xmlMode: boolean }): void {
  let depth = 0;
  const parser = new Parser(
    {
      ...handlers,
      onopentag(...tag) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new UnreadableDocument('damaged');
        handlers.onopentag?.(...tag);
      },
      onclosetag(...tag) {
        depth -= 1;
        handlers.onclosetag?.(...tag);
      },
    },
    options,
  );
  parser.end(text);
}

export const parseXml = (xml: string, handlers: Handlers): void => parseMarkup(xml, handlers, { xmlMode: true });

/** Parses XML and removes the prefix of its root element: some programs write `<x:row>` instead of `<row>`. */
export function parseXmlWithoutPrefix(xml: string, { onopentag, onclosetag, ...handlers }: Handlers): void {
  let prefix: string | undefined;
  const withoutPrefix = (name: string) => {
    prefix ??= name.slice(0, name.indexOf(':') + 1);
    // Elements of other namespaces keep their prefix.
    return name.startsWith(prefix) ? name.slice(prefix.length) : name;
  };
  parseXml(xml, {
    ...handlers,
    onopentag: (name, ...rest) => onopentag?.(withoutPrefix(name), ...rest),
    onclosetag: (name, ...rest) => onclosetag?.(withoutPrefix(name), ...rest),
  });
}
