import { describe, expect, test } from '@jest/globals';
import { hasUnsupportedNumber } from '../../../lambdas/conversations/turns/numbers.ts';
import { reasonsUnanswered } from '../../../lambdas/conversations/turns/unanswered.ts';
import { formMarker } from '../../../shared/page/forms.ts';
import { growthOf, MAX_GROWTH } from '../../support/growth.ts';

const code = { name: 'Zoo', prompt: 'We open at 10:00. Entry costs 12.50 €.', welcome_message: 'Hello!' };
const reasonsFor = (answer: string, overrides: object = {}) =>
  reasonsUnanswered({ answer, isUnknown: false, code, history: [{ text: 'Can I see the wombats?' }], ...overrides });

describe('an answer that says it does not know', () => {
  test.each([
    'I do not know that. Please ask the staff.',
    'Das weiß ich leider nicht.',
    'No lo sé.',
    'Je ne sais pas.',
    'Не знаю.',
    'わかりません。',
  ])('is recognized: %s', (answer) => {
    expect(reasonsFor(answer)).toEqual(['not_known']);
  });

  test('is recognized if it quotes the contact word for word', () => {
    const withContact = { code: { ...code, contact: { to: '+49 30 123456', label: 'Zoo office' } } };
    expect(reasonsFor('Please ask here: Zoo office: +49 30 123456', withContact)).toEqual(['not_known']);
    // If the prompt contains the number too, the number can be a real answer.
    const inPrompt = { code: { ...withContact.code, prompt: 'Call us: +49 30 123456.' } };
    expect(reasonsFor('Our number is Zoo office: +49 30 123456.', inPrompt)).toEqual([]);
  });

  test('is recognized by the mark of the model, whatever its words are', () => {
    expect(reasonsFor('Wombats are a mystery to me.', { isUnknown: true })).toEqual(['not_known']);
  });

  test('is told apart from other answers', () => {
    expect(reasonsFor('We open at 10.')).toEqual([]);
    expect(reasonsFor('You know, wombats are great.')).toEqual([]);
  });
});

describe('an answer to a question about which the knowledge says nothing', () => {
  const source = { number: 1, source_id: 'src_1', title: 'a', text: 'Dogs must stay on a leash in the whole park.' };
  const far = { sources: { isWhole: false, isClose: false, sources: [source] } };

  test('counts as unanswered, unless it is based on a source or on the prompt', () => {
    expect(reasonsFor('Wombats are lovely animals from Australia.', far)).toEqual(['not_found']);
    expect(reasonsFor('Dogs must stay on a leash [1].', far)).toEqual([]);
    expect(reasonsFor('We open at 10:00.', far)).toEqual([]);
    expect(reasonsFor('Wombats are lovely animals.', { sources: { ...far.sources, isClose: true } })).toEqual([]);
  });

  test('does not count as unanswered if the visitor only greeted', () => {
    expect(reasonsFor('Hello! How can I help you?', { ...far, history: [{ text: 'Hi there' }] })).toEqual([]);
  });
});

describe('a number in an answer', () => {
  const has = (answer: string, ...texts: string[]) => hasUnsupportedNumber(answer, texts);

  test.each([
    ['It costs 15 €.', 'Entry costs 12.50 €.'],
    ['Call +49 30 999999.', 'Call +49 30 123456.'],
    ['Open until 18:30.', 'Open until 18:00.'],
    ['It costs 5 €.', 'It costs 4 €.'],
    ['Built in 1887.', 'An old house.'],
    ['You get 20 % off.', 'Discounts for groups.'],
  ])('that no source contains is detected: %s', (answer, source) => {
    expect(has(answer, source)).toBe(true);
  });

  test.each([
    ['It costs €12,50.', 'Entry costs 12.50 €.'],
    ['We open at 10.', 'We open at 10:00.'],
    ['We open at 10:00.', 'Open from 10 am.'],
    ['Until 6 pm.', 'Until 18:00.'],
    ['Until 18:00.', 'Until 6 pm.'],
    ['Call 030-123456.', 'Phone: 030 123456'],
    ['Yes [12].', ''],
    ['1. Coffee\n2. Tea', ''],
    ['There are 3 kinds.', 'Espresso, latte and mocha.'],
    ['It costs ١٢ €.', 'It costs 12 €.'],
    ['1,200 seats', 'There are 1200 seats.'],
  ])('that a source contains or that needs no source is accepted: %s', (answer, source) => {
    expect(has(answer, source)).toBe(false);
  });

  test('can come from the question, the welcome message or a variable', () => {
    expect(
      reasonsFor('For 25 people, please book.', { history: [{ text: 'We are 25 people. Do we need to book?' }] }),
    ).toEqual([]);
    expect(reasonsFor('You are at table 42.', { variables: { names: ['table'], values: { table: 42 } } })).toEqual([]);
    expect(reasonsFor('You are at table 42.', { code: { ...code, welcome_message: 'This is table 42.' } })).toEqual([]);
    expect(reasonsFor('You are at table 42.')).toEqual(['unsupported_number']);
  });

  test('can come from the label of the contact', () => {
    const withLabel = { code: { ...code, contact: { to: 'zoo@example.com', label: 'Room 214' } } };
    expect(reasonsFor('Our office is in Room 214.', withLabel)).toEqual([]);
  });

  test('can come from the title or the name of a form', () => {
    const form = { name: 'tour-2027', title: 'Tour of 45 minutes', fields: [], offer: ['model'] };
    const withForm = { code: { ...code, forms: [form] } };
    expect(reasonsFor('You can book the tour of 45 minutes.', withForm)).toEqual([]);
    expect(reasonsFor(`You can book a tour.\n${formMarker(form.name)}`, withForm)).toEqual([]);
  });
});

test('numbers are searched in linear time in an answer of many line breaks', () => {
  const answerOf = (units: number) => `${'\n'.repeat(units)}b`;
  expect(growthOf(answerOf, (answer) => hasUnsupportedNumber(answer, ['10:00']))).toBeLessThan(MAX_GROWTH);
});
