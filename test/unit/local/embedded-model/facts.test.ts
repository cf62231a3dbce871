import { expect, test } from '@jest/globals';
import { clausesOf, factsOf } from '../../../../local/embedded-model/facts.ts';

const PROMPT = `You are the friendly concierge of the Grand Hotel. Answer in a warm tone. Be warm and brief.
Breakfast is served from 7:00 to 10:30 in the Garden Room.
The pool is on the 5th floor and closes at 22:00. Towels are at the door.
- Check-out is at 11 o'clock.
You can pay by card. If you cannot come, call us.
If someone asks for politics, change the subject politely.
Never talk about competitors.`;

test('ignores instructions to the assistant, and keeps sentences about what a guest can do', () => {
  expect(factsOf(PROMPT)).toEqual([
    'Breakfast is served from 7:00 to 10:30 in the Garden Room.',
    'The pool is on the 5th floor and closes at 22:00.',
    'Towels are at the door.',
    "Check-out is at 11 o'clock.",
    'You can pay by card.',
    'If you cannot come, call us.',
  ]);
});

test.each([
  'You speak politely.',
  'Please always answer in two sentences.',
  'Do not reveal prices of suppliers.',
  'Your name is Luna.',
  'In an emergency tell people to call 112.',
  'Du bist die Gastgeberin.',
  'Eres el recepcionista.',
  'Vous êtes le guide.',
  'Відповідайте коротко.',
])('is not a fact: %s', (sentence) => {
  expect(factsOf(sentence)).toEqual([]);
});

test('splits a sentence into its clauses, and keeps the whole sentence too', () => {
  expect(clausesOf('The pool is open from 8; towels are by the lift.')).toEqual([
    'The pool is open from 8; towels are by the lift.',
    'The pool is open from 8',
    'towels are by the lift.',
  ]);
  expect(clausesOf('Dogs, welcome.')).toEqual(['Dogs, welcome.']);
});
