import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hashInvitationToken } from '../../../lambdas/organizations/invitations/invitation.ts';
import { type Person, World } from './world.ts';

const DAY = 24 * 60 * 60 * 1000;
let world: World;
let owner: Person;
let id: string;
let guests = 0;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.person();
  id = await world.organization(owner, 'Grand <b>Hotel</b>');
});

const invite = (email: string, role?: string, by = owner) =>
  world.call('invite-member', by, { path: { id }, json: { email, ...(role && { role }) } });
const accept = (person: Person, token: string) => world.call('accept-invitation', person, { json: { token } });
const pending = async () => {
  const { body } = await world.call('list-invitations', owner, { path: { id } });
  return body.invitations as { invitation_id: string; email: string; role: string }[];
};
const newGuest = () => {
  guests += 1;
  return world.person(`guest-${guests}@example.com`);
};

describe('inviting', () => {
  test('answers the invitation and sends an e-mail with text and HTML', async () => {
    const { status, body } = await invite('New.Guest@example.com', 'editor');
    expect(status).toBe(200);
    expect(body).toEqual({
      invitation_id: expect.stringMatching(/^inv_/),
      email: 'New.Guest@example.com',
      role: 'editor',
      expires_at: new Date(world.effects.now().getTime() + 7 * DAY).toISOString(),
    });
    const mail = world.mailbox.at(-1);
    expect(mail).toMatchObject({ to: 'New.Guest@example.com', subject: 'Join Grand <b>Hotel</b> as editor' });
    expect(mail?.text).toContain(`${owner.email} invites you to join Grand <b>Hotel</b> as editor.`);
    expect(mail?.text).toMatch(/https:\/\/api\.example\.com\/invitations\/[\w-]{43}\n/);
    expect(mail?.html).toContain('Grand &lt;b&gt;Hotel&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>Hotel');
    expect(await pending()).toEqual([
      { ...body, invited_by: owner.email, created_at: world.effects.now().toISOString() },
    ]);
  });

  test('without a role invites a viewer', async () => {
    expect((await invite('viewer@example.com')).body.role).toBe('viewer');
  });

  test('stores the token only as its hash', async () => {
    await invite('hashed@example.com');
    const token = world.tokenFor('hashed@example.com');
    const { table } = world.effects;
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.name }));
    const stored = JSON.stringify(Items);
    expect(stored).toContain(hashInvitationToken(token));
    expect(stored).not.toContain(token);
  });

  test('the same address again replaces the earlier invitation, however it is written', async () => {
    const guest = await newGuest();
    await invite(guest.email, 'viewer');
    const old = world.tokenFor(guest.email);
    const { body } = await invite(guest.email.toUpperCase(), 'admin');
    expect(await pending()).toMatchObject([{ invitation_id: body.invitation_id, role: 'admin' }]);
    expect(await accept(guest, old)).toMatchObject({ status: 410, body: { code: 'invitation.unknown' } });
    expect((await accept(guest, world.tokenFor(guest.email.toUpperCase()))).status).toBe(200);
  });

  test('many at once of one address leave one invitation that works', async () => {
    const guest = await newGuest();
    const sent = world.mailbox.length;
    const replies = await Promise.all(Array.from({ length: 6 }, () => invite(guest.email)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await pending()).toHaveLength(1);
    const tokens = world.mailbox.slice(sent).map(({ text }) => text.match(/\/invitations\/(\S+)/)?.[1] ?? '');
    const accepted = await Promise.all(tokens.map((token) => accept(guest, token)));
    expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.call('get-organization', owner, { path: { id } })).body.members_count).toBe(2);
  });

  test('a member is a conflict', async () => {
    const guest = await newGuest();
    await world.join(id, owner, guest, 'viewer');
    for (const email of [guest.email, guest.email.toUpperCase(), owner.email]) {
      expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'member.already_member' } });
    }
  });

  test('leaves nothing behind when the e-mail cannot be sent', async () => {
    world.mailFailure = 'ThrottlingException';
    const { status } = await invite('unreachable@example.com');
    world.mailFailure = undefined;
    expect(status).toBe(503);
    expect(await pending()).toEqual([]);
    expect((await invite('unreachable@example.com')).status).toBe(200);
  });

  test.each([
    [{}, 'body.email'],
    [{ email: 'nobody' }, 'body.email'],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'body.email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'body.email'],
    [{ email: 'a@example.com', role: 'king' }, 'body.role'],
    [{ email: 'a@example.com', extra: 1 }, 'body.extra'],
  ])('%j is refused at %s', async (json, path) => {
    const { status, body } = await world.call('invite-member', owner, { path: { id }, json });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual(expect.objectContaining({ path }));
  });
});

