import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { operation } from '../../../contracts/operations/catalogue.ts';
import { CHECKS } from '../../../contracts/qpr-codes.ts';
import { QUESTIONS } from '../../../contracts/questions/questions.ts';
import { listChecks } from '../../../lambdas/api/checks/list-checks.ts';
import { updateCheck } from '../../../lambdas/api/checks/update-check.ts';
import { createKnowledgeSet } from '../../../lambdas/api/knowledge/create-knowledge-set.ts';
import { listKnowledgeSets } from '../../../lambdas/api/knowledge/list-knowledge-sets.ts';
import { listKnowledgeSources } from '../../../lambdas/api/knowledge/list-knowledge-sources.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { deleteCheckWrites } from '../../../lambdas/checks/store.ts';
import { planAnswer } from '../../../lambdas/knowledge/add-answer.ts';
import { deleteSet } from '../../../lambdas/knowledge/delete-set.ts';
import { setKey } from '../../../lambdas/knowledge/store.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { storeChecks } from '../checks/check-fixture.ts';
import { rate } from '../conversations/visitor.ts';
import { addToSetCount, addToSourceCount } from '../knowledge/counts.ts';
import { ADDRESSES } from '../qpr-codes/code-effects.ts';
import { QuestionFixture, says } from './question-fixture.ts';

let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(() => fixture.close());

async function ownerWithQuestion(input = {}) {
  const owner = await fixture.ownerWithCode(input);
  const conversation = await fixture.ask(owner.code.short_id, 'Can I see the wombats?');
  await fixture.settle();
  return { ...owner, conversation, id: (await fixture.list(owner.key)).questions[0]?.id ?? '' };
}

const codeOf = async (key: string, id: string) =>
  (await callApi(getQprCode({ ...fixture.effects, addresses: ADDRESSES }), { key, pathParameters: { id } })).body;
const sourcesOf = async (key: string, id: unknown) => {
  const { body } = await callApi(listKnowledgeSources(fixture.effects), { key, pathParameters: { id: String(id) } });
  return body.sources as Record<string, unknown>[];
};
const checksOf = async (key: string, id: string) =>
  (await callApi(listChecks(fixture.effects), { key, pathParameters: { id } })).body.checks as unknown[];
const newSet = async (key: string) => {
  const json = { name: 'Guide' };
  return String((await callApi(createKnowledgeSet(fixture.effects), { method: 'POST', key, json })).body.id);
};

test("the owner's answer becomes a source of a new knowledge set, which the code uses from then on", async () => {
  const { key, code, id } = await ownerWithQuestion();
  const { status, body } = await fixture.answer(key, id, { answer: 'Yes, at ten.\nBring a hat.' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    status: 'answered',
    answer: 'Yes, at ten.\nBring a hat.',
    answered_at: fixture.effects.now().toISOString(),
    knowledge_id: expect.stringMatching(/^kno_/),
    source_id: expect.stringMatching(/^src_/),
  });
  expect(await codeOf(key, code.id)).toMatchObject({ knowledge: [body.knowledge_id] });
  // The title is from the answer, because the visitor's words are not copied out of the conversation.
  expect(await sourcesOf(key, body.knowledge_id)).toMatchObject([
    { id: body.source_id, kind: 'answer', title: 'Yes, at ten.', status: 'reading' },
  ]);
  expect(await fixture.internalEvents('knowledge.source_changed')).toContainEqual({
    set_id: body.knowledge_id,
    source_id: body.source_id,
    version: 1,
  });
  expect((await fixture.list(key, { status: 'answered' })).questions).toMatchObject([{ id }]);
});

