import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { eventually } from '../../support/eventually.ts';
import { callFrom, newVisitorAddress, runConcurrently } from '../../support/service/call-from.ts';
import { ApiClient } from '../../support/service/client.ts';
import { emailTo, invitationIn } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { register } from '../webhooks/support.ts';

interface CreatedKey {
  readonly id: string;
  readonly api_key: string;
  readonly expires_at: string | null;
}
interface Code {
  readonly id: string;
  readonly scan_url: string;
}

const receivers: Receiver[] = [];
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
});
const newReceiver = async () => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
};

/** An uninvolved account that must not notice the attack. */
const neighbor = await newAccount();
const expectOthersUnaffected = async () => {
  const { status, headers } = await neighbor.call('GET', '/v1/qpr-codes');
  expect(status).toBe(200);
  return headers;
};

const createKey = async (by: ApiClient, body: object = {}) => {
  const created = await by.call<CreatedKey>('POST', '/v1/api-keys', { body: { name: 'Another', ...body } });
  expect(created.status).toBe(201);
  return created.body;
};
const withKey = ({ baseUrl }: ApiClient, { api_key }: CreatedKey) => new ApiClient(baseUrl, api_key);
const remainingOf = (headers: Headers) => Number(headers.get('x-ratelimit-remaining'));

/** The lifetime of a key that expires. It is long enough for a few requests, and passes while the other tests run. */
const LIFE_MILLISECONDS = 30_000;
const owner = await newAccount();
let expiresAtMs: number;
/** A key that expires, and the keys created with it. */
let expiring: CreatedKey[];
const statuses = () =>
  Promise.all(expiring.map(async (key) => (await withKey(owner, key).call('GET', '/v1/api-keys')).status));

test('an expiring key cannot create a key that outlives it', async () => {
  expiresAtMs = Date.now() + LIFE_MILLISECONDS;
  const end = new Date(expiresAtMs).toISOString();
  const key = await createKey(owner, { expires_at: end });
  const stolen = withKey(owner, key);
  for (const expires_at of [null, new Date(expiresAtMs + 1).toISOString()]) {
    const longer = await stolen.call('POST', '/v1/api-keys', { body: { name: 'Longer', expires_at } });
    expect([longer.status, longer.body.code]).toEqual([403, 'api_key.outlives_caller']);
  }
  const child = await createKey(stolen);
  const successor = await stolen.call<CreatedKey>('POST', `/v1/api-keys/${key.id}/rotate`, { body: {} });
  expect([child.expires_at, successor.body.expires_at]).toEqual([end, end]);
  expiring = [key, child, successor.body];
  expect(await statuses()).toEqual([200, 200, 200]);
});

const MAX_ATTEMPTS = 5;

/** Requests are counted per minute, so this repeats the attack if the minute changes during it. */
async function inOneMinute(first: ApiClient, attack: () => Promise<void>): Promise<void> {
  const minute = async () => (await first.call('GET', '/v1/api-keys')).headers.get('x-ratelimit-reset');
  for (let attempt = 1; ; attempt += 1) {
    const before = await minute();
    try {
      return await attack();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || (await minute()) === before) throw error;
    }
  }
}

test('all keys of an account share one limit, and other accounts are not affected', async () => {
  const attacker = await newAccount();
  const [keys, requestsEach] = [4, 12];
  await inOneMinute(attacker, async () => {
    const clients: ApiClient[] = [];
    for (let index = 0; index < keys; index += 1) clients.push(withKey(attacker, await createKey(attacker)));
    const calls = clients.flatMap((client) =>
      Array.from({ length: requestsEach }, () => () => client.call('GET', '/v1/api-keys')),
    );
    for (const { status } of await runConcurrently(calls)) expect(status).toBe(200);
    // A key sees the requests of the other keys by its tenth request at the latest.
    const [client] = clients;
    let remaining = Number.POSITIVE_INFINITY;
    for (let index = 0; client && index <= 10; index += 1) {
      remaining = remainingOf((await client.call('GET', '/v1/api-keys')).headers);
    }
    expect(remaining).toBeLessThanOrEqual(LIMITS.requestsPerMinute - keys * requestsEach);
  });
  expect(remainingOf(await expectOthersUnaffected())).toBeGreaterThan(LIMITS.requestsPerMinute - 40);
});

test('revoked keys grant no access and do not count against the limit', async () => {
  const attacker = await newAccount();
  const ended: CreatedKey[] = [];
  for (let index = 0; index < 5; index += 1) {
    const key = await createKey(attacker);
    expect((await attacker.call('DELETE', `/v1/api-keys/${key.id}`)).status).toBe(204);
    ended.push(key);
  }

  const list = async () => remainingOf((await attacker.call('GET', '/v1/api-keys')).headers);
  await inOneMinute(attacker, async () => {
    const before = await list();
    const dead = ended.map((key) => () => withKey(attacker, key).call('GET', '/v1/api-keys'));
    for (const reply of await runConcurrently(dead)) expect(reply.status).toBe(401);
    expect(await list()).toBe(before - 1);
  });
  await expectOthersUnaffected();
});

