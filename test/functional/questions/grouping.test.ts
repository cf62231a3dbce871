import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QUESTIONS } from '../../../contracts/questions/questions.ts';
import { DAY_MILLISECONDS, DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { findAskedQuestion } from '../../../lambdas/conversations/asked-question-store.ts';
import { findMessage } from '../../../lambdas/conversations/store.ts';
import { openQuestionEmbedder } from '../../../lambdas/knowledge/embed-question.ts';
import type { Embedder } from '../../../lambdas/knowledge/embedding/embedder.ts';
import { ITEM_EXISTS } from '../../../lambdas/platform/table/conditions.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { newQuestionId, type Question } from '../../../lambdas/questions/question.ts';
import { countAskedWrite, putQuestionWrite } from '../../../lambdas/questions/store.ts';
import { openEmbedder } from '../../../local/embedded-model/embedder.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { rate } from '../conversations/visitor.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { eventsOf } from '../scans/scan-fixture.ts';
import { QuestionFixture, says } from './question-fixture.ts';

const embedder = openEmbedder();
let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(async () => {
  await embedder.stop();
  await fixture.close();
});

describe('a question that was not answered', () => {
  test('is listed with its reason, and stored without a copy of its words', async () => {
    const { key, code, account_id: accountId } = await fixture.ownerWithCode();
    const conversation = await fixture.ask(code.short_id, 'Do you sell zebrafish?');
    await fixture.settle();
    const { questions, body } = await fixture.list(key);
    expect(body).toMatchObject({ total: 1, next_cursor: null });
    expect(questions).toEqual([
      {
        id: expect.stringMatching(/^qst_[0-9A-Z]{26}$/),
        qpr_code_id: code.id,
        qpr_code_name: code.name,
        text: 'Do you sell zebrafish?',
        language: expect.any(String),
        visitors: 1,
        first_asked_at: expect.any(String),
        last_asked_at: expect.any(String),
        status: 'open',
        reasons: ['not_known'],
        examples: [{ conversation_id: conversation.id, number: 1 }],
      },
    ]);
    const stored = await fixture.storedQuestions();
    expect(JSON.stringify(stored)).not.toMatch(/zebra/i);
    const [event] = await eventsOf(fixture.scans, accountId, 'question.unanswered');
    expect(event?.data).toMatchObject({ question_id: questions[0]?.id, visitors: 1, reasons: ['not_known'] });
    expect(JSON.stringify(event)).not.toMatch(/zebra/i);
  });

  test('is in the list of the new owner if its code is moved while the question is recorded', async () => {
    const { account_id: accountId, key, code } = await fixture.ownerWithCode();
    const organizations = new OrganizationFixture(fixture.effects);
    const newOwner = await organizations.person();
    const organization_id = await organizations.organization(newOwner);
    await organizations.member(organization_id, { account_id: accountId, key, email: 'former@example.com' }, 'editor');
    await fixture.ask(code.short_id, 'Do you sell zebrafish?');
    const asked = await fixture.takeEvents();
    organizations.meanwhile(async () => {
      await organizations.call('move-qpr-code', { key }, { path: { id: code.id }, json: { organization_id } });
      await fixture.settle();
    });
    for (const event of asked) await fixture.process(event);
    expect((await fixture.list(newOwner.key, { organization_id })).body).toMatchObject({ total: 1 });
    expect(await eventsOf(fixture.scans, accountId, 'question.unanswered')).toEqual([]);
  });

  test('does not count a rating that the visitor withdraws while the question is recorded', async () => {
    const { key, code } = await fixture.ownerWithCode();
    for (const answer of ['I do not know that.', 'At the desk.']) {
      const conversation = await fixture.ask(code.short_id, 'Do you sell zebrafish?', { answer: says(answer) });
      await fixture.settle();
      await rate(fixture.scans, conversation, 2, 'down');
      const rated = await fixture.takeEvents();
      meanwhile(fixture.effects.table, async () => {
        await rate(fixture.scans, conversation, 2, null);
        await fixture.settle();
      });
      for (const event of rated) await fixture.process(event);
    }
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 1, reasons: ['not_known'] }]);
  });

  test('is recognized by the mark of the model, which the visitor does not see', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const answer = says('That is a mystery.\n\n[[unknown]]');
    const conversation = await fixture.ask(code.short_id, 'Do you sell zebrafish?', { answer });
    await fixture.settle();
    expect((await fixture.list(key)).questions).toMatchObject([{ reasons: ['not_known'] }]);
    expect(await findMessage(fixture.effects.table, conversation.id, 2)).toMatchObject({
      role: 'assistant',
      text: 'That is a mystery.',
    });
  });

  test('counts each visitor once, and its event is sent once per day', async () => {
    const { key, code, account_id: accountId } = await fixture.ownerWithCode();
    await fixture.ask(code.short_id, 'Is there a sauna?');
    await fixture.ask(code.short_id, 'Do you have a sauna?');
    const third = await fixture.ask(code.short_id, 'Where is the sauna?', { address: '203.0.113.9' });
    const fourth = await fixture.ask(code.short_id, 'And the sauna?', { address: '203.0.113.9' });
    await fixture.settle();
    // Events can be delivered again.
    await fixture.settle({ again: true });
    const { questions } = await fixture.list(key);
    expect(questions).toMatchObject([{ visitors: 3, text: expect.stringContaining('sauna') }]);
    // The third and fourth messages are from one visitor, so only one of them is an example. Events can arrive in any
    // order, so it can be either.
    const fromOneVisitor = questions[0]?.examples.filter(({ conversation_id: id }) =>
      [third.id, fourth.id].includes(id),
    );
    expect(fromOneVisitor).toHaveLength(1);
    expect(await eventsOf(fixture.scans, accountId, 'question.unanswered')).toHaveLength(1);
    fixture.effects.advance(DAY_MILLISECONDS);
    await fixture.ask(code.short_id, 'Is the sauna open?');
    await fixture.settle();
    expect(await eventsOf(fixture.scans, accountId, 'question.unanswered')).toHaveLength(2);
  });

  test('is not created for a message that was answered', async () => {
    const { key, code } = await fixture.ownerWithCode();
    await fixture.ask(code.short_id, 'When do you open?', { answer: says('At noon.') });
    await fixture.settle();
    expect((await fixture.list(key)).body).toMatchObject({ questions: [], total: 0 });
  });

  test('counts while its answer is rated down, and no longer when the rating changes', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const conversation = await fixture.ask(code.short_id, 'Where is the exit?', { answer: says('Over there.') });
    await rate(fixture.scans, conversation, 2, 'down');
    await fixture.settle();
    expect((await fixture.list(key)).questions).toMatchObject([{ reasons: ['rated_down'], visitors: 1 }]);
    await rate(fixture.scans, conversation, 2, 'up');
    await fixture.settle();
    expect((await fixture.list(key)).questions).toEqual([]);
    // The events in another order lead to the same result.
    await fixture.settle({ again: true });
    expect((await fixture.list(key)).questions).toEqual([]);
  });

  test('counts a visitor again if they withdraw a rating and then rate another answer down', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const address = '203.0.113.60';
    const answer = says('Over there.');
    await fixture.ask(code.short_id, 'Where is the exit?');
    const first = await fixture.ask(code.short_id, 'Is there an exit?', { address, answer });
    await rate(fixture.scans, first, 2, 'down');
    await fixture.settle();
    await rate(fixture.scans, first, 2, null);
    await fixture.settle();
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 1 }]);
    await rate(fixture.scans, await fixture.ask(code.short_id, 'An exit?', { address, answer }), 2, 'down');
    await fixture.settle();
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 2 }]);
  });

  test('starts one group if many visitors ask at the same time', async () => {
    const { key, code } = await fixture.ownerWithCode();
    for (let visitor = 0; visitor < 6; visitor += 1) await fixture.ask(code.short_id, 'Do you have a playground?');
    await fixture.settleInParallel();
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 6 }]);
  });
});

