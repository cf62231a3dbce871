import { expect, test } from '@jest/globals';
import { ApiError, ConnectionError } from '../../../sdk/src/index.ts';
import { studioMessages, useStudioIn } from '../../support/studio-messages.ts';

const t = await useStudioIn('de');
const { languageOf } = await import('../../../web/studio/texts/language.ts');
const { lengthError, textError } = await import('../../../web/studio/texts/text-error.ts');
const { problemOf } = await import('../../../web/studio/pages/webhook/problem-of.ts');

test.each([
  [['de-DE'], 'de'],
  [['es-MX', 'en'], 'es'],
  [['fr-CA'], 'fr'],
  [['UK-ua'], 'uk'],
  [['pt-PT', 'it'], 'en'],
  [['pt-PT', 'de-AT', 'en'], 'de'],
  // The user's choice comes first, and is empty until there is one.
  [['', 'en-GB'], 'en'],
  [['fr', 'de-DE'], 'fr'],
  [['nl-BE', 'fr'], 'nl'],
])('for %j the Studio is in %s', (tags, language) => {
  expect(languageOf(tags)).toBe(language);
});

test.each([
  ['de', 'Gespräche'],
  ['es', 'Conversaciones'],
  ['fr', 'Clés API'],
  ['uk', 'Розмови'],
  ['nl', 'Gesprekken'],
] as const)('the navigation is translated into %s', (language, label) => {
  expect(Object.values(studioMessages(language).shell.pages)).toContain(label);
});

test.each([
  ['', 'Bitte ausfüllen.'],
  [' \t ', 'Bitte ausfüllen.'],
  ['🥐'.repeat(2_000), undefined],
  ['🥐'.repeat(2_001), 'Bitte auf 2.000 Zeichen kürzen.'],
  ['ä🥐'.repeat(5_000), 'Bitte auf 2.000 Zeichen kürzen.'],
])(
  'the length of a required text is checked in characters, and the error is in the language of the Studio (%#)',
  (text, fieldError) => {
    expect(textError(text, 2_000)).toBe(fieldError);
  },
);

test('a text that is not required may be empty, but not too long', () => {
  expect(lengthError('', 80)).toBeUndefined();
  expect(lengthError('ä'.repeat(81), 80)).toBe('Bitte auf 80 Zeichen kürzen.');
});

test.each([
  [
    'has expired or is no longer accessible',
    new ApiError(404, { code: 'event.not_found' }),
    'Dieses Ereignis ist nicht mehr verfügbar: Es ist älter als 30 Tage, oder Sie haben keinen Zugriff mehr auf seinen Code oder seine Organisation.',
  ],
  ['has expired', new ApiError(409, { code: 'event.expired' }), t.webhook.errors['event.expired']],
  ['could not be loaded', new ApiError(500, {}), t.shell.failed.unknown],
  ['could not be requested', new ConnectionError('offline'), t.shell.failed.connection],
])('the Studio says why it cannot show or resend an event that %s', (_, error, text) => {
  expect(problemOf(error)).toBe(text);
});