test("the answer gets a check; a check in the visitor's words is deleted with their conversation", async () => {
  const { key, code, id, conversation } = await ownerWithQuestion();
  const { body } = await fixture.answer(key, id, { answer: 'Yes, at ten.' });
  expect(await checksOf(key, code.id)).toMatchObject([
    {
      id: body.check_id,
      question: 'Can I see the wombats?',
      conversation_id: conversation.id,
      expect: { cites: body.source_id },
    },
  ]);
  // The check refers to the visitor's message and does not copy it.
  expect(JSON.stringify(await fixture.storedChecks())).not.toContain('wombats');
  // A second answer keeps the check, because the source is the same.
  expect((await fixture.answer(key, id, { answer: 'At eleven.' })).body.check_id).toBe(body.check_id);
  await fixture.deleteConversation(key, conversation.id);
  // The API hides the check at once. Its stored reference to the conversation is deleted shortly after.
  expect(await checksOf(key, code.id)).toEqual([]);
  await fixture.settle();
  expect(JSON.stringify(await fixture.storedChecks())).not.toContain(conversation.id);
  expect((await fixture.get(key, id)).body).not.toHaveProperty('check_id');
  // A check in the owner's words stays.
  const own = await ownerWithQuestion();
  await fixture.answer(own.key, own.id, { answer: 'Yes.', question: 'Are there wombats?' });
  await fixture.deleteConversation(own.key, own.conversation.id);
  await fixture.settle();
  expect(await checksOf(own.key, own.code.id)).toMatchObject([{ question: 'Are there wombats?' }]);
});

test('a text that is too long is not cut inside an emoji', async () => {
  const { key, code } = await fixture.ownerWithCode({ name: '🦘'.repeat(LIMITS.nameLength) });
  const question = `Can I see the wombats? ${'x'.repeat(CHECKS.questionLength)}`;
  await fixture.ask(code.short_id, `${question.slice(0, CHECKS.questionLength - 1)}🦘`);
  await fixture.settle();
  const [asked] = (await fixture.list(key)).questions;
  const { body } = await fixture.answer(key, asked?.id ?? '', { answer: 'Yes.' });
  await fixture.ask(code.short_id, 'What does parking cost?');
  await fixture.settle();
  const open = (await fixture.list(key)).questions.find(({ status }) => status === 'open');
  const reworded = { answer: 'It is free.', question: `${'y'.repeat(CHECKS.questionLength - 1)}🦘` };
  expect((await fixture.answer(key, open?.id ?? '', reworded)).status).toBe(200);
  const sets = await callApi(listKnowledgeSets(fixture.effects), { key });
  const texts = JSON.stringify([await checksOf(key, code.id), sets.body, body]);
  // JSON.stringify escapes half of an emoji.
  expect(texts.includes('\\ud8')).toBe(false);
});

test('a check in the words of a visitor who withdrew a bad rating is deleted with their conversation', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const conversation = await fixture.ask(code.short_id, 'Can I see the wombats?', { answer: says('Yes, you can.') });
  await rate(fixture.scans, conversation, 2, 'down');
  await fixture.settle();
  const { id = '' } = (await fixture.list(key)).questions[0] ?? {};
  await fixture.answer(key, id, { answer: 'Yes, at ten.' });
  await rate(fixture.scans, conversation, 2, null);
  await fixture.settle();
  expect((await fixture.get(key, id)).status).toBe(404);
  expect(await checksOf(key, code.id)).toMatchObject([{ conversation_id: conversation.id }]);
  await fixture.deleteConversation(key, conversation.id);
  await fixture.settle();
  expect(JSON.stringify(await fixture.storedChecks())).not.toContain(conversation.id);
});

test('a check that its owner reworded stays when the conversation is deleted', async () => {
  const { key, code, id, conversation } = await ownerWithQuestion();
  const { body } = await fixture.answer(key, id, { answer: 'Yes, at ten.' });
  const json = { question: 'When do the animals eat?' };
  const path = { id: code.id, check_id: String(body.check_id) };
  const { method } = operation('update-check');
  const updated = await callApi(updateCheck(fixture.effects), { method, key, json, pathParameters: path });
  expect(updated.body).not.toHaveProperty('conversation_id');
  await fixture.deleteConversation(key, conversation.id);
  await fixture.settle();
  expect(await checksOf(key, code.id)).toMatchObject([{ id: body.check_id, ...json }]);
  expect((await fixture.get(key, id)).body).toMatchObject({ check_id: body.check_id });
});