describe('the same question in ten wordings', () => {
  test('forms at most two groups, even if only its words are compared', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const wordings = [
      'Gibt es hier einen Geldautomaten?',
      'Wo ist der nächste Geldautomat?',
      'Habt ihr einen Geldautomaten im Haus?',
      'Geldautomat?',
      'Wo finde ich einen Geldautomaten?',
      'Ist ein Geldautomat in der Nähe?',
      'Ich suche einen Geldautomaten.',
      'Kann ich hier irgendwo Geld abheben, gibt es einen Automaten?',
      'Gibt es in der Lobby einen Geldautomaten?',
      'Welcher Geldautomat ist am nächsten?',
    ];
    for (const wording of wordings) await fixture.ask(code.short_id, wording, { answer: says('Das weiß ich nicht.') });
    // A question about something else gets a separate group.
    await fixture.ask(code.short_id, 'Wann kommt der Bus?', { answer: says('Das weiß ich nicht.') });
    await fixture.settle();
    const { questions } = await fixture.list(key);
    const groups = questions.filter(({ text }) => /geld/i.test(text ?? ''));
    expect(groups.length).toBeLessThanOrEqual(2);
    expect(groups.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(10);
    expect(questions.find(({ text }) => text?.includes('Bus'))?.visitors).toBe(1);
  });

  test('forms at most two groups if its meaning is compared', async () => {
    const embed: Embedder['embed'] = async (texts) => (await embedder.embed(texts)).map((vector) => [...vector]);
    const embedded = await QuestionFixture.open(openQuestionEmbedder({ model: 'embedded', languages: ['en'], embed }));
    const { key, code } = await embedded.ownerWithCode();
    const ask = async (wordings: readonly string[]) => {
      for (const wording of wordings) await embedded.ask(code.short_id, wording);
      await embedded.settle();
      return (await embedded.list(key)).questions;
    };
    // These two wordings have no word in common.
    expect(await ask(['Can I get married here?', 'Do you host weddings?'])).toMatchObject([{ visitors: 2 }]);
    const questions = await ask([
      'Is it possible to have a wedding here?',
      'We would like to get married, can we do that here?',
      'Can we celebrate our wedding here?',
      'Do you offer wedding ceremonies?',
      'Are weddings allowed?',
      'Could I hold my wedding here?',
      'Can we book the place for our wedding?',
      'wedding venue?',
    ]);
    expect(questions.length).toBeLessThanOrEqual(2);
    expect(questions.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(10);
    await embedded.close();
  });
});

/** Asks a question from this address, and returns the stored conversation. */
async function askFrom(shortId: string, address: string) {
  const { id } = await fixture.ask(shortId, 'Where is the sauna?', { address, browser: 'One' });
  await fixture.settle();
  const found = await findAskedQuestion(fixture.effects.table, { conversation_id: id, number: 1 });
  if (!found) throw new Error('The conversation is missing.');
  return found.conversation;
}

/** Raises the counts of an address, as if its visitors had asked more questions today. */
async function countQuestions(shortId: string, network: string, more: Record<string, number>) {
  const { table, now } = fixture.effects;
  const { Update } = countAskedWrite(table, { short_id: shortId, visitor: 'any', network, isNew: true, at: now() });
  const { pk, sk } = Update?.Key ?? {};
  await transactWrite(table, { counts: updateWrite(table, { pk, sk }, { add: more }, ITEM_EXISTS) });
}

describe('a stranger', () => {
  test('cannot flood the list from one browser', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const address = '203.0.113.50';
    const { network = '', visitor = '' } = await askFrom(code.short_id, address);
    // Only two more messages of this visitor count today.
    const ofVisitor = `visitor_${visitor.replaceAll(/\W/g, '_')}`;
    await countQuestions(code.short_id, network, { [ofVisitor]: QUESTIONS.perVisitorDay - 3 });
    for (let at = 0; at < 4; at += 1) {
      fixture.effects.advance(3_000);
      await fixture.ask(code.short_id, `What about subject${at}x?`, { address, browser: 'One' });
    }
    await fixture.settle();
    expect((await fixture.list(key)).body.total).toBe(3);
    // Somebody else is not affected.
    await fixture.ask(code.short_id, 'Do you sell stamps?', { address: '203.0.113.51' });
    await fixture.settle();
    expect((await fixture.list(key)).body.total).toBe(4);
  });

  test('cannot flood the list by pretending to be several visitors', async () => {
    const { key, code } = await fixture.ownerWithCode();
    // Only two more messages from this address can start a new question today.
    const network = (await askFrom(code.short_id, '2001:db8::1')).network ?? '';
    await countQuestions(code.short_id, network, { new: QUESTIONS.newPerAddressDay - 3 });
    for (let at = 0; at < 4; at += 1) {
      fixture.effects.advance(3_000);
      const browser = `Browser ${at}`;
      await fixture.ask(code.short_id, `What about subject${at}x?`, { address: '2001:db8::1', browser });
    }
    await fixture.settle();
    expect((await fixture.list(key)).body.total).toBe(3);
    // Another address of the same network does not get around the limit. Another network has its own limit.
    await fixture.ask(code.short_id, 'Do you sell stamps?', { address: '2001:db8::2', browser: 'One more' });
    await fixture.ask(code.short_id, 'Do you sell boats?', { address: '2001:db8:1::1' });
    await fixture.settle();
    expect((await fixture.list(key)).body.total).toBe(4);
  });

  test('cannot make a question look frequent', async () => {
    const { key, code } = await fixture.ownerWithCode();
    await fixture.ask(code.short_id, 'Is there a sauna?');
    await fixture.settle();
    // Only one more message from this address counts today.
    const network = (await askFrom(code.short_id, '203.0.113.80')).network ?? '';
    await countQuestions(code.short_id, network, { count: QUESTIONS.perAddressDay - 2 });
    for (const browser of ['Two', 'Three'])
      await fixture.ask(code.short_id, 'Any sauna?', { address: '203.0.113.80', browser });
    await fixture.settle();
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 3 }]);
  });
});

