import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { LIMITS } from '../../../contracts/limits.ts';
import { asPerson } from '../../support/chromium/as-person.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { emailTo, invitationIn, type ReceivedEmail } from '../../support/service/mailbox.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const NAME = `Scanned Hotel ${randomUUID()}`;
/** An address that no other test and no retry uses. */
const newEmail = () => `${randomUUID()}@example.com`;

async function organizationOf(owner: ApiClient, name = NAME): Promise<string> {
  const { body } = await owner.call('POST', '/v1/organizations', { body: { name } });
  return `/v1/organizations/${body.id}`;
}
const membersCount = async (owner: ApiClient, path: string) => (await owner.call('GET', path)).body.members_count;

const request = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, { ...init, signal: timeoutSignal() });
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

describe('link scanners that open and submit links', () => {
  let browser: Browser;
  let owner: ApiClient;
  let path: string;
  beforeAll(async () => {
    browser = await connectChromium();
    owner = await newAccount();
    path = await organizationOf(owner);
  });
  afterAll(() => browser?.close());

  const invited = async () => {
    const email = newEmail();
    expect((await owner.call('POST', `${path}/members`, { body: { email, role: 'admin' } })).status).toBe(200);
    return emailTo(email);
  };

  /** Accepts the invitation like a person, and returns the API key that the page shows. */
  async function accept(mail: ReceivedEmail): Promise<string> {
    const page = await browser.newPage();
    await asPerson(page);
    await page.goto(invitationIn(mail).link);
    await page.getByRole('button', { name: 'View invitation' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    const key = await page.getByLabel('Your API key').inputValue();
    await page.close();
    return key;
  }

  test('do not see the organization or a key, and do not accept or use up the invitation', async () => {
    const mail = await invited();
    const before = await membersCount(owner, path);
    const seen = await scanLinks(mail);
    expect(seen).not.toContain('qpr_sk_');
    expect(seen).not.toContain(NAME);
    expect(await membersCount(owner, path)).toBe(before);
    expect(await accept(mail)).toMatch(/^qpr_sk_/);
  });

  test('do not see or accept the invitation even if they run scripts and press every button', async () => {
    const mail = await invited();
    const before = await membersCount(owner, path);
    const page = await browser.newPage();
    const posted: string[] = [];
    page.on('request', (sent) => sent.method() === 'POST' && posted.push(sent.url()));
    await page.goto(invitationIn(mail).link);
    await page.getByRole('button').first().waitFor();
    // Most scanners click by script. Then the page sends nothing.
    const devTools = await page.context().newCDPSession(page);
    const expression = `
      for (const button of document.querySelectorAll('button')) button.click();
      `;
    // Playwright's `evaluate` would count as a user gesture.
    await devTools.send('Runtime.evaluate', { expression, userGesture: false });
    expect(posted).toEqual([]);
    // The best scanners drive a browser and simulate real input. The browser tells the page so, and the page sends nothing.
    for (const button of await page.getByRole('button').all()) await button.click();
    expect(posted).toEqual([]);
    const content = await page.content();
    await page.close();
    expect(content).not.toContain('qpr_sk_');
    expect(content).not.toContain(NAME);
    expect(await membersCount(owner, path)).toBe(before);
    expect(await accept(mail)).toMatch(/^qpr_sk_/);
  });

  test('tokens and keys never appear in logs', async () => {
    const mail = await invited();
    const key = await accept(mail);
    const { token } = invitationIn(mail);
    await request(`${sharedService().base_url}/invitations/${token}`);
    const folder = join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'state', 'logs');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
    const logs = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8'));
    // The logs contain what they should …
    expect(logs.some((log) => log.includes('POST /invitations/accept'))).toBe(true);
    expect(logs.some((log) => log.includes('"accept-by-link"'))).toBe(true);
    // … and no secrets.
    for (const log of logs) {
      for (const secret of [token, key]) expect(log).not.toContain(secret);
    }
  });
});

test('an attacker who deletes organizations in between cannot flood an address with invitations, and others can invite', async () => {
  const [attacker, neighbor] = [await newAccount(), await newAccount()];
  const victim = randomUUID();
  const statuses: number[] = [];
  let path = await organizationOf(attacker, 'Win at https://evil.example');
  for (let number = 0; number < LIMITS.invitationEmailsPerRecipientDay + 3; number += 1) {
    if (number % 5 === 4) {
      expect((await attacker.call('DELETE', path)).status).toBe(204);
      path = await organizationOf(attacker, 'Win at https://evil.example');
    }
    const email = `${victim}+${number}@example.com`;
    const { status, body, headers } = await attacker.call('POST', `${path}/members`, { body: { email } });
    if (status === 429) {
      expect(body.code).toBe('invitation.recipient_limit');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(LIMITS.invitationEmailsPerRecipientDay).fill(200), 429, 429, 429]);
  const mail = await emailTo(`${victim}+0@example.com`);
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil.example');

  const email = newEmail();
  const other = await organizationOf(neighbor);
  expect((await neighbor.call('POST', `${other}/members`, { body: { email } })).status).toBe(200);
});