test('a code with the maximum number of checks gets the answer without a check', async () => {
  const { key, code, id } = await ownerWithQuestion();
  const { table } = fixture.effects;
  const at = fixture.effects.now().toISOString();
  const check = { question: 'When?', expect: { declines: true }, created_at: at, updated_at: at } as const;
  const checks = Array.from({ length: CHECKS.perCode }, (_, index) => ({
    ...check,
    id: `chk_01K9ZQ4T7M3X8V5C2B6N0P1R${index + 10}`,
  }));
  await storeChecks(table, code.short_id, checks);
  const { status, body } = await fixture.answer(key, id, { answer: 'At ten.' });
  expect([status, body.status, body.check_id]).toEqual([200, 'answered', undefined]);
  expect(await checksOf(key, code.id)).toHaveLength(CHECKS.perCode);
  // After one check is deleted, the next answer gets a check.
  await transactWrite(table, deleteCheckWrites(table, code.short_id, 'chk_01K9ZQ4T7M3X8V5C2B6N0P1R10'));
  expect((await fixture.answer(key, id, { answer: 'At ten.' })).body.check_id).toBeDefined();
});

test('the answer is added to a knowledge set that the code uses and that is not full', async () => {
  const owner = await fixture.ownerWithCode();
  const set = await newSet(owner.key);
  const code = await fixture.makeCode(owner.account_id, { knowledge: [set] });
  await fixture.ask(code.short_id, 'Can I see the wombats?');
  await fixture.settle();
  const { id = '' } = (await fixture.list(owner.key)).questions[0] ?? {};
  const { body } = await fixture.answer(owner.key, id, { answer: 'At ten.', question: 'When can I see the wombats?' });
  expect(body.knowledge_id).toBe(set);
  expect(await sourcesOf(owner.key, set)).toMatchObject([{ title: 'When can I see the wombats?' }]);
  expect(await codeOf(owner.key, code.id)).toMatchObject({ knowledge: [set] });
});

test('a knowledge set that the request names gets the answer and is attached to the code', async () => {
  const { key, code, id } = await ownerWithQuestion();
  const set = await newSet(key);
  expect((await fixture.answer(key, id, { answer: 'At ten.', knowledge_id: set })).body.knowledge_id).toBe(set);
  expect(await codeOf(key, code.id)).toMatchObject({ knowledge: [set] });
  const stranger = await ownerWithQuestion();
  expect(await fixture.answer(stranger.key, stranger.id, { answer: 'a', knowledge_id: set })).toMatchObject({
    status: 404,
    body: { code: 'knowledge_set.not_found' },
  });
});

