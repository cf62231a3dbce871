import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { hashToken } from '../../../lambdas/platform/identity/token.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { accept, invite, memberIdOf, pendingInvitations } from './fixtures/organization-calls.ts';
import { allItems, itemsIn, itemsOfOrganization } from './fixtures/stored-items.ts';

const DAY = 24 * 60 * 60 * 1000;

test('returns the invitation and sends an e-mail with text and HTML', async () => {
  await fixture.call('update-organization', owner, { path: { id }, json: { name: 'Grand <b>Hotel</b>' } });
  const { status, body } = await invite('New.Guest@example.com', 'editor');
  expect(status).toBe(200);
  expect(body).toEqual({
    invitation_id: expect.stringMatching(/^inv_/),
    email: 'New.Guest@example.com',
    role: 'editor',
    expires_at: new Date(fixture.effects.now().getTime() + 7 * DAY).toISOString(),
  });
  const mail = fixture.mailbox.at(-1);
  expect(mail).toMatchObject({ to: 'New.Guest@example.com', subject: 'You are invited to an organization' });
  expect(mail?.text).toContain(
    `${owner.email} invites you to join the organization “Grand <b>Hotel</b>” as an editor.`,
  );
  expect(mail?.text).toMatch(/https:\/\/api\.example\.com\/join#[\w-]{43}\n/);
  expect(mail?.html).toContain('Grand &lt;b&gt;Hotel&lt;/b&gt;');
  expect(mail?.html).not.toContain('<b>Hotel');
  expect(await pendingInvitations()).toEqual([
    { ...body, invited_by: owner.email, created_at: fixture.effects.now().toISOString() },
  ]);
});

test('invites a viewer by default', async () => {
  expect((await invite('viewer@example.com')).body.role).toBe('viewer');
});

test('stores the token only as a hash', async () => {
  await invite('hashed@example.com');
  const { token } = fixture.invitationBodyFor('hashed@example.com');
  const stored = JSON.stringify(await allItems());
  expect(stored).toContain(hashToken(token));
  expect(stored).not.toContain(token);
});

test('stores the invitation, its token, the address and the three daily counts', async () => {
  const now = fixture.effects.now();
  const email = 'Stored@example.com';
  const { body } = await invite(email, 'admin');
  const pk = `ORG#${id}`;
  const token_hash = hashToken(fixture.tokenFor(email));
  const invitation = {
    id: body.invitation_id,
    organization_id: id,
    email,
    role: 'admin',
    invited_by: owner.email,
    inviter_account_id: owner.account_id,
    inviter_member_id: await memberIdOf(owner),
    inviter_key_id: expect.stringMatching(/^key_/),
    token_hash,
    created_at: now.toISOString(),
    expires_at: body.expires_at,
    expires_at_seconds: (now.getTime() + 7 * DAY) / 1_000,
  };
  const { expires_at_seconds } = invitation;
  expect(await itemsOfOrganization('ADDRESS#stored@')).toEqual([
    { pk, sk: 'ADDRESS#stored@example.com', type: 'address', invitation_id: body.invitation_id, expires_at_seconds },
  ]);
  expect(await itemsOfOrganization('INVITATION#')).toEqual([
    { pk, sk: `INVITATION#${body.invitation_id}`, type: 'invitation', ...invitation },
  ]);
  expect(await itemsIn(`INVITATION_TOKEN#${token_hash}`)).toEqual([
    { pk: `INVITATION_TOKEN#${token_hash}`, sk: 'TOKEN', type: 'invitation_token', ...invitation },
  ]);
  const count = {
    sk: `INVITED#${now.toISOString().slice(0, 10)}`,
    type: 'invitation_count',
    sent: 1,
    expires_at_seconds: now.getTime() / 1_000 + (2 * DAY) / 1_000,
  };
  const recipient = `INVITED_ADDRESS#${createHash('sha256').update('stored@example.com').digest('hex')}`;
  expect(await itemsOfOrganization('INVITED#')).toEqual([{ pk, ...count }]);
  expect(await itemsIn(recipient)).toEqual([{ pk: recipient, ...count }]);
  expect(await itemsIn(`ACCOUNT#${owner.account_id}`)).toContainEqual({ pk: `ACCOUNT#${owner.account_id}`, ...count });
});

test('inviting the same address again, in any spelling, replaces the earlier invitation', async () => {
  const guest = await fixture.person();
  await invite(guest.email, 'viewer');
  const old = fixture.tokenFor(guest.email);
  const { body } = await invite(guest.email.toUpperCase(), 'admin');
  expect(await pendingInvitations()).toMatchObject([{ invitation_id: body.invitation_id, role: 'admin' }]);
  expect(await accept(guest, old)).toMatchObject({ status: 410, body: { code: 'invitation.unknown' } });
  expect((await accept(guest, fixture.tokenFor(guest.email.toUpperCase()))).status).toBe(200);
});

test('concurrent invitations of one address leave one that works', async () => {
  const guest = await fixture.person();
  const sent = fixture.mailbox.length;
  const replies = await Promise.all(Array.from({ length: 6 }, () => invite(guest.email)));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await pendingInvitations()).toHaveLength(1);
  const tokens = fixture.mailbox.slice(sent).map(({ text }) => text.match(/\/join#(\S+)/)?.[1] ?? '');
  const accepted = await Promise.all(tokens.map((token) => accept(guest, token)));
  expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await fixture.call('get-organization', owner, { path: { id } })).body.members_count).toBe(2);
});

