import { searchKnowledge as search } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { findSet } from '../find/find-knowledge-set.ts';
import { toSingleLine } from '../terminal/text.ts';

/** Prints the passages that fit the question, best first. */
export const searchKnowledge: Action = async (context) => {
  const {
    terminal,
    json,
    client,
    arguments: { SET = '', QUESTION = '' },
  } = context;
  const input = { path: { id: await findSet(context, SET) }, body: { query: QUESTION } };
  const { passages } = await client().call(search, input, { signal: terminal.signal });
  if (json) {
    json.print(passages);
    return undefined;
  }
  if (passages.length === 0) terminal.err('Nothing found.');
  for (const { score, title, page, url, heading, text } of passages) {
    const location = [title, page === undefined ? undefined : `page ${page}`, url, heading].filter(
      (part) => part !== undefined,
    );
    terminal.out(`${score.toFixed(2)}  ${toSingleLine(location.join(', '))}`);
    terminal.out(`      ${toSingleLine(text)}`);
  }
  return undefined;
};
