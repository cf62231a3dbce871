import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, register } from './support.ts';

/** Retry delays of 0.1, 0.6, 2.4, 12 and 72 s. */
const SPEED = 50;
const EVENTS = 200;
const AT_ONCE = 10;

let service: LocalService | undefined;
let receiver: Receiver | undefined;
afterEach(async () => {
  await receiver?.stop();
  await service?.stop();
});

const eventIdOf = (received: Received) => eventOf(received).id;
const codeOf = (received: Received) => String(eventOf(received).data.id);
const attemptOf = ({ headers }: Received) => Number(headers['x-service-attempt']);

test('SIGKILL with 200 deliveries in flight or waiting: every event arrives after the next start', async () => {
  let healthy = false;
  receiver = await startReceiver({ answer: (_received, response) => response.writeHead(healthy ? 200 : 503).end() });
  const { received } = receiver;
  service = await startService({ speed: SPEED });
  const port = Number(new URL(service.base_url).port);
  const api = new ApiClient(service.base_url, service.api_key);
  await register(api, receiver.url, ['qpr_code.created']);
  const created: string[] = [];
  for (let n = 0; n < EVENTS; n += AT_ONCE) {
    const codes = await Promise.all(Array.from({ length: AT_ONCE }, () => createCode(api)));
    created.push(...codes.map(({ id }) => id));
  }
  // Kill without waiting: some events are still in the stream, some in flight, most waiting for a retry.
  await service.kill();
  const lastBefore = new Map(received.map((one) => [eventIdOf(one), attemptOf(one)]));
  const countBefore = received.length;
  healthy = true;
  service = await startService({ speed: SPEED, dataDir: service.dataDir, port });

  await eventually(() => {
    const arrived = new Set(received.slice(countBefore).map(codeOf));
    expect(created.filter((id) => !arrived.has(id))).toEqual([]);
  }, 150_000);
  // The schedule continues: an attempt in flight may be repeated, but no schedule starts over.
  for (const one of received.slice(countBefore)) {
    const before = lastBefore.get(eventIdOf(one)) ?? 0;
    expect([before, before + 1]).toContain(attemptOf(one));
  }
}, 300_000);
