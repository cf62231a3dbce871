import { expect, test } from '@jest/globals';
import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import type { Role } from '../../../lambdas/organizations/roles.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import type { Call } from './fixtures/organization-fixture.ts';

/** An operation, the lowest role that may call it, the highest role that may not, and the input of the call. */
const CALLS: [OperationName, Role, Role, () => Call | Promise<Call>][] = [
  ['create-qpr-code', 'editor', 'viewer', () => ({ json: { name: 'n', prompt: 'secret', organization_id: id } })],
  ['archive-qpr-code', 'editor', 'viewer', async () => ({ path: { id: await code() } })],
  ['unarchive-qpr-code', 'editor', 'viewer', async () => ({ path: { id: await code() } })],
  ['invite-member', 'admin', 'editor', () => ({ path: { id }, json: { email: 'guest@example.com' } })],
  ['create-api-key', 'admin', 'editor', () => ({ json: { name: 'k', organization_id: id } })],
];

const code = async () => (await fixture.code(owner, { organization_id: id })).id;

test.each(CALLS)(
  'the stored response of %s is not replayed to a caller who has lost access',
  async (name, role, lower, call) => {
    const member = await fixture.person();
    const memberId = await fixture.member(id, member, role);
    const sent = { ...(await call()), headers: { 'idempotency-key': 'once' } };
    const first = await fixture.call(name, member, sent);
    expect(first.status).toBeLessThan(300);
    const again = () => fixture.call(name, member, sent);
    expect(await again()).toMatchObject({ text: first.text, headers: { 'idempotency-replayed': 'true' } });

    const path = { id, member_id: memberId };
    await fixture.call('update-member', owner, { path, json: { role: lower } });
    const demoted = await again();
    expect(demoted).toMatchObject({ status: 403, body: { code: 'organization.role_too_low' } });
    expect(demoted.headers).not.toHaveProperty('idempotency-replayed');

    await fixture.call('update-member', owner, { path, json: { role } });
    expect((await again()).text).toBe(first.text);
    await fixture.call('remove-member', owner, { path });
    expect((await again()).status).toBe(404);
  },
);

test('the stored response of an accepted invitation is not replayed after the membership has ended', async () => {
  const guest = await fixture.person();
  await fixture.call('invite-member', owner, { path: { id }, json: { email: guest.email } });
  const accept = { json: { token: fixture.tokenFor(guest.email) }, headers: { 'idempotency-key': 'once' } };
  const first = await fixture.call('accept-invitation', guest, accept);
  expect((await fixture.call('accept-invitation', guest, accept)).text).toBe(first.text);
  const member_id = (first.body.member as { id: string }).id;
  await fixture.call('remove-member', owner, { path: { id, member_id } });
  expect((await fixture.call('accept-invitation', guest, accept)).status).toBe(404);
});

test('the stored response of a new organization is not replayed to a founder who has left', async () => {
  const founder = await fixture.person();
  const request = { json: { name: 'Founded' }, headers: { 'idempotency-key': 'once' } };
  const first = await fixture.call('create-organization', founder, request);
  expect((await fixture.call('create-organization', founder, request)).text).toBe(first.text);
  const organizationId = String(first.body.id);
  const successor = await fixture.person();
  await fixture.member(organizationId, successor, 'owner');
  const { body } = await fixture.call('list-members', founder, { path: { id: organizationId } });
  const own = (body.members as { id: string; email: string }[]).find(({ email }) => email === founder.email);
  await fixture.call('remove-member', successor, { path: { id: organizationId, member_id: String(own?.id) } });
  expect((await fixture.call('create-organization', founder, request)).status).toBe(404);
});