describe('a code with the maximum number of questions', () => {
  /** Stores questions, oldest first, and returns their ids. */
  async function fill(code: { id: string; short_id: string }, ownerId: string, all: readonly Partial<Question>[]) {
    const { table, now, random, retention } = fixture.effects;
    const stored = all.map((more, at) => {
      const askedAt = new Date(now().getTime() - all.length + at).toISOString();
      const question: Question = {
        id: newQuestionId(code.short_id, new Date(askedAt), random),
        qpr_code_id: code.id,
        owner_id: ownerId,
        status: 'open',
        visitors: 1,
        first_asked_at: askedAt,
        last_asked_at: askedAt,
        reasons: ['not_known'],
        language: 'en',
        examples: [],
        merged_ids: [],
        revision: 0,
        ...more,
      };
      return question;
    });
    const writes = stored.map((question) => putQuestionWrite(table, question, retention));
    while (writes.length > 0) await transactWrite(table, { questions: writes.splice(0, 100) });
    return stored.map(({ id }) => id);
  }
  const totals = async (key: string, qpr_code_id: string) => {
    const total = async (status: string) => (await fixture.list(key, { qpr_code_id, status })).body.total;
    return { open: await total('open'), ignored: await total('ignored') };
  };

  test('drops the oldest question with the fewest visitors when a new one is asked', async () => {
    const { key, code, account_id: accountId } = await fixture.ownerWithCode();
    const open = Array.from({ length: QUESTIONS.openPerCode }, (_, at) => ({ visitors: at < 2 ? 2 : 1 }));
    // There is one ignored question too many, so the oldest ignored question is dropped, too.
    const ignored = Array.from({ length: QUESTIONS.closedPerCode + 1 }, () => ({ status: 'ignored' as const }));
    const openIds = await fill(code, accountId, open);
    const ignoredIds = await fill(code, accountId, ignored);
    expect(await totals(key, code.id)).toEqual({ open: QUESTIONS.openPerCode, ignored: QUESTIONS.closedPerCode + 1 });
    await fixture.ask(code.short_id, 'Do you sell zebrafish?');
    await fixture.settle();
    expect(await totals(key, code.id)).toEqual({ open: QUESTIONS.openPerCode, ignored: QUESTIONS.closedPerCode });
    const statusOf = async (id = '') => (await fixture.get(key, id)).status;
    expect(await Promise.all(openIds.slice(0, 4).map(statusOf))).toEqual([200, 200, 404, 200]);
    expect(await Promise.all(ignoredIds.slice(0, 2).map(statusOf))).toEqual([404, 200]);
    const { questions } = await fixture.list(key, { qpr_code_id: code.id, status: 'open' });
    expect(questions.some(({ text }) => text === 'Do you sell zebrafish?')).toBe(true);
  });
});

