import { expect, test } from '@jest/globals';
import { languageOf } from '../../../shared/language/language-of.ts';

test.each([
  ['Gibt es einen Pool?', 'de'],
  ['Gibt es WLAN?', 'de'],
  ['Habt ihr einen Parkplatz?', 'de'],
  ['Wann gibt es Frühstück?', 'de'],
  ['¿Es gratis?', 'es'],
  ['Dónde está la piscina?', 'es'],
  ['Is there a pool?', 'en'],
  ['Il y a une piscine ?', 'fr'],
  ['Чи є басейн?', 'uk'],
  ['Pool?', undefined],
])('the language of “%s” is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
