import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKnowledgeSet } from '../../../lambdas/api/knowledge/create-knowledge-set.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { QuestionFixture } from './question-fixture.ts';

let fixture: QuestionFixture;
let measure: Meter['measure'];
beforeAll(async () => {
  fixture = await QuestionFixture.open();
  ({ measure } = meter(fixture.scans.effects.table.client));
});
afterAll(() => fixture.close());

/** The calls, and the sums of their read units and write units. */
async function costOf(work: () => Promise<unknown>) {
  const { calls } = await measure(work);
  const isWrite = (command: string) => /Update|Write|Delete|Put/.test(command);
  const sum = (writes: boolean) =>
    calls.filter(({ command }) => isWrite(command) === writes).reduce((total, { units }) => total + units, 0);
  return { calls: calls.map(({ command }) => command), reads: sum(false), writes: sum(true) };
}

/** Some calls run in parallel, so their order varies. */
const sorted = ({ calls, ...units }: Awaited<ReturnType<typeof costOf>>) => ({ calls: calls.toSorted(), ...units });

test('grouping and answering questions costs what docs/data-model.md says, and answering again costs what this test states', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const group = async (text: string) => {
    await fixture.ask(code.short_id, text);
    const events = (await fixture.takeEvents()).filter(({ event }) => event === 'question.noticed');
    expect(events).toHaveLength(1);
    return costOf(async () => {
      for (const event of events) await fixture.process(event);
    });
  };
  const newQuestion = await group('Do you sell stamps?');
  const knownQuestion = await group('Where can I buy stamps?');
  const [question] = (await fixture.list(key)).questions;
  const answer = await costOf(() => fixture.answer(key, question?.id ?? '', { answer: 'At the desk.' }));
  const readCalls = ['BatchGetItem', 'GetItem', 'GetItem', 'Query'];
  expect({ newQuestion, knownQuestion }).toEqual({
    newQuestion: { calls: [...readCalls, 'TransactWriteItems'], reads: 4.5, writes: 18 },
    knownQuestion: { calls: [...readCalls, 'BatchGetItem', 'TransactWriteItems'], reads: 6.5, writes: 10 },
  });
  // The first call checks the API key. The key counts ten requests, so it also writes to the counter of its account. The
  // answer creates a knowledge set, a check, and a version of the code.
  expect(sorted(answer)).toEqual({
    calls: [
      ...Array(4).fill('BatchGetItem'),
      ...['GetItem', 'GetItem', 'TransactWriteItems', 'UpdateItem', 'UpdateItem'],
    ],
    reads: 10,
    writes: 24,
  });

  const secondAnswer = await costOf(() => fixture.answer(key, question?.id ?? '', { answer: 'At the door.' }));
  const json = { name: 'Guide' };
  const set = (await callApi(createKnowledgeSet(fixture.effects), { method: 'POST', key, json })).body.id;
  const movedAnswer = await costOf(() =>
    fixture.answer(key, question?.id ?? '', { answer: 'Here.', knowledge_id: set }),
  );
  // `movedAnswer` also attaches the new knowledge set to the code.
  const callsWith = (batches: number) => [
    ...Array(batches).fill('BatchGetItem'),
    ...Array(4).fill('GetItem'),
    ...['TransactWriteItems', 'UpdateItem', 'UpdateItem'],
  ];
  expect({ secondAnswer: sorted(secondAnswer), movedAnswer: sorted(movedAnswer) }).toEqual({
    secondAnswer: { calls: callsWith(5), reads: 12, writes: 10 },
    movedAnswer: { calls: callsWith(6), reads: 13, writes: 24 },
  });
});
