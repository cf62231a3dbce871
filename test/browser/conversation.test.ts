import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectChromium } from '../support/chromium/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { newAccount, type ServiceFile, sharedService } from '../support/service/shared-service.ts';
import { eventOf } from '../support/stand-ins/received-event.ts';
import { type Received, type Receiver, startReceiver } from '../support/stand-ins/receiver.ts';
import { ask, createCode, messages, openPhone, PROMPT, untilMessages, visit } from './phone.ts';

let browser: Browser;
let page: Page;
/** The shared service, with the API key of an account that only this file uses. */
let service: ServiceFile;
let receiver: Receiver;

beforeAll(async () => {
  const [connected, account, started] = await Promise.all([connectChromium(), newAccount(), startReceiver()]);
  [browser, receiver] = [connected, started];
  service = { ...sharedService(), api_key: account.key };
  page = await openPhone(browser);
  await account.call('POST', '/v1/webhooks', {
    body: { url: receiver.url, events: ['scan.created', 'conversation.completed'] },
  });
});
// A failed test may have left the phone offline.
beforeEach(() => page.context().setOffline(false));
afterAll(async () => {
  await Promise.all([browser?.close(), receiver?.stop()]);
});

const eventsOf = async (type: string, shortId: string) => {
  const matches = (received: Received) => {
    const { event, data } = eventOf(received);
    return event === type && data.short_id === shortId;
  };
  return (await receiver.waitFor(1, undefined, matches)).map(eventOf);
};

test('a whole conversation works: the welcome, a streamed answer, a reload, the end and its webhook events', async () => {
  const shortId = await createCode(service, { welcome_message: 'Welcome to the Grand Hotel!', metadata: { floor: 3 } });
  await visit(page, shortId);
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
  // On a reload, the page reports with a beacon that the visitor is leaving. The shared service would then give the
  // visitor only 0.3 s to come back, so the test intercepts the beacon.
  await page.evaluate(`navigator.sendBeacon = (url) => {
    sessionStorage.setItem('beacon', url);
    return true;
  }`);
  await page.reload();
  await untilMessages(page, 3);
  expect(await messages(page)).toEqual(before);
  expect(await page.evaluate(`sessionStorage.getItem('beacon')`)).toMatch(/\/conversations\/cnv_\w+\/signals$/);
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
});

test('"Stop" keeps the partial answer, and "Try again" gets the whole answer', async () => {
  const shortId = await createCode(service, { prompt: `The story ${'goes on and '.repeat(40)}ends well.` });
  await visit(page, shortId);
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
});

test('a lost connection shows a message, and the conversation continues afterwards', async () => {
  const shortId = await createCode(service);
  await visit(page, shortId);
  await ask(page, 'When does the pool close?');
  await untilMessages(page, 3);
  await page.context().setOffline(true);
  await ask(page, 'And breakfast?');
  await page.locator('#notice').getByText('No connection').waitFor();
  await page.context().setOffline(false);
  await untilMessages(page, 5);
  expect((await messages(page))[4]).toContain('Garden Room');
});

test('the welcome message appears even if nothing but the page itself has loaded', async () => {
  const address = `${service.scan_host}/s/${await createCode(service)}`;
  const stalled = await openPhone(browser);
  // All other requests stay pending, as on a network that stalls after the page has loaded.
  await stalled.route(
    (url) => url.href !== address,
    () => undefined,
  );
  await stalled.goto(address, { waitUntil: 'commit' });
  await stalled.locator('#welcome').waitFor();
  await stalled.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`);
  await stalled.context().close();
});
