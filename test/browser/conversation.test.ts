import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connectChromium } from '../support/chromium/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { ApiClient } from '../support/service/client.ts';
import { type LocalService, startService } from '../support/service/local-service.ts';
import { eventOf } from '../support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../support/stand-ins/receiver.ts';
import { ask, createCode, messages, openPhone, PROMPT, untilMessages } from './phone.ts';

let browser: Browser;
let service: LocalService;
let receiver: Receiver;

beforeAll(async () => {
  [browser, service, receiver] = await Promise.all([connectChromium(), startService(), startReceiver()]);
  await new ApiClient(service.base_url, service.api_key).call('POST', '/v1/webhooks', {
    body: { url: receiver.url, events: ['scan.created', 'conversation.completed'] },
  });
});
afterAll(async () => {
  await Promise.all([browser?.close(), service?.stop(), receiver?.stop()]);
});

const eventsOf = async (type: string, shortId: string) => {
  const fits = (received: Received) => {
    const { event, data } = eventOf(received);
    return event === type && data.short_id === shortId;
  };
  return (await receiver.waitFor(1, undefined, fits)).map(eventOf);
};

test('a whole conversation: welcome, streamed answer, reload, close, webhooks', async () => {
  const shortId = await createCode(service, { welcome_message: 'Welcome to the Grand Hotel!', metadata: { floor: 3 } });
  const page = await openPhone(browser);
  await page.goto(`${service.scan_host}/s/${shortId}`);
  expect(await page.locator('#welcome').textContent()).toBe('Welcome to the Grand Hotel!');
  expect(await page.locator('.disclosure').textContent()).toContain('You are talking to an AI');
  // Nothing has focus, so the on-screen keyboard does not cover the page.
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true);

  await page.evaluate(`
    window.steps = new Set();
    new MutationObserver(() => window.steps.add(document.querySelector('#draft').innerText))
      .observe(document.querySelector('#draft'), { childList: true, subtree: true, characterData: true });
  `);
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  const steps = await page.evaluate<string[]>('[...window.steps]');
  expect(steps.length).toBeGreaterThan(3);
  expect((await messages(page))[2]).toContain('Breakfast is served from 7 to 10 in the Garden Room');

  const before = await messages(page);
  await page.reload();
  await untilMessages(page, 3);
  expect(await messages(page)).toEqual(before);
  expect(await page.content()).not.toContain(PROMPT.slice(0, 30));
  await ask(page, 'And the pool?');
  await untilMessages(page, 5);

  // The button asks for confirmation, so an accidental tap does not end the conversation.
  await page.locator('#end').tap();
  await page.locator('#end-question [value=no]').tap();
  await page.locator('#end-question').waitFor({ state: 'hidden' });
  expect(await page.locator('#send').isVisible()).toBe(true);
  await page.locator('#end').tap();
  await page.locator('#end-question [value=yes]').tap();
  await page.locator('#again').waitFor();
  expect(await page.locator('#notice').textContent()).toBe('This conversation has ended. Thank you!');

  const scans = await eventsOf('scan.created', shortId);
  expect(scans[0]?.data).toMatchObject({ scan_id: expect.any(Number), metadata: { floor: 3 } });
  const [completed] = await eventsOf('conversation.completed', shortId);
  expect(completed?.data).toMatchObject({ reason: 'closed', messages_count: 4, scan_id: scans[0]?.data.scan_id });

  await page.locator('#again').tap();
  await eventually(async () => expect(await messages(page)).toHaveLength(1));
  await page.context().close();
});

test('stop keeps the partial answer, and try again gets the whole answer', async () => {
  const shortId = await createCode(service, { prompt: `The story ${'goes on and '.repeat(80)}ends well.` });
  const page = await openPhone(browser);
  await page.goto(`${service.scan_host}/s/${shortId}`);
  await ask(page, 'Tell me the story');
  await page.locator('#draft .message').getByText('goes on').waitFor();
  await page.locator('#stop').tap();
  await page.locator('.note').waitFor();
  expect(await page.locator('.note').textContent()).toBe('Stopped.');
  expect((await messages(page))[2]).toContain('The story');
  await page.locator('.retry').tap();
  await page.locator('.note').waitFor({ state: 'detached' });
  await untilMessages(page, 3);
  expect((await messages(page))[2]).toContain('ends well.');
  await page.context().close();
});

test('a lost connection shows a message, and the conversation continues afterwards', async () => {
  const shortId = await createCode(service);
  const page = await openPhone(browser);
  await page.goto(`${service.scan_host}/s/${shortId}`);
  await ask(page, 'When does the pool close?');
  await untilMessages(page, 3);
  await page.context().setOffline(true);
  await ask(page, 'And breakfast?');
  await page.locator('#notice').getByText('No connection').waitFor();
  await page.context().setOffline(false);
  await untilMessages(page, 5);
  expect((await messages(page))[4]).toContain('Garden Room');
  await page.context().close();
});

test('the welcome appears before anything but the page itself has arrived', async () => {
  const address = `${service.scan_host}/s/${await createCode(service)}`;
  const page = await openPhone(browser);
  // Requests that are neither answered nor refused, as on a network that stalls after the page.
  await page.route(
    (url) => url.href !== address,
    () => undefined,
  );
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#welcome').waitFor();
  await page.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`);
  await page.context().close();
});
