import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { invitationIn, type ReceivedEmail } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

/** A separate service, so fast that two weeks pass in seconds. */
const SPEED = 200_000;

let service: LocalService;
beforeAll(async () => {
  service = await startService({ speed: SPEED });
});
afterAll(() => service?.stop());

const emails = async (matching: (email: ReceivedEmail) => boolean) => {
  const reply = await fetch(service.mailbox_url, {
    headers: { accept: 'application/json' },
    signal: timeoutSignal(),
  });
  const found = ((await reply.json()) as ReceivedEmail[]).filter(matching);
  expect(found).not.toEqual([]);
  return found;
};

async function newAccount(email: string): Promise<ApiClient> {
  const { api_key } = await invokeAsOperator('Qpr-issue-key', { email }, service.file);
  return new ApiClient(service.base_url, String(api_key));
}

/** Adds a second owner to an organization, so that it survives the deletion of the account. */
async function partnerIn(owner: ApiClient, organizationId: unknown): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  const partner = await newAccount(email);
  await owner.call('POST', `/v1/organizations/${organizationId}/members`, { body: { email, role: 'owner' } });
  const [invitation] = await eventually(() => emails(({ to }) => to.includes(email)));
  const token = invitation && invitationIn(invitation).token;
  expect((await partner.call('POST', '/v1/invitations/accept', { body: { token } })).status).toBe(200);
  return partner;
}

test('an account with all its data is exported and then deleted, with the real function roles', async () => {
  const email = `${randomUUID()}@example.com`;
  const owner = await newAccount(email);
  const { body: organization } = await owner.call('POST', '/v1/organizations', { body: { name: 'Going' } });
  const json = { name: 'Lobby', prompt: 'You are kind.' };
  const { body: code } = await owner.call('POST', '/v1/qpr-codes', { body: json });
  await owner.call('POST', '/v1/qpr-codes', { body: { ...json, organization_id: organization.id } });
  const { body: shared } = await owner.call('POST', '/v1/organizations', { body: { name: 'Staying' } });
  const partner = await partnerIn(owner, shared.id);
  const { body: kept } = await owner.call('POST', '/v1/qpr-codes', { body: { ...json, organization_id: shared.id } });
  const hook = { url: 'http://127.0.0.1:4567/hook' };
  expect((await owner.call('POST', '/v1/webhooks', { body: hook })).status).toBe(200);
  const open = (url: unknown) => fetch(String(url), { signal: timeoutSignal() });
  expect((await open(code.scan_url)).status).toBe(200);

  const { body: exported } = await owner.call<{ items: { type: string }[] }>('GET', '/v1/account/export');
  const types = new Set(exported.items.map(({ type }) => type));
  for (const type of ['account', 'api_key', 'organization', 'webhook', 'qpr_code', 'scan', 'event', 'audit_entry']) {
    expect(types).toContain(type);
  }

  const { status, body } = await owner.call('DELETE', '/v1/account');
  expect(status).toBe(200);
  const mails = await eventually(() =>
    emails(({ to, subject }) => to.includes(email) && subject === 'Your account will be deleted'),
  );
  expect(mails[0]?.text).toContain(String(body.deletes_at).slice(0, 10));

  await eventually(async () => {
    expect((await owner.call('GET', '/v1/qpr-codes')).status).toBe(401);
  });
  // A deleted code shows a friendly page.
  await eventually(async () => {
    expect((await open(code.scan_url)).status).toBe(404);
  });
  // The organization and its codes belong to the other owner now.
  await eventually(async () => {
    const { body: found } = await partner.call('GET', `/v1/organizations/${shared.id}`);
    expect(found).toMatchObject({ members_count: 1, qpr_codes_count: 1 });
    expect(found).not.toHaveProperty('transferring');
    const { body: list } = await partner.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
    expect(list.codes.map(({ id }) => id)).toEqual([kept.id]);
  });
  expect((await open(kept.scan_url)).status).toBe(200);
});