describe('at the limits of knowledge sets', () => {
  /** A set with the maximum number of sources. */
  async function fullSet(key: string, accountId: string): Promise<string> {
    const setId = await newSet(key);
    const answer = {
      owner: { account_id: accountId },
      attachedIds: [],
      set_id: setId,
      setName: '',
      question: 'Q?',
      answer: 'A.',
    };
    await addToSourceCount(fixture.effects.table, setId, KNOWLEDGE_LIMITS.sourcesPerSet - 1);
    await transactWrite(fixture.effects.table, (await planAnswer(fixture.effects, answer)).writes);
    return setId;
  }
  /** A question about a code with these sets. */
  async function questionWith(key: string, accountId: string, knowledge: string[]) {
    const code = await fixture.makeCode(accountId, { knowledge });
    await fixture.ask(code.short_id, 'Can I see the wombats?');
    await fixture.settle();
    const [question] = (await fixture.list(key, { qpr_code_id: code.id })).questions;
    return { code, id: question?.id ?? '' };
  }
  const expectRefused = async (key: string, id: string, json: object, code: string) => {
    expect(await fixture.answer(key, id, json)).toMatchObject({ status: 409, body: { code } });
    expect((await fixture.get(key, id)).body).toMatchObject({ status: 'open' });
  };

  test('an answer is not added to a full set; the code gets a new set for it', async () => {
    const { key, account_id: accountId } = await fixture.ownerWithCode();
    const full = await fullSet(key, accountId);
    const { code, id } = await questionWith(key, accountId, [full]);
    await expectRefused(key, id, { answer: 'At ten.', knowledge_id: full }, 'knowledge_source.limit_reached');
    const { body } = await fixture.answer(key, id, { answer: 'At ten.' });
    expect(body).toMatchObject({ status: 'answered' });
    expect(await codeOf(key, code.id)).toMatchObject({ knowledge: [full, body.knowledge_id] });
  });

  test('a code that uses the maximum number of sets cannot get another one', async () => {
    const { key, account_id: accountId } = await fixture.ownerWithCode();
    const full: string[] = [];
    while (full.length < KNOWLEDGE_LIMITS.setsPerCode) full.push(await fullSet(key, accountId));
    const { id } = await questionWith(key, accountId, full);
    await expectRefused(key, id, { answer: 'At ten.' }, 'knowledge_source.limit_reached');
    await expectRefused(key, id, { answer: 'At ten.', knowledge_id: await newSet(key) }, 'knowledge_set.limit_reached');
  });

  test('deleted sets and sets of a former owner do not count, and the code loses them when it gets another set', async () => {
    const { key, account_id: accountId } = await fixture.ownerWithCode();
    const full = await fullSet(key, accountId);
    const [deleted, ofFormerOwner] = [await newSet(key), await newSet(key)];
    const knowledge = [deleted, full, ofFormerOwner];
    const [first, second] = [
      await questionWith(key, accountId, knowledge),
      await questionWith(key, accountId, knowledge),
    ];
    const { table } = fixture.effects;
    await deleteSet(fixture.effects, { set_id: deleted, account_id: accountId });
    await transactWrite(table, { set: updateWrite(table, setKey(ofFormerOwner), { set: { owner_id: 'acc_former' } }) });
    const { status, body } = await fixture.answer(key, first.id, { answer: 'At ten.' });
    expect(status).toBe(200);
    expect(await codeOf(key, first.code.id)).toMatchObject({ knowledge: [full, body.knowledge_id] });
    const named = await newSet(key);
    const answered = await fixture.answer(key, second.id, { answer: 'At ten.', knowledge_id: named });
    expect(answered).toMatchObject({ status: 200, body: { knowledge_id: named } });
    expect(await codeOf(key, second.code.id)).toMatchObject({ knowledge: [full, named] });
  });

  test('a second answer does not attach its set to a code that uses the maximum number of other sets', async () => {
    const { key, code, id } = await ownerWithQuestion();
    const first = (await fixture.answer(key, id, { answer: 'At ten.' })).body;
    const knowledge: string[] = [];
    while (knowledge.length < KNOWLEDGE_LIMITS.setsPerCode) knowledge.push(await newSet(key));
    const { method } = operation('update-qpr-code');
    const update = updateQprCode({ ...fixture.effects, addresses: ADDRESSES });
    const updated = await callApi(update, { method, key, json: { knowledge }, pathParameters: { id: code.id } });
    expect(updated.status).toBe(200);
    for (const json of [{ answer: 'At eleven.' }, { answer: 'At eleven.', knowledge_id: first.knowledge_id }])
      expect(await fixture.answer(key, id, json)).toMatchObject({
        status: 409,
        body: { code: 'knowledge_set.limit_reached' },
      });
    expect(await codeOf(key, code.id)).toMatchObject({ knowledge });
    // The answer can move to one of the sets that the code uses.
    const moved = await fixture.answer(key, id, { answer: 'At eleven.', knowledge_id: knowledge[0] });
    expect(moved).toMatchObject({ status: 200, body: { knowledge_id: knowledge[0] } });
  });

  test('an owner with the maximum number of sets cannot get a new one', async () => {
    const { key, account_id: accountId } = await fixture.ownerWithCode();
    const { id } = await questionWith(key, accountId, []);
    await newSet(key);
    await addToSetCount(fixture.effects.table, accountId, KNOWLEDGE_LIMITS.setsPerOwner - 2);
    await newSet(key);
    await expectRefused(key, id, { answer: 'At ten.' }, 'knowledge_set.limit_reached');
  });
});

test('a second answer replaces the first one', async () => {
  const { key, id } = await ownerWithQuestion();
  const first = await fixture.answer(key, id, { answer: 'At ten.' });
  const second = await fixture.answer(key, id, { answer: 'At eleven.' });
  expect(second.body).toMatchObject({ answer: 'At eleven.', source_id: first.body.source_id });
  expect(await sourcesOf(key, second.body.knowledge_id)).toMatchObject([{ title: 'At eleven.' }]);
});

