import { expect, test } from '@jest/globals';
import { clausesOf, factsOf } from '../../../../local/embedded-model/facts.ts';

const PROMPT = `You are the friendly concierge of the Grand Hotel. Answer in a warm tone. Be warm and brief.
Breakfast is served from 7:00 to 10:30 in the Garden Room.
The pool is on the 5th floor and closes at 22:00. Towels are at the door.
- Check-out is at 11 o'clock.
You can pay by card. Keep dogs on a lead. If you cannot come, call us.
If someone asks for politics, change the subject politely.
Never talk about competitors.`;

test('ignores instructions to the assistant, and keeps sentences about what a guest can do', () => {
  expect(factsOf(PROMPT)).toEqual([
    'Breakfast is served from 7:00 to 10:30 in the Garden Room.',
    'The pool is on the 5th floor and closes at 22:00.',
    'Towels are at the door.',
    "Check-out is at 11 o'clock.",
    'You can pay by card.',
    'Keep dogs on a lead.',
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
  'Always stay polite and never make up prices.',
  'Never diagnose.',
  'Keep answers under 60 words.',
  'You work at Paper Boat Books.',
  'Be brief; people stand in a queue.',
  'Du hilfst den Gästen.',
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

test('a sentence that refers back stays with the sentence before it', () => {
  expect(factsOf('Dogs travel free. They are not allowed in the lounge.\nIt rains often.')).toEqual([
    'Dogs travel free. They are not allowed in the lounge.',
    'It rains often.',
  ]);
});

test('a sentence that refers back to an instruction stands alone', () => {
  expect(factsOf('Breakfast is at 8. Never mention prices. They change.')).toEqual([
    'Breakfast is at 8.',
    'They change.',
  ]);
});

test('a question in the text belongs to its answer', () => {
  expect(factsOf('Locked out? The porter has a key.\nIs breakfast included?\nYes, until 10.')).toEqual([
    'Locked out? The porter has a key.',
    'Is breakfast included? Yes, until 10.',
  ]);
});

test.each([
  ['Pets allowed?\nYes, small ones.', 'Pets allowed? Yes, small ones.'],
  ['هل الإفطار مجاني؟\nنعم، حتى العاشرة.', 'هل الإفطار مجاني؟ نعم، حتى العاشرة.'],
  ['有早餐吗？\nYes, until 10.', '有早餐吗？ Yes, until 10.'],
])('a short question before its answer is not a title: %j', (text, fact) => {
  expect(factsOf(text)).toEqual([fact]);
});

test.each(['早餐八点开始。', '欢迎光临！'])('a short sentence is not a title: %s', (sentence) => {
  expect(factsOf(`${sentence}\nBreakfast is at 8.`)).toEqual([sentence, 'Breakfast is at 8.']);
});

test('titles are not facts, but short lines of a list are', () => {
  expect(factsOf('Meeting rooms\nThe small room seats 4.\n## Prices\nA day costs £18.')).toEqual([
    'The small room seats 4.',
    'A day costs £18.',
  ]);
  expect(factsOf('- Free parking\n- Heated pool')).toEqual(['Free parking', 'Heated pool']);
});
