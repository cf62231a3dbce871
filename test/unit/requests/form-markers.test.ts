import { describe, expect, test } from '@jest/globals';
import { systemPrompt } from '../../../lambdas/conversations/turns/prompt.ts';
import { composeAnswer } from '../../../local/embedded-model/answer.ts';
import {
  type Form,
  formMarker,
  offeredForms,
  withoutFormMarkers,
  withoutPartialMarker,
} from '../../../shared/page/forms.ts';
import { growthOf, MAX_GROWTH } from '../../support/growth.ts';

const form = (name: string, offer: Form['offer']): Form => ({ name, title: `Title of ${name}`, fields: [], offer });
const code = (forms: readonly Form[]) => ({
  name: 'Hotel',
  prompt: 'Breakfast is at 7.',
  welcome_message: 'Hi',
  forms,
});

/** The model offers a form by writing its marker. The page shows the form's button instead of the marker. */
describe('The marker of a form', () => {
  test('is found, and removed from the text', () => {
    const answer = `Of course.\n\n${formMarker('table')}`;
    expect(offeredForms(answer)).toEqual(['table']);
    expect(withoutFormMarkers(answer)).toBe('Of course.');
    expect(offeredForms(`${answer} ${formMarker('table')} ${formMarker('call')}`)).toEqual(['table', 'call']);
  });

  test.each([
    ['You can use [[form:table]] to book.', 'You can use to book.'],
    ['Use [[form:table]].', 'Use.'],
    ['Use [[form:table]] [[form:call]] now.', 'Use now.'],
    ['[[form:table]] Use it.', 'Use it.'],
    ['1. Call us.\n2. [[form:table]] Book.', '1. Call us.\n2. Book.'],
    ['Use it: [[form:table]]\n\nSee you.', 'Use it:\n\nSee you.'],
  ])('is removed from %j without joining or separating the words around it', (answer, text) => {
    expect(withoutFormMarkers(answer)).toBe(text);
    for (let length = 0; length <= answer.length; length += 1)
      expect(text).toContain(withoutPartialMarker(answer.slice(0, length)).trim());
  });

  test('is hidden while it is being written', () => {
    const answer = `Sure.\n\n${formMarker('table')}`;
    for (let length = 'Sure.'.length; length <= answer.length; length += 1) {
      expect(withoutPartialMarker(answer.slice(0, length)).trimEnd()).toBe('Sure.');
    }
    expect(withoutPartialMarker('See [the menu](https://a.example)')).toBe('See [the menu](https://a.example)');
  });

  test.each([
    ['line breaks', (units: number) => `a${'\n'.repeat(units)}b`],
    ['spaces before a marker', (units: number) => `a${' '.repeat(units)}b [[form:table]]`],
    ['brackets', (units: number) => `${'['.repeat(units)}b`],
  ])('is searched for in linear time in an answer with many %s', (_, answerOf) => {
    expect(growthOf(answerOf, withoutPartialMarker)).toBeLessThan(MAX_GROWTH);
  });

  test('is in the instructions only for forms that the model may offer', () => {
    const prompt = systemPrompt(code([form('a', ['button']), form('b', ['unknown']), form('c', ['model'])]), 'en');
    expect(prompt).not.toContain(formMarker('a'));
    expect(prompt).toContain(`cannot help, end your answer with this exact line: ${formMarker('b')}`);
    expect(prompt).toContain(`"Title of c" is for, offer the form and end with this exact line: ${formMarker('c')}`);
    expect(systemPrompt(code([form('a', ['button'])]), 'en')).toBe(systemPrompt(code([]), 'en'));
  });

  test('is in the reply of the embedded model if the model does not know the answer', async () => {
    const system = systemPrompt(code([form('call', ['unknown'])]), 'en');
    const unrelated = async (texts: readonly string[]) =>
      texts.map((_, index) => Float32Array.from({ length: texts.length }, (__, column) => (column === index ? 1 : 0)));
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: 'Do you repair bicycles?' },
    ] as const;
    expect(await composeAnswer(messages, unrelated)).toContain(formMarker('call'));
  });
});
