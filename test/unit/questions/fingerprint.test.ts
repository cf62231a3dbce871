import { describe, expect, test } from '@jest/globals';
import { fingerprintOf, similarityOf } from '../../../lambdas/questions/grouping/fingerprint.ts';

const KEY = 'secret';
const similarity = (one: string, other: string) => similarityOf(fingerprintOf(one, KEY), fingerprintOf(other, KEY));

describe('by their words, questions', () => {
  test.each([
    ['Wo kann ich parken?', 'Gibt es einen Parkplatz?'],
    ['¿Hay wifi?', '¿Cuál es la contraseña del wifi?'],
    ['Avez-vous une piscine ?', 'La piscine est-elle chauffée ?'],
    ['Де туалет?', 'Підкажіть, будь ласка, де тут туалети'],
    ['駐車場はありますか', '駐車場の料金はいくらですか'],
  ])('about the same thing are similar: %s', (one, other) => {
    expect(similarity(one, other)).toBeGreaterThan(0);
  });

  test.each([
    ['Was kostet der Eintritt?', 'Was kostet ein Kaffee?'],
    ['Where is the sauna?', 'Where is the toilet?'],
    ['Hello', 'Do you have a pool?'],
    ['?', '?'],
  ])('about different things are not: %s', (one, other) => {
    expect(similarity(one, other)).toBe(0);
  });
});

describe('by their meaning, questions', () => {
  const vector = (...values: number[]) => ({ model: 'm', values: Int8Array.from(values) });
  const withVector = (text: string, ...values: number[]) => fingerprintOf(text, KEY, vector(...values));

  test('are similar if their vectors are close, whatever their words', () => {
    expect(similarityOf(withVector('Where is the loo?', 100, 10), withVector('Toilets?', 90, 30))).toBeGreaterThan(0);
    expect(similarityOf(withVector('Where is the loo?', 100, 0), withVector('Where is the bar?', 0, 100))).toBe(0);
  });

  test('are compared by their words if the vectors are of different models', () => {
    const other = fingerprintOf('A sauna?', KEY, { model: 'other', values: Int8Array.from([0, 100]) });
    expect(similarityOf(withVector('Is there a sauna?', 100, 0), other)).toBeGreaterThan(0);
  });
});

test('a fingerprint has no words, and depends on the key', () => {
  const one = JSON.stringify(fingerprintOf('Where are the wombats?', KEY));
  expect(one).not.toMatch(/wom/);
  expect(JSON.stringify(fingerprintOf('Where are the wombats?', 'other'))).not.toBe(one);
});
