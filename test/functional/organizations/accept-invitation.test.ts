import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { hashToken } from '../../../lambdas/platform/identity/token.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { accept, invite, membersCount, pendingInvitations } from './fixtures/organization-calls.ts';
import { itemsIn, itemsOfOrganization } from './fixtures/stored-items.ts';

const DAY = 24 * 60 * 60 * 1000;

test('creates the membership once', async () => {
  const guest = await fixture.person();
  await invite(guest.email, 'editor');
  const token = fixture.tokenFor(guest.email);
  const { status, body } = await accept(guest, token);
  expect(status).toBe(200);
  expect(body).toEqual({
    organization_id: id,
    member: { id: expect.stringMatching(/^mem_/), email: guest.email, role: 'editor', joined_at: expect.any(String) },
  });
  expect(await accept(guest, token)).toMatchObject({ status: 410, body: { code: 'invitation.used' } });
  expect(await pendingInvitations()).toEqual([]);
  expect((await fixture.call('list-organizations', guest)).body).toMatchObject({
    total: 1,
    organizations: [{ id, members_count: 2 }],
  });
});

test('stores the member, assigns the address to the member and uses up the token', async () => {
  const guest = await fixture.person();
  await invite(guest.email, 'owner');
  const token = fixture.tokenFor(guest.email);
  const { body } = await accept(guest, token);
  const { id: member_id } = body.member as { id: string };
  expect(await itemsOfOrganization(`MEMBER#${member_id}`)).toMatchObject([
    { type: 'member', account_id: guest.account_id, email: guest.email, role: 'owner' },
  ]);
  expect(await itemsOfOrganization(`ADDRESS#${guest.email}`)).toEqual([
    { pk: `ORG#${id}`, sk: `ADDRESS#${guest.email}`, type: 'address', member_id },
  ]);
  expect(await itemsOfOrganization('ORG')).toMatchObject([{ members_count: 2, owners_count: 2 }]);
  expect(await itemsOfOrganization('INVITATION#')).toEqual([]);
  expect(await itemsIn(`INVITATION_TOKEN#${hashToken(token)}`)).toMatchObject([
    { used_at: fixture.effects.now().toISOString() },
  ]);
});

test('a repeated request with an Idempotency-Key gets the same response', async () => {
  const guest = await fixture.person();
  await invite(guest.email);
  const call = { json: { token: fixture.tokenFor(guest.email) }, headers: { 'idempotency-key': 'join' } };
  const first = await fixture.call('accept-invitation', guest, call);
  const again = await fixture.call('accept-invitation', guest, call);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await membersCount()).toBe(2);
});

test('a member cannot join a second time', async () => {
  await invite('other@example.com');
  const token = fixture.tokenFor('other@example.com');
  const { table } = fixture.effects;
  // A member cannot be invited, so this replaces the e-mail address of another invitation with the owner's.
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `INVITATION_TOKEN#${hashToken(token)}`, sk: 'TOKEN' },
      UpdateExpression: 'SET email = :email',
      ExpressionAttributeValues: { ':email': owner.email },
    }),
  );
  expect(await accept(owner, token)).toMatchObject({ status: 409, body: { code: 'member.already_member' } });
  expect(await membersCount()).toBe(1);
});

test('eight concurrent requests with one token create one membership', async () => {
  const guest = await fixture.person();
  await invite(guest.email);
  const token = fixture.tokenFor(guest.email);
  const replies = await Promise.all(Array.from({ length: 8 }, () => accept(guest, token)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
  expect((await fixture.call('get-organization', owner, { path: { id } })).body.members_count).toBe(2);
});

test('an account with another address cannot accept, and the invitation stays valid', async () => {
  const guest = await fixture.person();
  await invite(guest.email);
  const token = fixture.tokenFor(guest.email);
  const stranger = await fixture.person();
  expect(await accept(stranger, token)).toMatchObject({ status: 403, body: { code: 'invitation.other_address' } });
  expect((await accept(guest, token)).status).toBe(200);
});

test('an invitation expires after exactly seven days', async () => {
  const [early, late] = [await fixture.person(), await fixture.person()];
  await invite(early.email);
  await invite(late.email);
  fixture.effects.advance(7 * DAY - 1);
  expect((await accept(early, fixture.tokenFor(early.email))).status).toBe(200);
  fixture.effects.advance(1);
  expect(await accept(late, fixture.tokenFor(late.email))).toMatchObject({
    status: 410,
    body: { code: 'invitation.expired' },
  });
  expect(await pendingInvitations()).toEqual([]);
  // The expired item is deleted later. Until then, a new invitation can replace it.
  expect((await invite(late.email)).status).toBe(200);
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(300)])('the token "%s" belongs to no invitation', async (token) => {
  const { status } = await accept(owner, token);
  expect([400, 410]).toContain(status);
});
