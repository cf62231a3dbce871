import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LANGUAGES } from '../../../contracts/languages.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { setLanguageWrite } from '../../../lambdas/accounts/store.ts';
import { createOrganization } from '../../../lambdas/api/organizations/create-organization.ts';
import { moveQprCode } from '../../../lambdas/api/qpr-codes/move-qpr-code.ts';
import type { Email, Mailer } from '../../../lambdas/platform/email/mailer.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { sendQuestionDigests } from '../../../lambdas/questions/digest/send-question-digests.ts';
import { unsubscribe } from '../../../lambdas/scans/unsubscribe.ts';
import { apiEvent, callApi } from '../../support/functions/api-event.ts';
import { withLaggingIndex } from '../../support/functions/lagging-index.ts';
import { QuestionFixture } from './question-fixture.ts';

let fixture: QuestionFixture;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
});
afterAll(() => fixture.close());

const sent: Email[] = [];
beforeEach(() => void sent.splice(0));
const collect: Mailer = { sendEmail: async (email) => void sent.push(email) };
const run = (mailer = collect, { table }: { readonly table: Table } = fixture.effects) =>
  sendQuestionDigests({ ...fixture.effects, table, mailer, baseUrl: 'https://qpr.example' })(
    {},
    { getRemainingTimeInMillis: () => 300_000 },
  );
async function moveToNewOrganization(key: string, codeId: string): Promise<void> {
  const { body } = await callApi(createOrganization(fixture.effects), {
    method: 'POST',
    key,
    json: { name: 'Grand Hotel' },
  });
  const moved = await callApi(moveQprCode(fixture.effects), {
    method: 'POST',
    key,
    pathParameters: { id: codeId },
    json: { organization_id: body.id },
  });
  expect(moved.status).toBe(200);
}
const passDays = (days: number) => fixture.effects.advance(days * DAY_MILLISECONDS);

test('an owner gets an e-mail with the five most asked open questions, at most once in seven days', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const subjects = ['stamps', 'saunas', 'boats', 'zebras', 'wombats', 'lanterns'];
  for (const subject of subjects) await fixture.ask(code.short_id, `Where are the ${subject}?`);
  await fixture.ask(code.short_id, 'Any lanterns?');
  await fixture.ask(code.short_id, 'Is there something about www.evil.example/zebras?');
  await fixture.settle();
  await run();
  await run();
  expect(sent).toHaveLength(1);
  const [{ text = '', html = '', unsubscribeUrl = '' } = {}] = sent;
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  expect(lines[0]).toContain(`2 visitors, ${code.name}`);
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/^- and \d more questions?$/);
  expect(text).toContain('https://qpr.example/studio/questions');
  expect(text).toContain('In the last seven days: ');
  expect(text + html).not.toContain('www.evil.example');
  expect(unsubscribeUrl).toContain('/unsubscribe/questions/acc_');

  // Without a new question, there is no e-mail.
  passDays(8);
  await run();
  expect(sent).toHaveLength(1);
  await fixture.ask(code.short_id, 'Where are the giraffes?');
  await fixture.settle();
  await run();
  expect(sent).toHaveLength(2);
  await fixture.ask(code.short_id, 'Where are the parrots?');
  await fixture.settle();
  await run();
  expect(sent).toHaveLength(2);
  passDays(7);
  await run();
  expect(sent).toHaveLength(3);

  // One click unsubscribes, but only from e-mails about questions.
  const [, accountId = '', token = ''] = /questions\/([^/]+)\/([^/]+)$/.exec(unsubscribeUrl) ?? [];
  const call = (prefix: string) =>
    unsubscribe(fixture.effects)(
      apiEvent({
        method: 'POST',
        path: `${prefix}/${accountId}/${token}`,
        pathParameters: { account_id: accountId, token },
      }),
    );
  expect((await call('/unsubscribe')).statusCode).toBe(404);
  const page = await call('/unsubscribe/questions');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('unanswered questions')]);
  passDays(8);
  await fixture.ask(code.short_id, 'Where are the penguins?');
  await fixture.settle();
  await run();
  expect(sent).toHaveLength(3);
  expect((await fixture.list(key, { status: 'open' })).body.total).toBeGreaterThan(6);
});