test('an answer that moves to another set leaves its first set, and its check cites the new source', async () => {
  const { key, code, id } = await ownerWithQuestion();
  const first = (await fixture.answer(key, id, { answer: 'At ten.', question: 'When are the wombats fed?' })).body;
  const set = await newSet(key);
  const second = (await fixture.answer(key, id, { answer: 'At eleven.', knowledge_id: set })).body;
  expect(second).toMatchObject({ knowledge_id: set, check_id: first.check_id });
  expect(await sourcesOf(key, set)).toMatchObject([{ id: second.source_id, title: 'At eleven.' }]);
  expect(await sourcesOf(key, first.knowledge_id)).toEqual([]);
  // The handler of this event rebuilds the search data of the set without the source, and deletes the source's files.
  expect(await fixture.internalEvents('knowledge.changed')).toContainEqual({
    set_id: first.knowledge_id,
    source_id: first.source_id,
  });
  expect(await checksOf(key, code.id)).toMatchObject([
    { id: first.check_id, question: 'When are the wombats fed?', expect: { cites: second.source_id } },
  ]);
});

test('an answer from the new owner of a moved code does not change the knowledge of the former owner', async () => {
  const { key, code, id } = await ownerWithQuestion();
  const before = (await fixture.answer(key, id, { answer: 'At ten.' })).body;
  const newOwner = await fixture.ownerWithCode();
  const replaces = { set_id: String(before.knowledge_id), source_id: String(before.source_id) };
  const moved = { owner: { account_id: newOwner.account_id }, attachedIds: [], setName: code.name, replaces };
  for (const setId of [undefined, await newSet(newOwner.key)]) {
    const planned = await planAnswer(fixture.effects, { ...moved, set_id: setId, question: 'Q?', answer: 'Mine.' });
    await transactWrite(fixture.effects.table, planned.writes);
    expect(planned.set_id).not.toBe(before.knowledge_id);
  }
  expect(await sourcesOf(key, before.knowledge_id)).toMatchObject([{ id: before.source_id, title: 'At ten.' }]);
});

test('a repeated request with the same Idempotency-Key adds the answer once', async () => {
  const { key, id } = await ownerWithQuestion();
  const headers = { 'idempotency-key': 'answer-1' };
  const first = await fixture.answer(key, id, { answer: 'At ten.' }, headers);
  // The stored response outlives the conversation, so it does not contain the visitor's words.
  const repeated = await fixture.answer(key, id, { answer: 'At ten.' }, headers);
  expect(repeated.body).toEqual({ ...first.body, text: null });
  expect(await sourcesOf(key, first.body.knowledge_id)).toHaveLength(1);
});

test('an answered question is open again when a visitor asks it again after the grace period', async () => {
  const { key, code, id } = await ownerWithQuestion();
  await fixture.answer(key, id, { answer: 'At ten.' });
  // During the grace period, visitors may not get the owner's answer yet, so the question stays answered.
  await fixture.ask(code.short_id, 'Are there wombats?');
  await fixture.settle();
  expect((await fixture.get(key, id)).body).toMatchObject({ status: 'answered', visitors: 2 });
  fixture.effects.advance((QUESTIONS.answerGraceSeconds + 1) * 1_000);
  await fixture.ask(code.short_id, 'Where are the wombats?');
  await fixture.settle();
  expect((await fixture.get(key, id)).body).toMatchObject({ status: 'open', visitors: 3, answer: 'At ten.' });
});

test('an invalid answer is refused, and a question of another account is not found', async () => {
  const { key, id } = await ownerWithQuestion();
  for (const json of [
    {},
    { answer: ' ' },
    { answer: 'a'.repeat(KNOWLEDGE_LIMITS.answerLength + 1) },
    { answer: 'a', x: 1 },
  ])
    expect((await fixture.answer(key, id, json)).status).toBe(400);
  const stranger = await fixture.ownerWithCode();
  expect((await fixture.answer(stranger.key, id, { answer: 'a' })).status).toBe(404);
});
