import { expect, test } from '@jest/globals';
import type { PageLanguage } from '../../../contracts/languages.ts';
import { declines } from '../../../lambdas/checks/declines.ts';
import { embeddedModel } from '../../../messages/visitor.js';

const ANSWERING = {
  en: 'Breakfast is from 7 to 10, and you know the way.',
  de: 'Das Frühstück gibt es von 7 bis 10 Uhr, nicht später.',
  es: 'El desayuno es de 7 a 10, no más tarde.',
  fr: 'Le petit déjeuner est servi de 7 h à 10 h, pas plus tard.',
  uk: 'Сніданок з 7 до 10, не пізніше.',
  ar: 'الإفطار من السابعة حتى العاشرة، لا بعد ذلك.',
  he: 'ארוחת הבוקר מ-7 עד 10, לא יותר מאוחר.',
  it: 'La colazione è dalle 7 alle 10, non più tardi. Non solo caffè.',
  ja: '朝食は7時から10時までです。',
  nl: 'Het ontbijt is van 7 tot 10, niet later.',
  pl: 'Śniadanie jest od 7 do 10, nie później.',
  pt: 'O café da manhã é das 7 às 10, não mais tarde.',
  tr: 'Kahvaltı 7 ile 10 arası, daha geç değil.',
  zh: '早餐从7点到10点，不能更晚。',
} satisfies Partial<Record<PageLanguage, string>>;

test.each(Object.entries(ANSWERING))('distinguishes "I do not know" from an answer in %s', (language, answer) => {
  expect(declines(embeddedModel[language as keyof typeof ANSWERING].unknown)).toBe(true);
  expect(declines(answer)).toBe(false);
});

test('an answer that refers to the contact in the required words counts as declining', () => {
  const contact = { to: '+49 30 1234567', label: 'Call reception' };
  expect(declines('Please ask: Call reception:  +49 30 1234567', contact)).toBe(true);
  expect(declines('Our number is +49 30 1234567.', contact)).toBe(false);
  expect(declines('Please ask +49 30 1234567.', { to: '+49 30 1234567' })).toBe(true);
  expect(declines('Please ask: Call reception: +49 30 1234567')).toBe(false);
});
