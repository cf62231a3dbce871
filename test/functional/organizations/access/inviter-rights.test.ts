import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { acceptByLink } from '../../../../lambdas/organizations/invitations/accept-by-link.ts';
import { newInvitation } from '../../../../lambdas/organizations/invitations/invitation.ts';
import { putInvitationWrites } from '../../../../lambdas/organizations/invitations/store.ts';
import type { Role } from '../../../../lambdas/organizations/roles.ts';
import { newToken } from '../../../../lambdas/platform/identity/token.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { apiEvent } from '../../../support/functions/api-event.ts';
import { FROM_STUDIO } from '../../../support/functions/browser.ts';
import { Deletion } from '../../privacy/account-fixture.ts';
import { fixture, id, owner } from '../fixtures/fresh-organization.ts';
import { accept, invite, members, pendingInvitations, removeMember, setRole } from '../fixtures/organization-calls.ts';
import type { Person } from '../fixtures/organization-fixture.ts';
import { allItems } from '../fixtures/stored-items.ts';

const HOUR_SECONDS = 3_600;
const REFUSED = { status: 410, body: { code: 'invitation.unknown' } };

let inviter: Person;
let inviterId: string;
let guest: Person;
beforeEach(async () => {
  inviter = await fixture.person();
  inviterId = await fixture.member(id, inviter, 'owner');
  guest = await fixture.person();
});

const rejoin = async (role: Role) => {
  await removeMember(owner, inviterId);
  await fixture.member(id, inviter, role);
};

async function erase({ key, account_id: accountId }: Person): Promise<void> {
  const deletion = new Deletion(fixture);
  const { body } = await deletion.request(key);
  await deletion.erase(accountId, String(body.requested_at));
}

/** Previews or accepts an invitation with the link in its e-mail, without an API key. */
async function byLink(step: 'preview' | 'accept', email: string) {
  const json = fixture.invitationBodyFor(email);
  const call = { method: 'POST', path: `/invitations/${step}`, pathParameters: { step }, json, headers: FROM_STUDIO };
  const { statusCode, body = '' } = await acceptByLink(fixture.effects)(apiEvent(call));
  return { status: statusCode, body: JSON.parse(body) };
}

async function restore(items: Awaited<ReturnType<typeof itemsOfGuest>>): Promise<void> {
  const { client, name } = fixture.effects.table;
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
}

const itemsOfGuest = async () =>
  (await allItems()).filter(
    ({ type, email, sk }) =>
      (String(type).startsWith('invitation') && email === guest.email) || sk === `ADDRESS#${guest.email}`,
  );

/** Makes every access to the list of invitations fail while the action runs. */
async function failingToRevoke<T>(action: () => Promise<T>): Promise<T> {
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const { middlewareStack } = fixture.effects.table.client;
  middlewareStack.add(
    (next) => (args) => {
      if (JSON.stringify(args.input).includes('INVITATION#')) throw new Error('The database is not available.');
      return next(args);
    },
    { step: 'initialize', name: 'fail-invitations' },
  );
  const result = await action();
  middlewareStack.remove('fail-invitations');
  expect(warn).toHaveBeenCalledWith('could not revoke invitations', expect.anything());
  warn.mockRestore();
  return result;
}

interface Loss {
  readonly loss: string;
  /** The role in the invitation. */
  readonly role: Role;
  readonly action: () => Promise<unknown>;
}

const LOSSES: readonly Loss[] = [
  { loss: 'was removed', role: 'owner', action: () => removeMember(owner, inviterId) },
  { loss: 'was removed', role: 'viewer', action: () => removeMember(owner, inviterId) },
  { loss: 'left', role: 'owner', action: () => removeMember(inviter, inviterId) },
  { loss: 'was demoted to admin', role: 'owner', action: () => setRole(owner, inviterId, 'admin') },
  { loss: 'was demoted to editor', role: 'viewer', action: () => setRole(owner, inviterId, 'editor') },
  { loss: 'was removed and came back as an admin', role: 'owner', action: () => rejoin('admin') },
  { loss: 'was removed and came back as an owner', role: 'owner', action: () => rejoin('owner') },
  { loss: 'erased the account', role: 'owner', action: () => erase(inviter) },
];

