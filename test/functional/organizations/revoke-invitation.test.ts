import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { accept, invite, pendingInvitations } from './fixtures/organization-calls.ts';
import { allItems } from './fixtures/stored-items.ts';

test('revoking an invitation disables its link immediately', async () => {
  const guest = await fixture.person();
  const { body } = await invite(guest.email);
  const invitation_id = String(body.invitation_id);
  expect((await fixture.call('revoke-invitation', owner, { path: { id, invitation_id } })).status).toBe(204);
  expect((await accept(guest, fixture.tokenFor(guest.email))).status).toBe(410);
  expect(await fixture.call('revoke-invitation', owner, { path: { id, invitation_id } })).toMatchObject({
    status: 404,
    body: { code: 'invitation.not_found' },
  });
  expect((await invite(guest.email)).status).toBe(200);
});

test('a revoked invitation leaves only the audit entries of its creation and revocation', async () => {
  const { body } = await invite('taken-back@example.com');
  const invitation_id = String(body.invitation_id);
  expect((await fixture.call('revoke-invitation', owner, { path: { id, invitation_id } })).status).toBe(204);
  expect(await pendingInvitations()).toEqual([]);
  const left = (await allItems()).filter((item) => JSON.stringify(item).includes(invitation_id));
  expect(new Set(left.map(({ type }) => type))).toEqual(new Set(['audit_entry']));
  expect(JSON.stringify(left)).not.toContain('taken-back@example.com');
});

test.each(['inv_1', 'inv_01K9ZQ4T7M3X8V5C2B6N0P1R4S'])('the invitation %s is not found', async (invitation_id) => {
  expect(await fixture.call('revoke-invitation', owner, { path: { id, invitation_id } })).toMatchObject({
    status: 404,
    body: { code: 'invitation.not_found' },
  });
});

test('an expired invitation is not found', async () => {
  const { body } = await invite('late@example.com');
  fixture.effects.advance(7 * 24 * 60 * 60 * 1000);
  const path = { id, invitation_id: String(body.invitation_id) };
  expect((await fixture.call('revoke-invitation', owner, { path })).status).toBe(404);
});