describe('accepting with a key', () => {
  test('makes the membership, once', async () => {
    const guest = await newGuest();
    await invite(guest.email, 'editor');
    const token = world.tokenFor(guest.email);
    const { status, body } = await accept(guest, token);
    expect(status).toBe(200);
    expect(body).toEqual({
      organization_id: id,
      member: { id: expect.stringMatching(/^mem_/), email: guest.email, role: 'editor', joined_at: expect.any(String) },
    });
    expect(await accept(guest, token)).toMatchObject({ status: 410, body: { code: 'invitation.used' } });
    expect(await pending()).toEqual([]);
    expect((await world.call('list-organizations', guest)).body).toMatchObject({
      total: 1,
      organizations: [{ id, members_count: 2 }],
    });
  });

  test('eight at once with one token: one membership', async () => {
    const guest = await newGuest();
    await invite(guest.email);
    const token = world.tokenFor(guest.email);
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(guest, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
    expect((await world.call('get-organization', owner, { path: { id } })).body.members_count).toBe(2);
  });

  test('with a key of another address is refused, and the invitation stays', async () => {
    const guest = await newGuest();
    await invite(guest.email);
    const token = world.tokenFor(guest.email);
    const stranger = await newGuest();
    expect(await accept(stranger, token)).toMatchObject({ status: 403, body: { code: 'invitation.other_address' } });
    expect((await accept(guest, token)).status).toBe(200);
  });

  test('lapses after seven days, to the millisecond', async () => {
    const [early, late] = [await newGuest(), await newGuest()];
    await invite(early.email);
    await invite(late.email);
    world.effects.pass(7 * DAY - 1);
    expect((await accept(early, world.tokenFor(early.email))).status).toBe(200);
    world.effects.pass(1);
    expect(await accept(late, world.tokenFor(late.email))).toMatchObject({
      status: 410,
      body: { code: 'invitation.lapsed' },
    });
    expect(await pending()).toEqual([]);
    // The table forgets it later; until then a new invitation takes its place.
    expect((await invite(late.email)).status).toBe(200);
  });

  test('a lapsed invitation of an owner does not keep admins from inviting', async () => {
    const [admin, guest] = [await newGuest(), await newGuest()];
    await world.join(id, owner, admin, 'admin');
    await invite(guest.email, 'owner');
    const again = () => world.call('invite-member', admin, { path: { id }, json: { email: guest.email } });
    expect((await again()).status).toBe(403);
    world.effects.pass(7 * DAY);
    expect((await again()).status).toBe(200);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(300)])('a token like "%s" is no invitation', async (token) => {
    const { status } = await accept(owner, token);
    expect([400, 410]).toContain(status);
  });
});

describe('taking back', () => {
  test('ends the link at once', async () => {
    const guest = await newGuest();
    const { body } = await invite(guest.email);
    const invitation_id = String(body.invitation_id);
    expect((await world.call('revoke-invitation', owner, { path: { id, invitation_id } })).status).toBe(204);
    expect((await accept(guest, world.tokenFor(guest.email))).status).toBe(410);
    expect(await world.call('revoke-invitation', owner, { path: { id, invitation_id } })).toMatchObject({
      status: 404,
      body: { code: 'invitation.not_found' },
    });
    expect((await invite(guest.email)).status).toBe(200);
  });
});
