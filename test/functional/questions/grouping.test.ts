import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QUESTIONS } from '../../../contracts/questions/questions.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { rate } from '../conversations/visitor.ts';
import { eventsOf } from '../scans/scan-fixture.ts';
import { QuestionFixture, says } from './question-fixture.ts';

let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(() => fixture.close());

describe('a question that was not answered', () => {
  test('is listed with its reason, without a copy of the words', async () => {
    const { key, code, accountId } = await fixture.ownerWithCode();
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

  test('counts each visitor once, and its event is sent once per day', async () => {
    const { key, code, accountId } = await fixture.ownerWithCode();
    await fixture.ask(code.short_id, 'Is there a sauna?');
    await fixture.ask(code.short_id, 'Do you have a sauna?');
    const third = await fixture.ask(code.short_id, 'Where is the sauna?', { address: '203.0.113.9' });
    const fourth = await fixture.ask(code.short_id, 'And the sauna?', { address: '203.0.113.9' });
    await fixture.settle();
    // Events can be delivered again.
    await fixture.settle({ again: true });
    const { questions } = await fixture.list(key);
    expect(questions).toMatchObject([{ visitors: 3, text: expect.stringContaining('sauna') }]);
    // Both messages are from the same visitor, and events can arrive in any order.
    const fromOneVisitor = questions[0]?.examples.filter(({ conversation_id: id }) =>
      [third.id, fourth.id].includes(id),
    );
    expect(fromOneVisitor).toHaveLength(1);
    expect(await eventsOf(fixture.scans, accountId, 'question.unanswered')).toHaveLength(1);
    fixture.effects.pass(DAY_MILLISECONDS);
    await fixture.ask(code.short_id, 'Is the sauna open?');
    await fixture.settle();
    expect(await eventsOf(fixture.scans, accountId, 'question.unanswered')).toHaveLength(2);
  });

  test('is not counted if it was answered', async () => {
    const { key, code } = await fixture.ownerWithCode();
    await fixture.ask(code.short_id, 'When do you open?', { answer: says('At noon.') });
    await fixture.settle();
    expect((await fixture.list(key)).body).toMatchObject({ questions: [], total: 0 });
  });

  test('counts while its answer is rated down, and no longer when the rating is withdrawn', async () => {
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

  test('starts one group if many ask at once', async () => {
    const { key, code } = await fixture.ownerWithCode();
    for (let visitor = 0; visitor < 6; visitor += 1) await fixture.ask(code.short_id, 'Do you have a playground?');
    await fixture.settleInParallel();
    expect((await fixture.list(key)).questions).toMatchObject([{ visitors: 6 }]);
  });
});

describe('the same question in ten wordings', () => {
  test('forms at most two groups by its words', async () => {
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
    // Questions about something else stay apart.
    await fixture.ask(code.short_id, 'Wann kommt der Bus?', { answer: says('Das weiß ich nicht.') });
    await fixture.settle();
    const { questions } = await fixture.list(key);
    const groups = questions.filter(({ text }) => /geld/i.test(text ?? ''));
    expect(groups.length).toBeLessThanOrEqual(2);
    expect(groups.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(10);
    expect(questions.find(({ text }) => text?.includes('Bus'))?.visitors).toBe(1);
  });
});

describe('a stranger', () => {
  test('cannot flood the list from one address', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const subjects = Array.from({ length: QUESTIONS.newPerAddressDay + 5 }, (_, at) => `subject${at}x`);
    for (const subject of subjects) {
      fixture.effects.pass(3_000);
      await fixture.ask(code.short_id, `What about ${subject}?`, { address: '203.0.113.50' });
    }
    await fixture.settle();
    const visitorLimit = Math.min(QUESTIONS.perVisitorDay, QUESTIONS.newPerAddressDay);
    expect((await fixture.list(key, { limit: '100' })).body.total).toBe(visitorLimit);
    // Somebody else is not affected.
    await fixture.ask(code.short_id, 'Do you sell stamps?', { address: '203.0.113.51' });
    await fixture.settle();
    expect((await fixture.list(key)).body.total).toBe(visitorLimit + 1);
  });
});

describe('a deleted conversation', () => {
  test('takes its words and references with it, and the visitor still counts', async () => {
    const { key, code } = await fixture.ownerWithCode();
    const first = await fixture.ask(code.short_id, 'Can I see the quokkas?');
    const second = await fixture.ask(code.short_id, 'Where are the quokkas living?');
    await fixture.settle();
    const id = (await fixture.list(key)).questions[0]?.id ?? '';
    await fixture.deleteConversation(key, second.id);
    // The words are gone at once, the reference shortly after.
    const { body } = await fixture.get(key, id);
    expect(body).toMatchObject({ text: 'Can I see the quokkas?', visitors: 2 });
    expect(JSON.stringify([body, (await fixture.list(key)).body])).not.toMatch(/living/);
    await fixture.settle();
    expect(JSON.stringify(await fixture.storedQuestions())).not.toContain(second.id);
    await fixture.deleteConversation(key, first.id);
    await fixture.settle();
    expect((await fixture.get(key, id)).body).toMatchObject({ text: null, examples: [], visitors: 2 });
    // A repeated event does not bring it back.
    await fixture.settle({ again: true });
    expect((await fixture.get(key, id)).body).toMatchObject({ text: null, examples: [] });
    expect(JSON.stringify(await fixture.storedQuestions())).not.toContain(first.id);
  });
});
