import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connectChromium } from '../support/chromium/chromium.ts';
import { sharedApi, sharedService } from '../support/service/shared-service.ts';
import { warmModel } from '../support/service/warm-model.ts';
import { eventOf } from '../support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../support/stand-ins/receiver.ts';
import { ask, createCode, openPhone, untilMessages } from './phone.ts';

let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  [browser, receiver] = await Promise.all([connectChromium(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), receiver?.stop()]);
});

test('an idle conversation times out and sends one event', async () => {
  const service = sharedService();
  // Time runs 100 times faster here, so an answer that waits for the model to load would come too late.
  await warmModel(sharedApi());
  await sharedApi().call('POST', '/v1/webhooks', { body: { url: receiver.url, events: ['conversation.completed'] } });
  const shortId = await createCode(service);
  const page = await openPhone(browser);
  await page.goto(`${service.scan_host}/s/${shortId}`);
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);

  const isOurs = (received: Received) => eventOf(received).data.short_id === shortId;
  const received = await receiver.waitFor(1, undefined, isOurs);
  expect(received.map((delivery) => eventOf(delivery).data)).toMatchObject([
    { reason: 'timed_out', messages_count: 2 },
  ]);

  await ask(page, 'Still there?');
  await page.locator('#again').waitFor();
  expect(await page.locator('#notice').textContent()).toBe('This conversation has ended. Thank you!');
  expect(receiver.received.filter(isOurs)).toHaveLength(1);
  await page.context().close();
});