test('inviting someone who is already a member is a conflict', async () => {
  const guest = await fixture.person();
  await fixture.member(id, guest, 'viewer');
  for (const email of [guest.email, guest.email.toUpperCase(), owner.email]) {
    expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'member.already_member' } });
  }
});

test('leaves no invitation when the e-mail cannot be sent', async () => {
  fixture.mailFailure = 'ThrottlingException';
  const { status } = await invite('unreachable@example.com');
  fixture.mailFailure = undefined;
  expect(status).toBe(503);
  expect(await pendingInvitations()).toEqual([]);
  expect((await invite('unreachable@example.com')).status).toBe(200);
});

test.each([
  [{}, 'body.email'],
  [{ email: 'nobody' }, 'body.email'],
  [{ email: 'a@b' }, 'body.email'],
  [{ email: 'ä🥐'.repeat(5_000) }, 'body.email'],
  [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'body.email'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'body.email'],
  [{ email: 'a@example.com', role: 'king' }, 'body.role'],
  [{ email: 'a@example.com', extra: 1 }, 'body.extra'],
])('%j is an error at %s', async (json, path) => {
  const { status, body } = await fixture.call('invite-member', owner, { path: { id }, json });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ path }));
});

test('a rejected e-mail is an error and leaves no invitation', async () => {
  fixture.mailFailure = 'MessageRejected';
  const rejected = await invite('rejected@example.com');
  fixture.mailFailure = undefined;
  expect(rejected).toMatchObject({ status: 422, body: { code: 'invitation.email_refused' } });
  expect(await pendingInvitations()).toEqual([]);
});

test.each([
  ['BadRequestException', /Check the address\.$/],
  ['MessageRejected', /ask the operator to check the e-mail settings\.$/],
  ['AccessDeniedException', /ask the operator to check the e-mail settings\.$/],
])('after %s, the error says whether to check the address or the e-mail settings', async (name, detail) => {
  fixture.mailFailure = name;
  const { status, body } = await invite('rejected@example.com');
  fixture.mailFailure = undefined;
  expect([status, body.code, body.detail]).toEqual([422, 'invitation.email_refused', expect.stringMatching(detail)]);
});

test('an expired invitation as owner does not prevent admins from inviting the same address', async () => {
  const [admin, guest] = [await fixture.person(), await fixture.person()];
  await fixture.member(id, admin, 'admin');
  await invite(guest.email, 'owner');
  const again = () => fixture.call('invite-member', admin, { path: { id }, json: { email: guest.email } });
  expect((await again()).status).toBe(403);
  fixture.effects.advance(7 * DAY);
  expect((await again()).status).toBe(200);
});
