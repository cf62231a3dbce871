import { expect, test } from '@jest/globals';
import { ApiError } from '../../../sdk/src/index.ts';
import { unknownVariablesText } from '../../../web/studio/pages/editor/unknown-variables.ts';

const texts = { unknownVariables: (unknown: string, known: string) => `${unknown} | ${known}` };
const refusal = (message: string) =>
  new ApiError(400, {
    code: 'request.invalid',
    detail: 'The request is not valid.',
    errors: [{ path: 'body.prompt', message }],
  });

test.each([
  ['No placement of the code has {{tabel}}. Known variables: {{name}}, {{table}}.', '{{tabel}} | {{name}}, {{table}}'],
  ['Must have at most 32000 characters.', undefined],
])('only a message about unknown variables is translated: %s', (message, text) => {
  expect(unknownVariablesText(refusal(message), texts)).toBe(text);
});

test('other errors have no text', () => expect(unknownVariablesText(new Error('offline'), texts)).toBeUndefined());
