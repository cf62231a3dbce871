import { beforeEach, describe, expect, test } from '@jest/globals';
import { ROLES, type Role } from '../../../../lambdas/organizations/roles.ts';
import { fixture, id, owner } from '../fixtures/fresh-organization.ts';
import { invite, pendingInvitations, removeMember, setRole } from '../fixtures/organization-calls.ts';
import type { Person } from '../fixtures/organization-fixture.ts';

const HOUR = 3_600_000;
const REFUSED = { status: 403, body: { code: 'member.outlives_caller' } };
const EMAIL = 'invited@example.com';

/** The owner with a key that expires in an hour. */
let expiring: Person;
beforeEach(async () => {
  const expires_at = new Date(fixture.effects.now().getTime() + HOUR).toISOString();
  const { body } = await fixture.call('create-api-key', owner, { json: { name: 'For an hour', expires_at } });
  expiring = { ...owner, key: String(body.api_key) };
});

const memberWith = async (role: Role) => fixture.member(id, await fixture.person(), role);

describe('an expiring key cannot grant access that outlives it', () => {
  test.each(ROLES)('it cannot invite a member as %s', async (role) => {
    expect(await invite(EMAIL, role, expiring)).toMatchObject(REFUSED);
    expect(await pendingInvitations()).toEqual([]);
    expect(fixture.mailbox.filter(({ to }) => to === EMAIL)).toEqual([]);
  });

  test.each([
    ['viewer', 'editor'],
    ['editor', 'admin'],
    ['admin', 'owner'],
  ] as const)('it cannot promote a member from %s to %s', async (before, after) => {
    expect(await setRole(expiring, await memberWith(before), after)).toMatchObject(REFUSED);
  });

  test('a key in its rotation overlap cannot invite a member, but its successor can', async () => {
    const { body } = await fixture.call('create-api-key', owner, { json: { name: 'Rotated' } });
    const rotated = { ...owner, key: String(body.api_key) };
    const successor = await fixture.call('rotate-api-key', rotated, { path: { id: String(body.id) } });
    expect(await invite(EMAIL, 'viewer', rotated)).toMatchObject(REFUSED);
    const next = { ...owner, key: String(successor.body.api_key) };
    expect((await invite(EMAIL, 'viewer', next)).status).toBe(200);
  });
});

describe('an expiring key can', () => {
  test('demote and remove members', async () => {
    const member = await memberWith('owner');
    expect((await setRole(expiring, member, 'owner')).status).toBe(200);
    expect((await setRole(expiring, member, 'viewer')).status).toBe(200);
    expect((await removeMember(expiring, member)).status).toBe(204);
  });

  test('revoke invitations', async () => {
    const { body } = await invite(EMAIL, 'owner');
    const path = { id, invitation_id: String(body.invitation_id) };
    expect((await fixture.call('revoke-invitation', expiring, { path })).status).toBe(204);
  });
});
