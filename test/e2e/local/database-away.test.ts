import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startConversation } from '../../../sdk/src/conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, deliveriesOf, register } from '../webhooks/support.ts';

/** Retry delays of 0.1, 0.6, 2.4, 12 and 72 s. */
const SPEED = 50;

let service: LocalService;
let receiver: Receiver;
let api: ApiClient;
let webhookId: string;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ speed: SPEED });
  api = new ApiClient(service.base_url, service.api_key);
  ({ id: webhookId } = await register(api, receiver.url, ['qpr_code.created']));
});
afterAll(async () => {
  await receiver?.stop();
  await service?.stop();
});

const databasePid = () => Number(readFileSync(join(service.dataDir, 'dynamodb.pid'), 'utf8'));

async function allArrive(codes: readonly string[]): Promise<void> {
  await eventually(() => {
    const arrived = new Set(receiver.received.map((one) => String(eventOf(one).data.id)));
    expect(codes.filter((code) => !arrived.has(code))).toEqual([]);
  });
}

test('a database that does not respond for 10 s: nothing is lost or stuck', async () => {
  const created: string[] = [];
  for (let n = 0; n < 20; n += 1) created.push((await createCode(api)).id);
  process.kill(databasePid(), 'SIGSTOP');
  try {
    await sleep(10_000);
  } finally {
    process.kill(databasePid(), 'SIGCONT');
  }
  await allArrive(created);
  await eventually(async () => expect(await deliveriesOf(api, webhookId, '&status=pending')).toEqual([]));
  expect((await deliveriesOf(api, webhookId, '&status=delivered')).length).toBeGreaterThanOrEqual(created.length);
}, 240_000);

/** Scans until `isOver`, and counts the acknowledged scans. */
async function scanUntil(scanUrl: string, isOver: () => boolean): Promise<{ acknowledged: number; sent: number }> {
  const counts = { acknowledged: 0, sent: 0 };
  while (!isOver() && counts.sent < 5_000) {
    counts.sent += 1;
    if ((await fetch(scanUrl)).status === 200) counts.acknowledged += 1;
  }
  return counts;
}

test('a database killed under load restarts: acknowledged scans are not lost, and delivered answers are stored', async () => {
  const { id } = await createCode(api, 'Under load');
  const { scan_url } = (await api.call<{ scan_url: string }>('GET', `/v1/qpr-codes/${id}`)).body;
  const conversation = await startConversation(scan_url);
  let isOver = false;
  const scanning = Promise.all(Array.from({ length: 4 }, () => scanUntil(scan_url, () => isOver)));

  let read = '';
  let outcome = 'cut';
  for await (const piece of conversation.ask('What can you tell me?', { timeoutMs: 60_000 })) {
    if (piece.event === 'done') {
      ({ outcome } = piece);
    } else {
      // The visitor already sees the answer, but it is not stored yet.
      if (read === '') process.kill(databasePid(), 'SIGKILL');
      read += piece.text;
    }
  }
  await eventually(() => expect(service.output()).toContain('The embedded database is running again.'));
  await eventually(async () => expect((await fetch(`${service.base_url}/v1/status`)).status).toBe(200));
  isOver = true;
  const counts = await scanning;
  const sum = (name: 'acknowledged' | 'sent') => counts.reduce((all, one) => all + one[name], 0);

  // If the database restarts too slowly, the visitor gets an error.
  expect(['complete', 'failed']).toContain(outcome);
  const { messages } = (await api.call<{ messages: { text: string }[] }>('GET', `/v1/conversations/${conversation.id}`))
    .body;
  if (outcome === 'complete') expect(messages.at(-1)).toMatchObject({ text: read });
  await eventually(async () => {
    const { scans_total } = (await api.call<{ scans_total: number }>('GET', `/v1/qpr-codes/${id}`)).body;
    expect(scans_total).toBeGreaterThanOrEqual(sum('acknowledged'));
    // One more scan started the conversation.
    expect(scans_total).toBeLessThanOrEqual(sum('sent') + 1);
  });
  await allArrive([id, (await createCode(api, 'Afterwards')).id]);
}, 240_000);
