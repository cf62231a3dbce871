import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { QuestionFixture } from './question-fixture.ts';

let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(() => fixture.close());

/** Visitors ask the owner's first code once about stamps and twice about saunas, and the second code about parking. */
async function ownerWithQuestions() {
  const owner = await fixture.ownerWithCode();
  const other = await fixture.makeCode(owner.account_id);
  await fixture.ask(owner.code.short_id, 'Do you sell stamps?');
  fixture.effects.advance(1_000);
  await fixture.ask(owner.code.short_id, 'Is there a sauna?');
  fixture.effects.advance(1_000);
  await fixture.ask(owner.code.short_id, 'Where is the sauna?');
  fixture.effects.advance(1_000);
  await fixture.ask(other.short_id, 'Where can I park?');
  await fixture.settle();
  return { ...owner, other };
}

test('lists the questions about all codes of the account, most visitors first, then the newest', async () => {
  const { key } = await ownerWithQuestions();
  const { questions, body } = await fixture.list(key);
  expect(questions.map(({ text, visitors }) => [text, visitors])).toEqual([
    ['Where is the sauna?', 2],
    ['Where can I park?', 1],
    ['Do you sell stamps?', 1],
  ]);
  expect(body).toMatchObject({ total: 3, next_cursor: null });
  expect((await fixture.list((await fixture.ownerWithCode()).key)).body).toMatchObject({ questions: [], total: 0 });
});

test('filters by code, status and time', async () => {
  const { key, code, other } = await ownerWithQuestions();
  const texts = async (query: Record<string, string>) => {
    const { questions, body } = await fixture.list(key, query);
    expect(body.total).toBe(questions.length);
    return questions.map(({ text }) => text);
  };
  expect(await texts({ qpr_code_id: other.id })).toEqual(['Where can I park?']);
  expect(await texts({ qpr_code_id: code.id })).toEqual(['Where is the sauna?', 'Do you sell stamps?']);
  const stamps = (await fixture.list(key)).questions.at(-1);
  await fixture.update(key, stamps?.id ?? '', { status: 'ignored' });
  expect(await texts({ status: 'ignored' })).toEqual(['Do you sell stamps?']);
  expect(await texts({ status: 'open', qpr_code_id: code.id })).toEqual(['Where is the sauna?']);
  expect(await texts({ status: 'answered' })).toEqual([]);
  fixture.effects.advance(DAY_MILLISECONDS);
  const since = fixture.effects.now().toISOString();
  await fixture.ask(code.short_id, 'Can I rent a boat?');
  await fixture.settle();
  expect(await texts({ since })).toEqual(['Can I rent a boat?']);
  expect(await texts({ since, qpr_code_id: other.id })).toEqual([]);
});

test('pages through the list without gaps, also for one code', async () => {
  const { key, code } = await ownerWithQuestions();
  for (const filter of [{}, { qpr_code_id: code.id }]) {
    const all = (await fixture.list(key, filter)).questions.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { questions, body } = await fixture.list(key, { ...filter, limit: '1', ...(cursor && { cursor }) });
      expect([questions.length, body.total]).toEqual([1, all.length]);
      paged.push(...questions.map(({ id }) => id));
      cursor = body.next_cursor === null ? undefined : String(body.next_cursor);
    } while (cursor);
    expect(paged).toEqual(all);
  }
});

test('rejects invalid filters, and hides the codes of others', async () => {
  const { key } = await fixture.ownerWithCode();
  const stranger = await fixture.ownerWithCode();
  for (const query of [{ status: 'closed' }, { since: 'yesterday' }, { limit: '0' }, { limit: '101' }, { cursor: 'x' }])
    expect((await fixture.list(key, query)).status).toBe(400);
  expect((await fixture.list(key, { qpr_code_id: stranger.code.id })).status).toBe(404);
});
