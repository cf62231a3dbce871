import { describe, expect, test } from '@jest/globals';
import { asksForAThing, hasRequestedKind } from '../../../../local/embedded-model/answer-kinds.ts';
import { relevanceOf, type Similarity } from '../../../../local/embedded-model/relevance.ts';

describe('the kind of answer that a question asks for', () => {
  test.each([
    ['When is breakfast?', 'Breakfast is from 7 to 10.', true],
    ['When is breakfast?', 'Breakfast is from seven to ten.', true],
    ['When is breakfast?', 'Breakfast is a buffet.', false],
    ['How much is the sauna?', 'The sauna costs £5.', true],
    ['How much is the sauna?', 'The sauna is on the roof.', false],
    ['Who painted the window?', 'Ada Marsden painted the window.', true],
    ['Who painted the window?', 'The window was painted in 1911.', false],
    ['How many rooms are there?', 'The house has twelve rooms.', true],
    ['¿Dónde están los aseos?', 'Los aseos están detrás del faro.', true],
    ['Où est le vestiaire ?', 'Le vestiaire est à gauche.', true],
    ['Où est le vestiaire ?', 'Le vestiaire ferme bientôt.', false],
    ['Où est la chambre 12 ?', 'Elle se trouve au deuxième étage.', true],
    ['Quand ouvre le spa ?', 'Le spa ouvre à 9.', true],
    ['How long is the tour?', 'Tours take 90 minutes.', true],
    ['How long is the tour?', 'Tours start on Saturday at 10:00.', false],
    ['We land at 11 pm, do we get in?', 'The barrier closes at 22:00; the porter is here until 23:30.', true],
    ['We land at 11 pm, do we get in?', 'The barrier is yellow.', false],
    ['Is the sauna warm?', 'The sauna costs £5.', undefined],
  ])('for the question "%s", the sentence "%s" has that kind: %s', (question, sentence, expected) => {
    expect(hasRequestedKind(question, sentence)).toBe(expected);
  });

  test.each([
    ['Do you have a pool?', true],
    ['gibt es hier einen Pool', true],
    ['Where is the pool?', false],
  ])('%s asks for a thing: %s', (question, expected) => {
    expect(asksForAThing(question)).toBe(expected);
  });
});

describe('relevance', () => {
  const WEIGHTS = { sentence: 0, clause: 0, words: 3, focus: 2, kind: 1, otherKind: -1, missingThing: -2, none: 3 };
  const FACTS = ['The pool opens at 8.', 'The room has a safe.', 'The room has a view.', 'Breakfast costs £12.'];
  const relevance = (question: string, similarity: readonly Similarity[] = [], weights = WEIGHTS) =>
    relevanceOf(question, FACTS, similarity, weights);

  test('is a probability, and some of it remains for "no sentence answers this"', () => {
    const total = relevance('When does the pool open?').reduce((sum, { probability }) => sum + probability, 0);
    expect(total).toBeGreaterThan(0.5);
    expect(total).toBeLessThan(1);
  });

  test('rare words count more than words that several sentences share', () => {
    const [, safe, view] = relevance('Is there a safe in the room?');
    expect(safe?.probability).toBeGreaterThan(2 * (view?.probability ?? 1));
  });

  test('a sentence that does not name the requested thing is less likely', () => {
    // Only the second question asks for a thing. The sentence "The room has a safe." does not name a fridge.
    const [, otherQuestion] = relevance('Does the room have a fridge?');
    const [, asksForThing] = relevance('Do you have a fridge in the room?');
    expect(asksForThing?.probability).toBeLessThan(otherQuestion?.probability ?? 0);
  });

  test('a sentence without the requested kind of answer is less likely', () => {
    const [pool] = relevance('When does the pool open?');
    const [price] = relevance('How much is the pool?');
    expect(price?.probability).toBeLessThan(pool?.probability ?? 0);
  });

  test('coverage is the share of the question’s words that the sentence has', () => {
    expect(relevance('pool')[0]?.coverage).toBe(1);
    expect(relevance('My pool is full of chocolate')[0]?.coverage).toBeLessThan(1 / 3);
  });

  test('a similar meaning makes up for different words', () => {
    const byMeaning = { ...WEIGHTS, sentence: 4, clause: 4 };
    const alike = [0, 0, 0, 0.6].map((similarity) => ({ sentence: similarity, clause: similarity }));
    expect(relevance('first meal of the day', alike, byMeaning)[3]?.probability).toBeGreaterThan(
      relevance('first meal of the day', [], byMeaning)[3]?.probability ?? 1,
    );
  });
});
