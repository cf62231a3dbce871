import { expect, test } from '@jest/globals';
import { ApiError } from '../../../sdk/src/index.ts';
import { useStudioIn } from '../../support/studio-messages.ts';

await useStudioIn('en');
const { unknownVariablesText } = await import('../../../web/studio/pages/editor/unknown-variables.ts');

const refusal = (message: string) =>
  new ApiError(400, {
    code: 'request.invalid',
    detail: 'The request is not valid.',
    errors: [{ path: 'body.prompt', message }],
  });

test.each([
  [
    'No placement of the code has {{tabel}}. Known variables: {{name}}, {{table}}.',
    'No placement of this code has the variable {{tabel}}. Available variables: {{name}}, {{table}}.',
  ],
  ['Must have at most 32000 characters.', undefined],
])('only a message about unknown variables is translated: %s', (message, text) => {
  expect(unknownVariablesText(refusal(message))).toBe(text);
});

test('other errors have no text', () => expect(unknownVariablesText(new Error('offline'))).toBeUndefined());
