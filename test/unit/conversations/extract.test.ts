import { describe, expect, test } from '@jest/globals';
import { composeAnswer } from '../../../lambdas/conversations/models/embedded.ts';
import { factsOf, findFacts } from '../../../lambdas/conversations/models/extract.ts';

const PROMPT = `You are the friendly concierge of the Grand Hotel. Answer in a warm tone.
Breakfast is served from 7:00 to 10:30 in the Garden Room.
The pool is on the 5th floor and closes at 22:00. Towels are at the door.
- Check-out is at 11 o'clock.
Never talk about competitors.`;

describe('facts of a prompt', () => {
  test('leave out what tells the assistant how to behave', () => {
    expect(factsOf(PROMPT)).toEqual([
      'Breakfast is served from 7:00 to 10:30 in the Garden Room.',
      'The pool is on the 5th floor and closes at 22:00.',
      'Towels are at the door.',
      "Check-out is at 11 o'clock.",
    ]);
  });

  test.each([
    ['When is breakfast?', ['Breakfast is served from 7:00 to 10:30 in the Garden Room.']],
    ['Where is the pool?', ['The pool is on the 5th floor and closes at 22:00.']],
    ['when do I have to check out', ["Check-out is at 11 o'clock."]],
    ['Who won the cup?', []],
    ['', []],
  ])('%s', (question, expected) => {
    expect(findFacts(PROMPT, question, 1)).toEqual(expected);
  });

  test('accents and forms of a word do not matter', () => {
    expect(findFacts('El desayuno se sirve a las 7.\nLa piscina está en el ático.', '¿Y las piscinas?', 1)).toEqual([
      'La piscina está en el ático.',
    ]);
  });
});

describe('the embedded answerer', () => {
  const ask = (text: string, language = 'en', prompt = PROMPT) =>
    composeAnswer({ prompt, language, messages: [{ role: 'user', text }] });

  test('answers with a sentence of the owner and says where it comes from', () => {
    expect(ask('When is breakfast?')).toMatch(/Garden Room.*\n\n.*no language model/s);
  });

  test('says so when it knows nothing, and what it does know', () => {
    expect(ask('Who won the cup?')).toMatch(/found nothing.*- Breakfast/s);
    expect(ask('Who won the cup?', 'en', 'You are kind.')).toMatch(/^I found nothing/);
  });

  test.each([
    ['Hello!', 'en-GB', /^Hello!/],
    ['¡Hola!', 'es', /^¡Hola!/],
    ['Danke', 'de-AT', /^Gern geschehen/],
    ['Дякую!', 'uk', /^Будь ласка/],
    ['Bonjour', 'fr', /^Bonjour/],
  ])('%s in %s', (text, language, expected) => {
    expect(ask(text, language)).toMatch(expected);
  });
});
