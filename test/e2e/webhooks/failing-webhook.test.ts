import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { instructionsIn } from '../../support/docs/instructions.ts';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { createCode, deliveriesOf, register } from './support.ts';

/** An hour is 0.2 s, five days are 22 s. */
const SPEED = 20_000;

/** Overrides the response status per path. By default the status is the number at the start of the path. */
const answers = new Map<string, number>();
const newPath = (status: number) => `/${status}/${randomUUID()}`;

let service: LocalService;
let api: ApiClient;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService({ speed: SPEED });
  api = new ApiClient(service.base_url, service.api_key);
  receiver = await startReceiver({
    answer: ({ path }, response) => response.writeHead(answers.get(path) ?? (Number(path.split('/')[1]) || 200)).end(),
  });
  // The demo code's event may still be in flight. Once a later event has arrived, it is not.
  const { id } = await register(api, receiver.url);
  await createCode(api);
  await receiver.waitFor(1, undefined, (one) => eventOf(one).data.name === 'Delivery');
  await api.call('DELETE', `/v1/webhooks/${id}`);
});
afterAll(async () => {
  await receiver?.stop();
  await service?.stop();
});

interface Mail {
  readonly subject: string;
  readonly text: string;
}
async function mailsAbout(webhookId: string): Promise<readonly Mail[]> {
  const answer = await fetch(service.mailbox_url, {
    headers: { accept: 'application/json' },
    signal: timeoutSignal(),
  });
  const mails: unknown = await answer.json();
  const list = Array.isArray(mails) ? mails : (Object.values(mails as object).find(Array.isArray) ?? []);
  return (list as Mail[]).filter((mail) => JSON.stringify(mail).includes(webhookId));
}
const subjectsAbout = async (webhookId: string) => (await mailsAbout(webhookId)).map(({ subject }) => subject);

/** Follows the instructions in the last e-mail about the webhook. */
async function followMailAbout(webhookId: string) {
  const instructions = instructionsIn((await mailsAbout(webhookId)).at(-1)?.text ?? '');
  const replies = [];
  for (const { method, path, body } of instructions) replies.push(await api.call(method, path, { body }));
  return replies.map(({ status, body }) => ({ status, body }));
}
const webhookNow = async (id: string) => (await api.call('GET', `/v1/webhooks/${id}`)).body;

describe('broken receivers', () => {
  test('410 on every attempt disables the webhook; following the e-mail delivers the failed events', async () => {
    const gone = newPath(410);
    const { id } = await register(api, `${receiver.url}${gone}`, ['qpr_code.created']);
    await createCode(api);
    await eventually(async () =>
      expect(await webhookNow(id)).toMatchObject({ active: false, disabled_reason: 'gone' }),
    );
    expect(receiver.received.filter(({ path }) => path === gone)).toHaveLength(6);
    await eventually(async () => expect(await subjectsAbout(id)).toEqual(['Your webhook was switched off']));

    // The receiver works again, and the owner follows the e-mail literally.
    answers.set(gone, 200);
    expect(await followMailAbout(id)).toMatchObject([
      { status: 200, body: { active: true } },
      { status: 200, body: { count: 1, has_more: false } },
    ]);
    await eventually(async () => expect(await deliveriesOf(api, id, '&status=delivered')).toHaveLength(1));
    await api.call('DELETE', `/v1/webhooks/${id}`);
  });

  test('five days without a success: one e-mail halfway, then the webhook is disabled with a second e-mail', async () => {
    const { id } = await register(api, `${receiver.url}${newPath(503)}`, ['qpr_code.created']);
    await createCode(api);
    // After a stall of ten seconds the webhook may already be disabled, so check the order of the e-mails.
    await eventually(async () => expect((await subjectsAbout(id))[0]).toBe('Your webhook is failing'));
    expect(await webhookNow(id)).toMatchObject({ failing_since: expect.any(String) });
    await eventually(async () =>
      expect(await webhookNow(id)).toMatchObject({ active: false, disabled_reason: 'failing' }),
    );
    await eventually(async () =>
      expect(await subjectsAbout(id)).toEqual(['Your webhook is failing', 'Your webhook was switched off']),
    );
    await api.call('DELETE', `/v1/webhooks/${id}`);
  });
});

test('a metadata service is refused even locally, where private addresses are allowed', async () => {
  const { status } = await api.call('POST', '/v1/webhooks', { body: { url: 'http://169.254.169.254/latest' } });
  expect(status).toBe(400);
});