describe('a question', () => {
  test('is kept for one retention period after it was last asked, and its examples are kept as long as their conversations', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const { retentionDays } = fixture.effects.retention;
    const stored = async () =>
      (await fixture.storedQuestions()).find(({ qpr_code_id }) => qpr_code_id === code.id) as Record<string, unknown>;
    const expiry = () => wholeSeconds(fixture.effects.now().getTime()) + retentionDays * DAY_SECONDS;
    await fixture.ask(code.short_id, 'Where are the narwhals?');
    await fixture.settle();
    expect((await stored()).expires_at_seconds).toBe(expiry());
    fixture.effects.advance((retentionDays - 1) * DAY_MILLISECONDS);
    await fixture.ask(code.short_id, 'Any narwhals?');
    await fixture.settle();
    expect(await stored()).toMatchObject({ expires_at_seconds: expiry(), visitors: 2 });
    expect((await stored()).examples).toHaveLength(2);
    // The first conversation expires, and the next visitor's message takes its place in the examples.
    fixture.effects.advance(2 * DAY_MILLISECONDS);
    await fixture.ask(code.short_id, 'Do narwhals live here?');
    await fixture.settle();
    expect((await stored()).examples).toHaveLength(2);
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 3 }]);
  });
});

describe('a deleted conversation', () => {
  test('no longer appears in a question, but its visitor still counts', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const first = await fixture.ask(code.short_id, 'Can I see the quokkas?');
    const second = await fixture.ask(code.short_id, 'Where are the quokkas living?');
    await fixture.settle();
    const id = (await fixture.list(key)).questions[0]?.id ?? '';
    await fixture.deleteConversation(key, second.id);
    // The words disappear at once, and the reference is deleted shortly after.
    const { body } = await fixture.get(key, id);
    expect(body).toMatchObject({ text: 'Can I see the quokkas?', visitors: 2 });
    expect(JSON.stringify([body, (await fixture.list(key)).body])).not.toMatch(/living/);
    await fixture.settle();
    expect(JSON.stringify(await fixture.storedQuestions())).not.toContain(second.id);
    await fixture.deleteConversation(key, first.id);
    await fixture.settle();
    expect((await fixture.get(key, id)).body).toMatchObject({ text: null, examples: [], visitors: 2 });
    // A repeated event does not bring the reference back.
    await fixture.settle({ again: true });
    expect((await fixture.get(key, id)).body).toMatchObject({ text: null, examples: [] });
    expect(JSON.stringify(await fixture.storedQuestions())).not.toContain(first.id);
  });
});
