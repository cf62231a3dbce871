import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rate, sendMessage } from '../conversations/visitor.ts';
import { QuestionFixture, says } from './question-fixture.ts';

let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(() => fixture.close());

async function ownerWithTwoQuestions() {
  const owner = await fixture.ownerWithCode();
  await fixture.ask(owner.code.short_id, 'Do you sell stamps?');
  fixture.effects.advance(1_000);
  await fixture.ask(owner.code.short_id, 'Is there a sauna?');
  await fixture.settle();
  const [sauna = '', stamps = ''] = (await fixture.list(owner.key)).questions.map(({ id }) => id);
  return { ...owner, sauna, stamps };
}

test('an ignored question stays ignored when it is asked again, and can be reopened', async () => {
  const { key, code, sauna } = await ownerWithTwoQuestions();
  const ignored = await fixture.update(key, sauna, { status: 'ignored' });
  expect(ignored).toMatchObject({ status: 200, body: { id: sauna, status: 'ignored' } });
  const stored = await fixture.storedQuestions();
  // A repetition changes nothing.
  expect((await fixture.update(key, sauna, { status: 'ignored' })).body).toEqual(ignored.body);
  expect(await fixture.storedQuestions()).toEqual(stored);
  await fixture.ask(code.short_id, 'Where is the sauna?');
  await fixture.settle();
  expect((await fixture.get(key, sauna)).body).toMatchObject({ status: 'ignored', visitors: 2 });
  expect((await fixture.list(key, { status: 'open' })).body.total).toBe(1);
  await fixture.update(key, sauna, { status: 'open' });
  expect((await fixture.list(key, { status: 'open' })).questions[0]).toMatchObject({ id: sauna, visitors: 2 });
});

test('merging adds the visitors, and later messages about either question count for the merged question', async () => {
  const { key, code, sauna, stamps } = await ownerWithTwoQuestions();
  expect(await fixture.update(key, stamps, { merge_into: sauna })).toMatchObject({
    status: 200,
    body: { id: sauna, visitors: 2, examples: [{ number: 1 }, { number: 1 }] },
  });
  expect((await fixture.get(key, stamps)).status).toBe(404);
  await fixture.ask(code.short_id, 'Where can I get stamps?');
  await fixture.settle();
  expect((await fixture.list(key)).questions).toMatchObject([{ id: sauna, visitors: 3 }]);
});

test('a visitor who asked both questions counts once after the merge, also when they ask again', async () => {
  const { key, code, sauna, stamps } = await ownerWithTwoQuestions();
  const address = '203.0.113.77';
  for (const text of ['Any sauna here?', 'Are there stamps?']) await fixture.ask(code.short_id, text, { address });
  await fixture.settle();
  expect((await fixture.list(key)).questions.map(({ visitors }) => visitors)).toEqual([2, 2]);
  expect((await fixture.update(key, stamps, { merge_into: sauna })).body).toMatchObject({ visitors: 3 });
  for (const text of ['Is the sauna warm?', 'Do you have stamps now?'])
    await fixture.ask(code.short_id, text, { address });
  await fixture.settle();
  expect((await fixture.get(key, sauna)).body).toMatchObject({ visitors: 3 });
  // The visitors of a merged question are also known in the next merge.
  await fixture.ask(code.short_id, 'Where is the lighthouse?', { address });
  await fixture.settle();
  const lighthouse = (await fixture.list(key)).questions.find(({ text }) => text?.includes('lighthouse'))?.id ?? '';
  expect((await fixture.update(key, sauna, { merge_into: lighthouse })).body).toMatchObject({
    id: lighthouse,
    visitors: 3,
  });
});

test('a visitor who asked both questions counts after the merge until both ratings are withdrawn', async () => {
  const { key, code, sauna, stamps } = await ownerWithTwoQuestions();
  const address = '203.0.113.78';
  const answer = says('Over there.');
  const conversation = await fixture.ask(code.short_id, 'Any sauna here?', { address, answer });
  await sendMessage(fixture.scans, conversation, 'Are there stamps?', { answer });
  const rateAnswer = async (number: number, rating: 'down' | null) => {
    await rate(fixture.scans, conversation, number, rating);
    await fixture.settle();
    return (await fixture.get(key, sauna)).body.visitors;
  };
  await rateAnswer(2, 'down');
  await rateAnswer(4, 'down');
  expect((await fixture.update(key, stamps, { merge_into: sauna })).body).toMatchObject({ visitors: 3 });
  expect(await rateAnswer(2, null)).toBe(3);
  await fixture.ask(code.short_id, 'Is the sauna warm?', { address });
  await fixture.settle();
  expect((await fixture.get(key, sauna)).body).toMatchObject({ visitors: 3 });
  expect(await rateAnswer(4, null)).toBe(2);
});

test('a merge keeps the answer', async () => {
  const { key, sauna, stamps } = await ownerWithTwoQuestions();
  await fixture.answer(key, stamps, { answer: 'At the desk.' });
  expect((await fixture.update(key, stamps, { merge_into: sauna })).body).toMatchObject({
    id: sauna,
    status: 'open',
    answer: 'At the desk.',
  });
});

test('a question can be merged only with another question about the same code', async () => {
  const { key, sauna, account_id: accountId } = await ownerWithTwoQuestions();
  const other = await fixture.makeCode(accountId);
  await fixture.ask(other.short_id, 'Where can I park?');
  await fixture.settle();
  const parking = (await fixture.list(key, { qpr_code_id: other.id })).questions[0]?.id ?? '';
  const stranger = await ownerWithTwoQuestions();
  for (const merge_into of [sauna, parking])
    expect(await fixture.update(key, sauna, { merge_into })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.merge_into' }] },
    });
  expect((await fixture.update(key, sauna, { merge_into: stranger.sauna })).status).toBe(404);
  // A question id ends with the ten characters of the code's short id, so the id `unknown` belongs to the same code.
  const changed = sauna.at(-11) === 'Z' ? 'Y' : 'Z';
  const unknown = `${sauna.slice(0, -11)}${changed}${sauna.slice(-10)}`;
  expect((await fixture.update(key, sauna, { merge_into: unknown })).status).toBe(404);
});

test('rejects invalid changes, and hides the questions of other accounts', async () => {
  const { key, sauna, stamps } = await ownerWithTwoQuestions();
  for (const json of [
    {},
    { status: 'answered' },
    { status: 'open', merge_into: stamps },
    { merge_into: 'x' },
    { text: 'a' },
  ])
    expect((await fixture.update(key, sauna, json)).status).toBe(400);
  const stranger = await fixture.ownerWithCode();
  expect((await fixture.update(stranger.key, sauna, { status: 'ignored' })).status).toBe(404);
});
