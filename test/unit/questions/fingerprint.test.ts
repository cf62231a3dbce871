import { describe, expect, test } from '@jest/globals';
import {
  type Fingerprint,
  fingerprintOf,
  similarityNeeded,
  similarityOf,
} from '../../../lambdas/questions/grouping/fingerprint.ts';
import { mostSimilar } from '../../../lambdas/questions/grouping/most-similar.ts';

const KEY = 'secret';
/** Whether two questions of a code with ten questions count as the same. With more questions, the threshold rises. */
const isSame = (one: Fingerprint, other: Fingerprint) => similarityOf(one, other) >= similarityNeeded(10);
const isSameByWords = (one: string, other: string) => isSame(fingerprintOf(one, KEY), fingerprintOf(other, KEY));

describe('by their words, questions', () => {
  test.each([
    ['Wo kann ich parken?', 'Gibt es einen Parkplatz?'],
    ['¿Hay wifi?', '¿Cuál es la contraseña del wifi?'],
    ['Avez-vous une piscine ?', 'La piscine est-elle chauffée ?'],
    ['Де туалет?', 'Підкажіть, будь ласка, де тут туалети'],
    ['駐車場はありますか', '駐車場の料金はいくらですか'],
    // Synonyms: no word is the same.
    ['Darf mein Hund mit?', 'Sind Haustiere erlaubt?'],
    ['Sind noch Schließfächer frei?', 'Wo ist die Garderobe?'],
    ['Où puis-je me garer ?', 'Y a-t-il un stationnement ?'],
    ['¿Puedo llevar a mi perro?', '¿Admiten mascotas?'],
    ['Де залишити валізу?', 'Чи є місце для багажу?'],
  ])('about the same thing are similar: %s', (one, other) => {
    expect(isSameByWords(one, other)).toBe(true);
  });

  test.each([
    ['Was kostet der Eintritt?', 'Was kostet ein Kaffee?'],
    ['Where is the sauna?', 'Where is the toilet?'],
    ['Hello', 'Do you have a pool?'],
    // A question without words is similar to none.
    ['?', '?'],
    // A price and a time have different answers.
    ['What does breakfast cost?', 'What time is breakfast?'],
    ['Was kostet das Frühstück?', 'Wann gibt es Frühstück?'],
    ['Combien coûte le petit-déjeuner ?', 'À quelle heure est le petit-déjeuner ?'],
    ['¿Cuánto cuesta el desayuno?', '¿A qué hora es el desayuno?'],
    ['Скільки коштує сніданок?', 'О котрій сніданок?'],
  ])('about different things are not similar: %s', (one, other) => {
    expect(isSameByWords(one, other)).toBe(false);
  });
});

describe('by their meaning, questions', () => {
  const vector = (...values: number[]) => ({ model: 'm', values: Int8Array.from(values) });
  const withVector = (text: string, ...values: number[]) => fingerprintOf(text, KEY, vector(...values));

  test('are similar if their vectors are close, whatever their words', () => {
    expect(isSame(withVector('Where is the loo?', 100, 10), withVector('Sit outside?', 90, 30))).toBe(true);
    expect(isSame(withVector('Where is the sauna?', 100, 0), withVector('Where is the bar?', 0, 100))).toBe(false);
  });

  test('are also similar if the vectors are less close and the topic is the same', () => {
    const luggage = withVector('Where can I leave my suitcase?', 100, 0);
    expect(isSame(luggage, withVector('Is there a locker?', 48, 88))).toBe(true);
    expect(isSame(luggage, withVector('Is there a sauna?', 48, 88))).toBe(false);
  });

  test('are different if only one asks for a price or a time, whatever else they share', () => {
    const parking = withVector('Where can I park?', 100, 0);
    expect(isSame(parking, withVector('Is there a car park?', 80, 60))).toBe(true);
    expect(isSame(parking, withVector('Is parking free?', 80, 60))).toBe(false);
    expect(isSame(parking, withVector('When does the car park close?', 80, 60))).toBe(false);
  });

  test('need a common word or topic, or almost the same meaning', () => {
    const sauna = withVector('Is there a sauna?', 100, 0);
    expect(isSame(sauna, withVector('How hot does the sauna get?', 60, 80))).toBe(true);
    expect(isSame(sauna, withVector('Which languages do you speak?', 60, 80))).toBe(false);
    expect(isSame(sauna, withVector('Which languages do you speak?', 70, 71))).toBe(true);
  });

  test('are compared by their words if the vectors are of different models', () => {
    const other = fingerprintOf('A sauna?', KEY, { model: 'other', values: Int8Array.from([0, 100]) });
    expect(isSame(withVector('Is there a sauna?', 100, 0), other)).toBe(true);
  });
});

describe('the question that a message asks', () => {
  const asked = (...values: number[]) => fingerprintOf('?', KEY, { model: 'm', values: Int8Array.from(values) });
  const near = { examples: [asked(100, 0), asked(90, 40)] };
  const far = { examples: [asked(100, 0), asked(-100, 0)] };

  test('is the one whose examples are the most similar on average', () => {
    expect(mostSimilar([far, near], asked(100, 10))).toBe(near);
  });

  test('needs more similarity among many questions, of which some are similar by coincidence', () => {
    const similar = { examples: [asked(100, 0)] };
    const others = Array.from({ length: 29 }, () => ({ examples: [asked(0, -100)] }));
    const message = asked(45, 89);
    expect(mostSimilar([similar], message)).toBe(similar);
    expect(mostSimilar([similar, ...others], message)).toBeUndefined();
    expect(mostSimilar([similar, ...others], asked(65, 76))).toBe(similar);
  });

  test('is a new question if only one of several examples is similar, or there are no examples', () => {
    expect(mostSimilar([far, { examples: [] }], asked(100, 0))).toBeUndefined();
  });
});

test('a fingerprint contains no words, and depends on the key', () => {
  const one = JSON.stringify(fingerprintOf('Where are the wombats?', KEY));
  expect(one).not.toMatch(/wom/);
  expect(JSON.stringify(fingerprintOf('Where are the wombats?', 'other'))).not.toBe(one);
});
