import { styled } from './style.ts';
import type { Terminal } from './terminal.ts';
import { clean, pad, widthOf } from './text.ts';

/** One thing: a line for each field, long texts below their title. */
export function detailLines(fields: readonly (readonly [title: string, text: string])[], terminal: Terminal): string[] {
  const width = Math.max(0, ...fields.map(([title]) => widthOf(title)));
  return fields.flatMap(([title, text]) => {
    const head = styled(terminal, 'bold', pad(title, width));
    const [first = '', ...rest] = clean(text).split('\n');
    return [`${head}  ${first}`, ...rest.map((line) => `${' '.repeat(width)}  ${line}`)];
  });
}
