import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { memberIdOf, removeMember, setRole } from './fixtures/organization-calls.ts';
import type { Person } from './fixtures/organization-fixture.ts';
import { itemsIn, itemsOfOrganization } from './fixtures/stored-items.ts';

const update = (by: Person, json: object) => fixture.call('update-organization', by, { path: { id }, json });

test('concurrent changes of different fields both succeed', async () => {
  fixture.meanwhile(() => update(owner, { name: 'Renamed' }));
  expect((await update(owner, { metadata: { a: 1 } })).status).toBe(200);
  const { body } = await fixture.call('get-organization', owner, { path: { id } });
  expect(body).toMatchObject({ name: 'Renamed', metadata: { a: 1 } });
});

test('a role that is lost during a request can no longer be used', async () => {
  const [rival, third] = [await fixture.person(), await fixture.person()];
  const rivalId = await fixture.member(id, rival, 'owner');
  const thirdId = await fixture.member(id, third, 'viewer');
  const ownId = await memberIdOf(owner);

  fixture.meanwhile(() => setRole(rival, ownId, 'viewer'));
  expect((await setRole(owner, rivalId, 'viewer')).status).toBe(403);
  await setRole(rival, ownId, 'owner');
  fixture.meanwhile(() => setRole(rival, ownId, 'viewer'));
  expect((await removeMember(owner, thirdId)).status).toBe(403);
  await setRole(rival, ownId, 'owner');
  fixture.meanwhile(() => setRole(rival, ownId, 'viewer'));
  const invite = { path: { id }, json: { email: 'accomplice@example.com', role: 'owner' } };
  expect((await fixture.call('invite-member', owner, invite)).status).toBe(403);
  expect(fixture.mailbox.some(({ to }) => to === 'accomplice@example.com')).toBe(false);
});

test('demoting or removing an owner does not return the last-owner error if another request did the same meanwhile', async () => {
  const rival = await fixture.person();
  const rivalId = await fixture.member(id, rival, 'owner');
  fixture.meanwhile(() => setRole(owner, rivalId, 'admin'));
  expect(await setRole(owner, rivalId, 'admin')).toMatchObject({ status: 200, body: { role: 'admin' } });
  await setRole(owner, rivalId, 'owner');
  fixture.meanwhile(() => removeMember(owner, rivalId));
  expect((await removeMember(owner, rivalId)).status).toBe(404);
});

test.each([
  ['demoted', (by: Person, memberId: string) => setRole(by, memberId, 'admin')],
  ['removed', removeMember],
])('an organization never belongs to an owner who is %s while it is transferred to them', async (_, change) => {
  const [first, second] = [await fixture.person(), await fixture.person()];
  const firstId = await fixture.member(id, first, 'owner');
  fixture.effects.advance(1);
  await fixture.member(id, second, 'owner');
  const ownId = await memberIdOf(owner);
  // The organization goes to the owner who joined first.
  fixture.meanwhile(() => removeMember(owner, ownId));
  expect((await change(second, firstId)).status).toBeLessThan(300);
  expect(await itemsOfOrganization('ORG')).toMatchObject([{ account_id: second.account_id }]);
});

test('a plan that changes while the organization is transferred is counted for the new account only', async () => {
  const newOwner = await fixture.person();
  await fixture.member(id, newOwner, 'owner');
  const ownId = await memberIdOf(owner);
  const countsOf = async ({ account_id: accountId }: Person) =>
    (await itemsIn(`ACCOUNT#${accountId}`)).find(({ sk }) => sk === 'HOLDING');
  fixture.meanwhile(() => removeMember(newOwner, ownId));
  const call = { path: { id }, json: { plan: 'starter' } };
  expect((await fixture.call('change-subscription', newOwner, call)).status).toBe(200);
  expect(await countsOf(newOwner)).toMatchObject({ organizations_count: 1, free: 0, starter: 1 });
  expect(await countsOf(owner)).toMatchObject({ organizations_count: 0, free: 0 });
  expect(await countsOf(owner)).not.toHaveProperty('starter');
});