test.each(LOSSES)(
  'after the inviter $loss, the invitation as $role is revoked, and would be refused even if it still existed',
  async ({ role, action }) => {
    await invite(guest.email, role, inviter);
    const invitation = await itemsOfGuest();
    expect(invitation.map(({ type }) => type).toSorted()).toEqual(['address', 'invitation', 'invitation_token']);
    await action();
    expect(await pendingInvitations()).toEqual([]);
    expect(await itemsOfGuest()).toEqual([]);

    await restore(invitation);
    expect(await byLink('preview', guest.email)).toMatchObject(REFUSED);
    expect(await byLink('accept', guest.email)).toMatchObject(REFUSED);
    expect(await accept(guest)).toMatchObject(REFUSED);
    expect((await members()).map(({ email }) => email)).not.toContain(guest.email);
    // A new invitation works.
    expect((await invite(guest.email, role)).status).toBe(200);
    expect((await accept(guest)).status).toBe(200);
  },
);

describe.each([
  { loss: 'removed', action: () => removeMember(owner, inviterId) },
  { loss: 'demoted', action: () => setRole(owner, inviterId, 'admin') },
])('if the inviter is $loss during a join, the join fails', ({ action }) => {
  beforeEach(async () => {
    await invite(guest.email, 'owner', inviter);
    fixture.meanwhile(() => failingToRevoke(action));
  });

  test('with an API key', async () => {
    expect(await accept(guest)).toMatchObject(REFUSED);
  });

  test('with the link in the e-mail', async () => {
    expect(await byLink('accept', guest.email)).toMatchObject(REFUSED);
  });
});

test('an invitation stays valid while its inviter could still send it, whatever happens to other members', async () => {
  const [editor, other] = [await fixture.person(), await fixture.person()];
  await invite(guest.email, 'owner', inviter);
  await invite(editor.email, 'editor', inviter);
  await invite(other.email, 'owner');
  await setRole(owner, inviterId, 'admin');
  const emails = (await pendingInvitations()).map(({ email }) => email);
  expect(emails.toSorted()).toEqual([editor.email, other.email].toSorted());
  expect((await accept(editor)).status).toBe(200);
  await removeMember(owner, inviterId);
  expect((await accept(other)).status).toBe(200);
});

/** Stores invitations of the inviter without sending e-mails. */
async function storeInvitations(emails: readonly string[]): Promise<void> {
  const { table, now, random } = fixture.effects;
  const { account_id: accountId, email: invitedBy } = inviter;
  const fields = {
    organization_id: id,
    role: 'viewer',
    invited_by: invitedBy,
    inviter_account_id: accountId,
    inviter_member_id: inviterId,
  } as const;
  const invitations = emails.map((email) =>
    newInvitation({ ...fields, email, token: newToken(random) }, now(), random),
  );
  await transactWrite(table, {
    invitations: invitations.flatMap((invitation) => putInvitationWrites(table, invitation, undefined)),
  });
}

test('all invitations are revoked, even if there are more than can be revoked at the same time', async () => {
  const emails = Array.from({ length: 20 }, (_, index) => `many-${index}@example.com`);
  await storeInvitations(emails);
  await storeInvitations(emails.map((email) => `more-${email}`));
  expect(await pendingInvitations()).toHaveLength(40);
  expect((await removeMember(owner, inviterId)).status).toBe(204);
  expect(await pendingInvitations()).toEqual([]);
});

test('a member is removed even if the invitations cannot be revoked', async () => {
  await invite(guest.email, 'owner', inviter);
  expect((await failingToRevoke(() => removeMember(owner, inviterId))).status).toBe(204);
  expect(await accept(guest)).toMatchObject(REFUSED);
});

describe('an invitation sent with an API key', () => {
  let key: { readonly key: string; readonly key_id: string };
  beforeEach(async () => {
    const { body } = await fixture.call('create-api-key', inviter, { json: { name: 'Onboarding' } });
    key = { key: String(body.api_key), key_id: String(body.id) };
    await invite(guest.email, 'editor', { ...inviter, key: key.key });
  });

  test('works while the key is valid', async () => {
    expect((await byLink('preview', guest.email)).status).toBe(200);
    expect((await accept(guest)).status).toBe(200);
  });

  test('does not work once the key is revoked', async () => {
    await fixture.call('revoke-api-key', inviter, { path: { id: key.key_id } });
    expect(await byLink('preview', guest.email)).toMatchObject(REFUSED);
    expect(await byLink('accept', guest.email)).toMatchObject(REFUSED);
    expect(await accept(guest)).toMatchObject(REFUSED);
  });

  test('works during the rotation overlap, but not after it', async () => {
    const rotated = { path: { id: key.key_id }, json: { overlap_seconds: HOUR_SECONDS } };
    await fixture.call('rotate-api-key', inviter, rotated);
    fixture.effects.advance((HOUR_SECONDS - 1) * 1_000);
    expect((await byLink('preview', guest.email)).status).toBe(200);
    fixture.effects.advance(1_000);
    expect(await accept(guest)).toMatchObject(REFUSED);
  });
});