test('the e-mail is in the language of the account', async () => {
  for (const language of LANGUAGES) {
    const { account_id: accountId, code } = await fixture.ownerWithCode();
    await transactWrite(fixture.effects.table, {
      language: setLanguageWrite(fixture.effects.table, accountId, language),
    });
    await fixture.ask(code.short_id, 'Where are the badgers?');
  }
  await fixture.settle();
  await run();
  expect(Object.fromEntries(sent.map(({ language, subject }) => [language, subject]))).toEqual({
    en: 'Questions your assistants could not answer',
    de: 'Fragen, die Ihre Assistenten nicht beantworten konnten',
    es: 'Preguntas que sus asistentes no supieron responder',
    fr: 'Questions auxquelles vos assistants n’ont pas su répondre',
    uk: 'Запитання, на які ваші асистенти не змогли відповісти',
  });
});

test('questions that were answered or whose conversations were deleted are not in the e-mail', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const deleted = await fixture.ask(code.short_id, 'Where are the otters?');
  await fixture.ask(code.short_id, 'Where are the ferrets?');
  await fixture.settle();
  const ferrets = (await fixture.list(key)).questions.find(({ text }) => text?.includes('ferrets'));
  await fixture.answer(key, ferrets?.id ?? '', { answer: 'In the barn.' });
  await fixture.deleteConversation(key, deleted.id);
  await run();
  expect(sent.filter(({ text }) => /otters|ferrets/.test(text))).toEqual([]);
});

test('questions about a code that was moved are not in the e-mail to its former owner', async () => {
  const { key, code } = await fixture.ownerWithCode();
  await fixture.ask(code.short_id, 'Where are the badgers?');
  await fixture.settle();
  await moveToNewOrganization(key, code.id);
  await run();
  expect(sent).toEqual([]);
});

test('the e-mail has no link to a list whose questions have all moved with their codes', async () => {
  const { key, account_id: accountId, code } = await fixture.ownerWithCode();
  const inOrganization = await fixture.makeCode(accountId);
  await moveToNewOrganization(key, inOrganization.id);
  await fixture.ask(inOrganization.short_id, 'Where are the beavers?');
  await fixture.ask(code.short_id, 'Where are the badgers?');
  await fixture.settle();
  await moveToNewOrganization(key, code.id);
  await run();
  const [{ text = '' } = {}] = sent;
  expect(text).toContain('beavers');
  expect(text).toMatch(/\/studio\/org_\w+\/questions/);
  expect(text).not.toContain('/studio/questions');
});

test('the e-mail to the former owner does not count questions about a code that was moved', async () => {
  const { key, account_id: accountId, code } = await fixture.ownerWithCode();
  const { short_id } = await fixture.makeCode(accountId);
  await fixture.ask(code.short_id, 'Where are the badgers?');
  await fixture.ask(short_id, 'Where are the newts?');
  await fixture.settle();
  await moveToNewOrganization(key, code.id);
  await run();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    expect.stringContaining('Where are the newts?'),
  ]);
});

test('the latest question is in the e-mail, even if the index does not have it yet', async () => {
  const { code } = await fixture.ownerWithCode();
  await fixture.ask(code.short_id, 'Where are the storks?');
  await fixture.settle();
  fixture.effects.advance(DAY_MILLISECONDS);
  const today = fixture.effects.now().toISOString();
  await fixture.ask(code.short_id, 'Where are the pelicans?');
  await fixture.settle();
  const table = withLaggingIndex(fixture.effects.table, '#open', (item) =>
    JSON.stringify(item).includes(today.slice(0, 10)),
  );
  await run(collect, { table });
  expect(sent[0]?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    expect.stringContaining('pelicans'),
    expect.stringContaining('storks'),
  ]);
  passDays(8);
  await run();
  expect(sent).toHaveLength(1);
});

test('a question that is asked while the e-mail is being sent leads to an e-mail a week later', async () => {
  const { code } = await fixture.ownerWithCode();
  await fixture.ask(code.short_id, 'Where are the lizards?');
  await fixture.settle();
  await run({
    sendEmail: async (email) => {
      sent.push(email);
      await fixture.ask(code.short_id, 'Where are the turtles?');
      await fixture.settle();
    },
  });
  passDays(8);
  await run();
  expect(sent.map(({ text }) => text.includes('turtles'))).toEqual([false, true]);
  passDays(8);
  await run();
  expect(sent).toHaveLength(2);
});
