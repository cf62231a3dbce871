import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { asPerson } from '../../support/chromium/as-person.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { emailTo, invitationIn, type ReceivedEmail } from '../../support/service/mailbox.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount } from '../../support/service/shared-service.ts';

const ORGANIZATION_NAME = `Scanned Hotel ${randomUUID()}`;
/** An address that no other test and no retry uses. */
const newEmail = () => `${randomUUID()}@example.com`;

/** Creates an organization and returns its path in the API. */
async function createOrganization(owner: ApiClient): Promise<string> {
  const { body } = await owner.call('POST', '/v1/organizations', { body: { name: ORGANIZATION_NAME } });
  return `/v1/organizations/${body.id}`;
}
const request = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetchWithRetry(url, init);
  return response.text();
};

const LINK = /https?:\/\/[^\s"'<>]+/g;
const attribute = (tag: string, name: string) => tag.match(new RegExp(`${name}="([^"]*)"`))?.[1];

/** Does everything that link scanners do to an e-mail before a person reads it, and returns all responses. */
async function scanLinks(mail: ReceivedEmail): Promise<string> {
  const seen: string[] = [];
  const links = new Set([...mail.text.matchAll(LINK), ...mail.html.matchAll(LINK)].map(([link]) => link));
  expect(links.size).toBeGreaterThan(0);
  for (const link of links) {
    const page = await request(link);
    seen.push(page);
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) seen.push(await request(link, { method }));
    for (const [form] of page.matchAll(/<form[\s\S]*?<\/form>/g)) {
      const action = new URL(attribute(form, 'action') ?? '', link).href;
      const fields = [...form.matchAll(/<(?:input|textarea|button)[^>]*>/g)].map(([tag]) => [
        attribute(tag, 'name') ?? '',
        attribute(tag, 'value') ?? mail.to[0] ?? '',
      ]) as [string, string][];
      seen.push(await request(action, { method: 'POST', body: new URLSearchParams(fields) }));
    }
    // Some scanners guess addresses.
    const token = link.split('#')[1] ?? '';
    const base = new URL(link).origin;
    seen.push(await request(`${base}/invitations/${token}`));
    seen.push(await request(`${base}/invitations/${token}`, { method: 'POST' }));
    for (const step of ['preview', 'accept']) {
      const form = new URLSearchParams({ token });
      seen.push(await request(`${base}/invitations/${step}`, { method: 'POST', body: form }));
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ token });
      seen.push(await request(`${base}/invitations/${step}`, { method: 'POST', headers, body }));
    }
  }
  return seen.join('\n');
}

/** Opens the link in a browser, presses every button and returns the HTML. Expects that the page sends nothing. */
async function pressButtons(page: Page, link: string): Promise<string> {
  const posted: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posted.push(sent.url()));
  await page.goto(link);
  await page.getByRole('button').first().waitFor();
  // Most scanners click with a script. The page ignores such clicks.
  const devTools = await page.context().newCDPSession(page);
  const expression = `
    for (const button of document.querySelectorAll('button')) button.click();
    `;
  // Playwright's `evaluate` would count as a user gesture.
  await devTools.send('Runtime.evaluate', { expression, userGesture: false });
  expect(posted).toEqual([]);
  // The best scanners automate a browser and simulate real input. The page recognizes such a browser by
  // `navigator.webdriver`, and sends nothing.
  for (const button of await page.getByRole('button').all()) await button.click();
  expect(posted).toEqual([]);
  return page.content();
}

/** Accepts the invitation like a person, and returns the API key that the page shows. */
async function accept(page: Page, link: string): Promise<string> {
  await asPerson(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'View invitation' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  return page.getByLabel('Your API key').inputValue();
}

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test('link scanners learn and accept nothing, even if they press every button, and no secret is in the logs', async () => {
  const owner = await newAccount();
  const path = await createOrganization(owner);
  const email = newEmail();
  expect((await owner.call('POST', `${path}/members`, { body: { email, role: 'admin' } })).status).toBe(200);
  const mail = await emailTo(email);
  const { link, token } = invitationIn(mail);

  const context = await browser.newContext();
  const seen = [await scanLinks(mail), await pressButtons(await context.newPage(), link)].join('\n');
  expect(seen).not.toContain('qpr_sk_');
  expect(seen).not.toContain(ORGANIZATION_NAME);
  expect((await owner.call('GET', path)).body.members_count).toBe(1);
  // The invitation can still be accepted.
  const key = await accept(await context.newPage(), link);
  expect(key).toMatch(/^qpr_sk_/);
  await context.close();

  const folder = join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'state', 'logs');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const logs = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8'));
  // The logs contain the calls of this test, but no secrets.
  expect(logs.some((log) => log.includes('POST /invitations/accept'))).toBe(true);
  expect(logs.some((log) => log.includes('"accept-by-link"'))).toBe(true);
  for (const log of logs) {
    for (const secret of [token, key]) expect(log).not.toContain(secret);
  }
});