/** Invites a new account to an organization and accepts the invitation. */
async function join(owner: ApiClient, path: string, role: string): Promise<ApiClient & { readonly memberId: string }> {
  const email = `${randomUUID()}@example.com`;
  const guest = await newAccount(email);
  expect((await owner.call('POST', `${path}/members`, { body: { email, role } })).status).toBe(200);
  const { token } = invitationIn(await emailTo(email));
  const { body } = await guest.call<{ member: { id: string } }>('POST', '/v1/invitations/accept', { body: { token } });
  return Object.assign(guest, { memberId: body.member.id });
}

async function newOrganization(owner: ApiClient) {
  const { body } = await owner.call<{ id: string }>('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  return { id: body.id, path: `/v1/organizations/${body.id}` };
}
const codeFor = (organization_id: string) => ({ name: 'Lobby', prompt: 'You are kind.', organization_id });

test('a removed founder loses all access, receives no events, and gets no codes when the organization is deleted', async () => {
  const founder = await newAccount();
  const { id, path } = await newOrganization(founder);
  const partner = await join(founder, path, 'owner');
  const { body: code } = await founder.call<Code>('POST', '/v1/qpr-codes', { body: codeFor(id) });
  const [founderReceiver, partnerReceiver] = [await newReceiver(), await newReceiver()];
  await register(founder, founderReceiver.url, ['scan.created']);
  await register(partner, partnerReceiver.url, ['scan.created']);
  const scan = async () => expect((await callFrom(newVisitorAddress(), code.scan_url)).status).toBe(200);
  await scan();
  await founderReceiver.waitFor(1);

  const { body } = await founder.call<{ members: { id: string }[] }>('GET', `${path}/members`);
  const member = body.members.find((listed) => listed.id !== partner.memberId);
  expect((await partner.call('DELETE', `${path}/members/${member?.id}`)).status).toBe(204);
  for (const url of [path, `/v1/qpr-codes/${code.id}`, `/v1/qpr-codes/${code.id}/analytics`]) {
    expect([url, (await founder.call('GET', url)).status]).toEqual([url, 404]);
  }
  expect((await founder.call('DELETE', `/v1/qpr-codes/${code.id}`)).status).toBe(404);

  const listed = async (by: ApiClient, status: string) => {
    const { body: list } = await by.call<{ codes: Code[] }>('GET', `/v1/qpr-codes?status=${status}`);
    return list.codes.map((code) => code.id);
  };
  await eventually(async () => {
    expect((await partner.call('GET', path)).body).not.toHaveProperty('transferring');
    expect(await listed(partner, 'active')).toEqual([code.id]);
  });
  await scan();
  await partnerReceiver.waitFor(1);
  expect(founderReceiver.received).toHaveLength(1);

  expect((await partner.call('DELETE', `${path}?archive_codes=true`)).status).toBe(204);
  expect(await listed(founder, 'active')).toEqual([]);
  expect(await listed(founder, 'archived')).toEqual([]);
  expect(await listed(partner, 'archived')).toEqual([code.id]);
  expect((await founder.call('GET', `/v1/qpr-codes/${code.id}`)).status).toBe(404);
  await expectOthersUnaffected();
});

test('a stored idempotent response is not returned to a caller who has lost access', async () => {
  const victim = await newAccount();
  const { id, path } = await newOrganization(victim);
  const editor = await join(victim, path, 'editor');
  const create = () =>
    editor.call('POST', '/v1/qpr-codes', { body: codeFor(id), headers: { 'idempotency-key': 'once' } });
  const first = await create();
  expect(first.status).toBe(200);
  const again = await create();
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);

  expect((await victim.call('DELETE', `${path}/members/${editor.memberId}`)).status).toBe(204);
  const late = await create();
  expect([late.status, late.headers.get('idempotency-replayed')]).toEqual([404, null]);
  expect(late.text).not.toContain(String(first.body.short_id));
  expect((await victim.call('GET', `/v1/qpr-codes/${first.body.id}`)).status).toBe(200);
  await expectOthersUnaffected();
});

test('an expired key and all keys created with it stop working', async () => {
  expect(expiring).toHaveLength(3);
  await eventually(() => expect(Date.now()).toBeGreaterThan(expiresAtMs), 2 * LIFE_MILLISECONDS);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await owner.call('GET', '/v1/api-keys')).status).toBe(200);
  await expectOthersUnaffected();
});
