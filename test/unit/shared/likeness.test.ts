import { expect, test } from '@jest/globals';
import { contentWords, likeness } from '../../../shared/language/likeness.ts';

test.each([
  ['Where can I park my car?', ['park', 'car']],
  ["What's the Wi-Fi password?", contentWords('wifi password')],
  ['When do I check in?', contentWords('check-in')],
  ['the dog’s café', ['dog', 'caf']],
  ['图书馆开门', ['图书', '书馆', '馆开', '开门']],
])('contentWords finds the words that carry the meaning: %s', (text, expected) => {
  expect(contentWords(text)).toEqual(expected);
});

test.each([
  ['breakfst', 'breakfast', 1],
  ['presure', 'pressure', 1],
  ['motorcylce', 'motorcycle', 1],
  ['Parkplätze', 'Parkplatz', 1],
  ['suitcase', 'luggage', 0.7],
  ['машина', 'паркування', 0.7],
  ['charge', 'change', 0],
  ['light', 'night', 0],
  ['contract', 'contraceptive', 0],
])('the likeness of %s and %s is %d', (one, other, expected) => {
  const [first = ''] = contentWords(one);
  const [second = ''] = contentWords(other);
  expect(likeness(first, second)).toBe(expected);
});
