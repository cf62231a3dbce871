import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { ApiClient } from '../../support/service/client.ts';
import { emailTo } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { newAccount } from '../../support/service/shared-service.ts';

/* Tests the operations that whole-life.test.ts does not cover. Each runs with the real permissions of its function. */

const owner = await newAccount();
let suffix: string;
let id: string;
let path: string;

interface Created {
  readonly id: string;
}

beforeEach(async () => {
  suffix = randomUUID().slice(0, 8);
  const { body } = await owner.call<Created>('POST', '/v1/organizations', { body: { name: `Every ${suffix}` } });
  id = body.id;
  path = `/v1/organizations/${id}`;
});

const tokenFor = async (email: string) => (await emailTo(email)).text.match(/\/join#(\S+)/)?.[1] ?? '';

test('an organization gets a new name and slug, and another organization cannot take the same slug', async () => {
  const body = { name: 'Renamed', slug: `renamed-${suffix}`, metadata: { a: [1] } };
  expect(await owner.call('PATCH', path, { body })).toMatchObject({ status: 200, body });
  const taken = { name: 'Other', slug: body.slug };
  expect((await owner.call('POST', '/v1/organizations', { body: taken })).status).toBe(409);
});

test('an invitation is listed, replaced and revoked', async () => {
  const email = `back-${suffix}@example.com`;
  const invite = () => owner.call('POST', `${path}/members`, { body: { email, role: 'admin' } });
  await invite();
  const { body } = await invite();
  const list = await owner.call<{ invitations: object[] }>('GET', `${path}/invitations`);
  expect(list.body.invitations).toEqual([expect.objectContaining({ ...body })]);
  expect((await owner.call('DELETE', `${path}/invitations/${body.invitation_id}`)).status).toBe(204);
  expect((await owner.call<{ invitations: object[] }>('GET', `${path}/invitations`)).body.invitations).toEqual([]);
});

test('a user with a key accepts an invitation over the API, becomes an owner and is removed', async () => {
  const email = `key-${suffix}@example.com`;
  const guest = await newAccount(email);
  await owner.call('POST', `${path}/members`, { body: { email } });
  const body = { token: await tokenFor(email) };
  expect((await owner.call('POST', '/v1/invitations/accept', { body })).status).toBe(403);
  const accepted = await guest.call<{ member: Created }>('POST', '/v1/invitations/accept', { body });
  expect(accepted).toMatchObject({ status: 200, body: { organization_id: id, member: { email, role: 'viewer' } } });
  expect((await guest.call('POST', '/v1/invitations/accept', { body })).status).toBe(410);
  const member = `${path}/members/${accepted.body.member.id}`;
  expect((await owner.call('PATCH', member, { body: { role: 'owner' } })).status).toBe(200);
  expect((await owner.call('DELETE', member)).status).toBe(204);
});

test('a key of the organization can manage codes there, and cannot access anything else', async () => {
  const { body: created } = await owner.call('POST', '/v1/api-keys', { body: { name: 'Site', organization_id: id } });
  const limited = new ApiClient(owner.baseUrl, String(created.api_key));
  const code = await limited.call<Created>('POST', '/v1/qpr-codes', { body: { name: 'a', prompt: 'b' } });
  expect(code.body).toMatchObject({ organization_id: id });
  expect((await limited.call('GET', '/v1/qpr-codes')).body.total).toBe(1);
  const codePath = `/v1/qpr-codes/${code.body.id}`;
  expect((await limited.call('PATCH', codePath, { body: { name: 'c' } })).status).toBe(200);
  expect((await limited.call('POST', `${codePath}/archive`)).status).toBe(200);
  expect((await limited.call('POST', `${codePath}/unarchive`)).status).toBe(200);
  expect((await limited.call('GET', '/v1/organizations')).body.total).toBe(1);
  expect((await limited.call('GET', '/v1/webhooks')).status).toBe(403);
  expect((await limited.call('DELETE', codePath)).status).toBe(204);
  expect((await owner.call('GET', path)).body).toMatchObject({ qpr_codes_count: 0 });
});

test('an operator sets a plan with AWS credentials', async () => {
  expect(await invokeAsOperator('Qpr-set-subscription', { organization_id: id, plan: 'professional' })).toMatchObject({
    plan: 'professional',
    previous_plan: 'free',
  });
  expect((await owner.call('GET', path)).body).toMatchObject({ plan: 'professional' });
  const refused = await invokeAsOperator('Qpr-set-subscription', { organization_id: id, plan: 'gold' });
  expect(refused.errorMessage).toContain('plan');
});

test('an organization has a list of its members, and the list of organizations can be paged', async () => {
  const members = await owner.call<{ members: object[] }>('GET', `${path}/members?limit=1`);
  expect(members.body).toMatchObject({ members: [{ role: 'owner' }], next_cursor: null });
  const { body: newer } = await owner.call<Created>('POST', '/v1/organizations', { body: { name: `Newer ${suffix}` } });
  const page = (cursor = '') => owner.call<{ next_cursor: string }>('GET', `/v1/organizations?limit=1${cursor}`);
  const first = await page();
  expect(first.body).toMatchObject({ organizations: [{ id: newer.id }] });
  const second = await page(`&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  expect(second.body).toMatchObject({ organizations: [{ id }] });
  expect((await page('&cursor=nonsense')).status).toBe(400);
});

test('an organization without codes is deleted immediately', async () => {
  expect((await owner.call('DELETE', path)).status).toBe(204);
  expect((await owner.call('GET', path)).status).toBe(404);
});