test('an invitation that is replaced while it is accepted does not work', async () => {
  const guest = await fixture.person();
  const invite = () => fixture.call('invite-member', owner, { path: { id }, json: { email: guest.email } });
  await invite();
  const token = fixture.tokenFor(guest.email);
  fixture.meanwhile(invite);
  expect(await fixture.call('accept-invitation', guest, { json: { token } })).toMatchObject({
    status: 410,
    body: { code: 'invitation.unknown' },
  });
  const fresh = { json: { token: fixture.tokenFor(guest.email) } };
  expect((await fixture.call('accept-invitation', guest, fresh)).status).toBe(200);
});

test('a failed e-mail returns its own error, even if the invitation was replaced meanwhile', async () => {
  const email = 'twice@example.com';
  const invite = () => fixture.call('invite-member', owner, { path: { id }, json: { email } });
  fixture.mailFailure = 'MessageRejected';
  // The first transaction creates the invitation, and the second one revokes it. The inner action runs right before
  // the second one, and replaces the invitation.
  fixture.meanwhile(async () =>
    fixture.meanwhile(async () => {
      fixture.mailFailure = undefined;
      await invite();
    }),
  );
  expect(await invite()).toMatchObject({ status: 422, body: { code: 'invitation.email_refused' } });
  const { body } = await fixture.call('list-invitations', owner, { path: { id } });
  expect(body.invitations).toMatchObject([{ email }]);
});

test('an invitation cannot be accepted if the organization is deleted at that moment', async () => {
  const guest = await fixture.person();
  await fixture.call('invite-member', owner, { path: { id }, json: { email: guest.email } });
  const json = { token: fixture.tokenFor(guest.email) };
  fixture.meanwhile(() => fixture.call('delete-organization', owner, { path: { id } }));
  expect((await fixture.call('accept-invitation', guest, { json })).status).toBe(410);
  expect((await fixture.call('list-organizations', guest)).body.total).toBe(0);
});

test('a code that is unarchived while its organization is deleted becomes a code of the account', async () => {
  const json = { name: 'Menu', prompt: 'You are the waiter.', organization_id: id };
  const { body: code } = await fixture.call('create-qpr-code', owner, { json });
  const path = { id: String(code.id) };
  await fixture.call('archive-qpr-code', owner, { path });
  fixture.meanwhile(() => fixture.call('delete-organization', owner, { path: { id } }));
  const { status, body } = await fixture.call('unarchive-qpr-code', owner, { path });
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'active' } });
  expect(body).not.toHaveProperty('organization_id');
  expect((await itemsIn(`CODE#${code.short_id}`))[0]).not.toHaveProperty('organization_id');
});

test.each([
  ['create-placements', {}],
  ['create-knowledge-set', { name: 'House' }],
] as const)('%s stores nothing if the organization is deleted at that moment', async (operation, fields) => {
  fixture.meanwhile(() => fixture.call('delete-organization', owner, { path: { id } }));
  const { status, body } = await fixture.call(operation, owner, { json: { ...fields, organization_id: id } });
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'organization.not_found' });
  expect([...(await itemsIn(`PLACEMENTS#${id}`)), ...(await itemsIn(`KNOWLEDGE_LIST#${id}`))]).toEqual([]);
});

test('one owner remains when two owners demote and remove themselves and each other concurrently', async () => {
  const guest = await fixture.person();
  const guestId = await fixture.member(id, guest, 'owner');
  const ownId = await memberIdOf(owner);
  const replies = await Promise.all([
    fixture.call('update-member', owner, { path: { id, member_id: guestId }, json: { role: 'viewer' } }),
    fixture.call('remove-member', guest, { path: { id, member_id: ownId } }),
    fixture.call('update-member', guest, { path: { id, member_id: guestId }, json: { role: 'viewer' } }),
    fixture.call('remove-member', owner, { path: { id, member_id: ownId } }),
  ]);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
  const lists = await Promise.all(
    [owner, guest].map((person) => fixture.call('list-members', person, { path: { id } })),
  );
  const seen = lists.find(({ status }) => status === 200)?.body.members as { role: string }[];
  expect(seen.filter(({ role }) => role === 'owner')).toHaveLength(1);
});
