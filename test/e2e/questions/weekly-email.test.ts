import { expect, test } from '@jest/globals';
import { createClient } from '../../../sdk/src/qpr.ts';
import { emailTo } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { askAll, newCode } from './visitor.ts';

test('owners get an e-mail about new questions, and one click unsubscribes', async () => {
  const address = `weekly-${Date.now()}@example.com`;
  const api = await newAccount(address);
  await warmModel(api);
  const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });
  await askAll(client, await newCode(client), ['Do you sell kites?', 'Are there any kites?']);
  await invokeAsOperator('Qpr-send-question-digests', {});
  const { subject, text, html } = await emailTo(address);
  expect(subject).toBe('Questions your assistants could not answer');
  expect(text).toMatch(/^- “(?:Do you sell|Are there any) kites\?” \(2 visitors, Museum\)$/m);
  expect(html).toContain('kites?');
  const [link = ''] = text.match(/https?:\S+\/unsubscribe\/questions\/\S+/) ?? [];
  const request = (init: RequestInit = {}) => fetch(link, { ...init, signal: timeoutSignal() });
  // Mail scanners open links, so opening this link changes nothing.
  expect(await (await request()).text()).toContain('<form method="post">');
  const oneClick = await request({ method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect([oneClick.status, await oneClick.text()]).toEqual([200, expect.stringContaining('unanswered questions')]);
});
