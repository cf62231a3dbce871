import { expect, test } from '@jest/globals';
import { answerQuestion, createClient, getKnowledgeSource, listChecks, runCheck } from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { emailTo } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { ask, askAll, newCode } from './visitor.ts';

test('two wordings form one question: the owner gets it by e-mail and answers it, the next visitor gets the answer, and a check passes', async () => {
  const address = `questions-${Date.now()}@example.com`;
  const api = await newAccount(address);
  await warmModel(api);
  const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });
  const code = await newCode(client);
  // The wordings have no word in common, so only their embeddings are similar.
  const questions = await askAll(client, code, ['Can I get married here?', 'Do you host weddings?']);
  expect(questions).toMatchObject([{ visitors: 2, status: 'open' }]);
  const [question] = questions;

  const sendDigests = () => invokeAsOperator('Qpr-send-question-digests', {});
  const { subject, text, html } = await emailTo(address, sendDigests);
  expect(subject).toBe('Questions your assistants could not answer');
  expect(text).toMatch(/^- “(?:Can I get married here|Do you host weddings)\?” \(2 visitors, Museum\)$/m);
  expect(html).toMatch(/married here\?|weddings\?/);
  const [link = ''] = text.match(/https?:\S+\/unsubscribe\/questions\/\S+/) ?? [];
  const request = (init: RequestInit = {}) => fetchWithRetry(link, init);
  // Mail scanners open links, so opening this link must not change anything.
  expect(await (await request()).text()).toContain('<form method="post">');
  const oneClick = await request({ method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect([oneClick.status, await oneClick.text()]).toEqual([200, expect.stringContaining('unanswered questions')]);

  const answered = await client.call(answerQuestion, {
    path: { id: question?.id ?? '' },
    body: { answer: 'You can get married in the chapel. We host weddings in the chapel.' },
  });
  expect(answered).toMatchObject({ status: 'answered', visitors: 2, text: expect.any(String) });
  await eventually(async () => {
    const path = { id: answered.knowledge_id ?? '', source_id: answered.source_id ?? '' };
    expect(await client.call(getKnowledgeSource, { path })).toMatchObject({ status: 'ready' });
  });
  expect((await ask(code.scan_url, 'Do you host weddings?', 'Next visitor')).text).toContain('chapel');
  const [check] = (await client.call(listChecks, { path: { id: code.id } })).checks;
  expect(check).toMatchObject({ id: answered.check_id, question: answered.text });
  const path = { id: code.id, check_id: check?.id ?? '' };
  expect(await client.call(runCheck, { path, body: {} })).toMatchObject({
    passed: true,
    answer: expect.stringContaining('chapel'),
    sources: [expect.objectContaining({ source_id: answered.source_id })],
  });
});
