import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { callFrom, newVisitorAddress } from '../../support/service/call-from.ts';
import { emailTo, signInIn } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const STUDIO = { 'x-qpr-studio': '1', 'sec-fetch-site': 'same-origin' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** A visitor with a separate IP address, whose browser keeps cookies. */
class Visitor {
  readonly #address = newVisitorAddress();
  readonly cookies = new Map<string, string>();

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = STUDIO) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const received = await callFrom(this.#address, `${sharedService().base_url}${path}`, {
      method,
      headers: { ...headers, ...(cookie && { cookie }), ...(body !== undefined && JSON_TYPE) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const setCookies = [received.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = received.bytes.toString();
    return { status: received.status, setCookies, body: text ? JSON.parse(text) : undefined };
  }
}

const me = (visitor: Visitor, headers?: Record<string, string>) => visitor.call('GET', '/v1/me', undefined, headers);

describe('a user who signs in', () => {
  const email = `${randomUUID()}@example.com`;
  let person: Visitor;
  const secrets: string[] = [];

  /** Signs in with the link that the operator gets. */
  const signIn = async (): Promise<Visitor> => {
    const { studio_url } = await invokeAsOperator('Qpr-issue-key', { email, only_link: true });
    const [, token = ''] = String(studio_url).split('#');
    const visitor = new Visitor();
    expect((await visitor.call('POST', '/v1/sessions', { token })).status).toBe(201);
    secrets.push(token, ...visitor.cookies.values());
    return visitor;
  };

  beforeAll(async () => {
    person = new Visitor();
    expect(await person.call('POST', '/v1/sign-in', { email })).toMatchObject({ status: 202 });
    const { token, code } = signInIn(await emailTo(email));
    secrets.push(token, code, code.replace('-', ''), ...person.cookies.values());

    // Opening the link in another browser and submitting the form neither signs in nor uses up the link.
    const scanner = new Visitor();
    for (const json of [{ token }, { code }]) {
      expect(await scanner.call('POST', '/v1/sessions', json)).toMatchObject({ status: 403, setCookies: [] });
    }
    const form = { method: 'POST', body: new URLSearchParams({ token, code }), signal: timeoutSignal() };
    for (const path of ['/studio/sign-in', '/v1/sessions']) {
      expect((await fetch(`${sharedService().base_url}${path}`, form)).status).toBeGreaterThanOrEqual(400);
    }

    const { status, setCookies, body } = await person.call('POST', '/v1/sessions', { token });
    expect([status, body.account.email]).toEqual([201, email]);
    // On plain HTTP the cookie has no prefix and is not Secure. On HTTPS it is `__Host-qpr_session`.
    expect(setCookies[0]).toMatch(/^qpr_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
    secrets.push(...person.cookies.values());
  });

  test('is authenticated only with the Studio header and from the same site', async () => {
    expect((await me(person)).body).toMatchObject({ account: { email }, session: { id: expect.any(String) } });
    for (const headers of [{}, { 'x-qpr-studio': '1', 'sec-fetch-site': 'cross-site' }]) {
      expect((await me(person, headers)).status).toBe(401);
    }
  });

  test('can use the API as with a key, and create a key', async () => {
    const created = await person.call('POST', '/v1/qpr-codes', { name: 'Menu', prompt: 'You explain our menu.' });
    expect(created).toMatchObject({ status: 200, body: { name: 'Menu' } });
    expect(await person.call('POST', '/v1/api-keys', { name: 'Website' })).toMatchObject({ status: 201 });
  });

  test('can sign out everywhere', async () => {
    const [desk, phone] = [await signIn(), await signIn()];
    expect((await phone.call('GET', '/v1/sessions')).body.total).toBeGreaterThanOrEqual(2);
    expect((await phone.call('DELETE', '/v1/sessions')).status).toBe(204);
    expect([(await me(desk)).status, (await me(phone)).status]).toEqual([401, 401]);
  });

  test('leaves no secrets in the logs', () => {
    const folder = join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'state', 'logs');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
    const logs = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8'));
    expect(logs.some((log) => log.includes('POST /v1/sessions'))).toBe(true);
    expect(logs.some((log) => log.includes('"create-session"'))).toBe(true);
    for (const log of logs) for (const secret of secrets) expect(log).not.toContain(secret);
  });
});

test('sign-in requests are limited to ten per visitor per 15 minutes and one per e-mail address per minute', async () => {
  const visitor = new Visitor();
  const ask = async (name: string) =>
    (await visitor.call('POST', '/v1/sign-in', { email: `${name}-${randomUUID()}@example.com` })).status;
  const statuses: number[] = [];
  for (let time = 1; time <= 11; time += 1) statuses.push(await ask(`visitor-${time}`));
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
  const email = `${randomUUID()}@example.com`;
  const again = async () => (await new Visitor().call('POST', '/v1/sign-in', { email })).status;
  expect([await again(), await again()]).toEqual([202, 429]);
});
