import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { QuestionFixture } from './question-fixture.ts';

let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(() => fixture.close());

test('returns a question in its latest wording, with the messages in which it was asked', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const first = await fixture.ask(code.short_id, 'Is there a sauna?');
  fixture.effects.advance(1_000);
  const second = await fixture.ask(code.short_id, 'Where is the sauna?');
  await fixture.settle();
  const { questions } = await fixture.list(key);
  const { status, body } = await fixture.get(key, questions[0]?.id ?? '');
  expect(status).toBe(200);
  expect(body).toEqual(questions[0]);
  expect(body).toMatchObject({
    text: 'Where is the sauna?',
    examples: [
      { conversation_id: second.id, number: 1 },
      { conversation_id: first.id, number: 1 },
    ],
  });
});

test('an unknown question, a malformed id and a question of another account are not found', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const stranger = await fixture.ownerWithCode();
  await fixture.ask(code.short_id, 'Is there a sauna?');
  await fixture.settle();
  const id = (await fixture.list(key)).questions[0]?.id ?? '';
  for (const [caller, requestedId] of [
    [stranger.key, id],
    [key, 'qst_01K9ZQ4T7M3X8V5C2B6N0P1R4S'],
    [key, 'qst_x'],
  ] as const) {
    expect(await fixture.get(caller, requestedId)).toMatchObject({ status: 404, body: { code: 'question.not_found' } });
  }
});
