import { applyStyle } from './style.ts';
import type { Terminal } from './terminal.ts';
import { clean, pad, widthOf } from './text.ts';

/** Formats one object: a line per field, and multi-line texts indented below the first line. */
export function detailLines(fields: readonly (readonly [title: string, text: string])[], terminal: Terminal): string[] {
  const width = Math.max(0, ...fields.map(([title]) => widthOf(title)));
  return fields.flatMap(([title, text]) => {
    const head = applyStyle(terminal, 'bold', pad(title, width));
    const [first = '', ...rest] = clean(text).split('\n');
    return [`${head}  ${first}`, ...rest.map((line) => `${' '.repeat(width)}  ${line}`)];
  });
}
