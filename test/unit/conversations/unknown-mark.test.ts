import { expect, test } from '@jest/globals';
import { UNKNOWN_MARK, withoutMark } from '../../../lambdas/conversations/turns/unknown-mark.ts';

async function filtered(pieces: readonly string[]): Promise<{ text: string; isMarked: boolean }> {
  let isMarked = false;
  const mark = () => {
    isMarked = true;
  };
  const all = (async function* () {
    yield* pieces;
  })();
  let text = '';
  for await (const piece of withoutMark(all, mark)) text += piece;
  return { text, isMarked };
}

test.each([
  [`I do not know.\n\n${UNKNOWN_MARK}`, 'I do not know.'],
  [`I do not know. ${UNKNOWN_MARK}`, 'I do not know.'],
  [`I do not know.\n${UNKNOWN_MARK}\n\n[[form:call]]`, 'I do not know.\n\n[[form:call]]'],
])('the mark of %j is removed, wherever the answer is cut into pieces', async (answer, text) => {
  for (let at = answer.lastIndexOf('.') + 1; at <= answer.length; at += 1) {
    const { text: rest, isMarked } = await filtered([answer.slice(0, at), answer.slice(at)]);
    expect({ at, rest: rest.replace(' \n', '\n').trim(), isMarked }).toEqual({ at, rest: text, isMarked: true });
  }
});

test('brackets and line breaks that begin no mark stay', async () => {
  const answer = ['See [1].\n', '\n[[un', 'der]] [', '2]\n'];
  expect(await filtered(answer)).toEqual({ text: answer.join(''), isMarked: false });
});
