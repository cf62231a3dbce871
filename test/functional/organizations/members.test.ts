import { describe, expect, test } from '@jest/globals';
import { id, owner, world } from './fresh-organization.ts';

const members = async () => {
  const { body } = await world.call('list-members', owner, { path: { id } });
  return body.members as { id: string; email: string; role: string }[];
};
const counted = async () => (await world.call('get-organization', owner, { path: { id } })).body.members_count;
const ownMemberId = async () => (await members()).find(({ email }) => email === owner.email)?.id ?? '';

describe('members', () => {
  test('are listed in the order they joined, in pages for those who ask', async () => {
    const guests = [];
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      world.effects.pass(5);
      const guest = await world.person();
      await world.join(id, owner, guest, role);
      guests.push(guest.email);
    }
    const whole = await world.call('list-members', owner, { path: { id } });
    expect(Object.keys(whole.body)).toEqual(['members']);
    expect((await members()).map(({ email }) => email)).toEqual([owner.email, ...guests]);

    const first = await world.call('list-members', owner, { path: { id }, query: { limit: '3' } });
    const rest = await world.call('list-members', owner, {
      path: { id },
      query: { cursor: String(first.body.next_cursor) },
    });
    expect(first.body.members).toHaveLength(3);
    expect(rest.body).toMatchObject({ members: [{ email: guests[2], role: 'admin' }], next_cursor: null });
    expect(await counted()).toBe(4);
  });

  test('get another role', async () => {
    const guest = await world.person();
    const member_id = await world.join(id, owner, guest, 'viewer');
    const call = { path: { id, member_id }, json: { role: 'admin' } };
    const { status, body } = await world.call('update-member', owner, call);
    expect(status).toBe(200);
    expect(body).toEqual({ id: member_id, email: guest.email, role: 'admin', joined_at: expect.any(String) });
    // The right that came with it holds at once.
    expect((await world.call('list-invitations', guest, { path: { id } })).status).toBe(200);
    expect((await world.call('update-member', owner, call)).body.role).toBe('admin');
  });

  test('leave, and may come back', async () => {
    const guest = await world.person();
    const member_id = await world.join(id, owner, guest, 'viewer');
    expect((await world.call('remove-member', guest, { path: { id, member_id } })).status).toBe(204);
    expect((await world.call('get-organization', guest, { path: { id } })).status).toBe(404);
    expect((await world.call('list-organizations', guest)).body.total).toBe(0);
    expect(await counted()).toBe(1);
    expect((await world.call('remove-member', owner, { path: { id, member_id } })).status).toBe(404);
    await world.join(id, owner, guest, 'editor');
    expect(await counted()).toBe(2);
  });

  test('are counted exactly when many come and go at once', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => world.person()));
    const joined = await Promise.all(guests.map((guest) => world.join(id, owner, guest, 'viewer')));
    expect(await counted()).toBe(9);
    const leaving = joined.slice(0, 5);
    // Each removed twice at the same time: once is enough, and once is counted.
    const replies = await Promise.all(
      leaving.flatMap((member_id) => [
        world.call('remove-member', owner, { path: { id, member_id } }),
        world.call('remove-member', owner, { path: { id, member_id } }),
      ]),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(await counted()).toBe(4);
    expect(await members()).toHaveLength(4);
  });
});

describe('the last owner', () => {
  test('can neither leave nor be demoted', async () => {
    const member_id = await ownMemberId();
    const left = await world.call('remove-member', owner, { path: { id, member_id } });
    expect(left).toMatchObject({ status: 409, body: { code: 'member.last_owner' } });
    const demoted = await world.call('update-member', owner, { path: { id, member_id }, json: { role: 'admin' } });
    expect(demoted).toMatchObject({ status: 409, body: { code: 'member.last_owner' } });
    expect(await members()).toMatchObject([{ role: 'owner' }]);
  });

  test('is free to go once there is another', async () => {
    const guest = await world.person();
    const guestId = await world.join(id, owner, guest, 'admin');
    const member_id = await ownMemberId();
    await world.call('update-member', owner, { path: { id, member_id: guestId }, json: { role: 'owner' } });
    expect((await world.call('remove-member', owner, { path: { id, member_id } })).status).toBe(204);
    expect((await world.call('get-organization', owner, { path: { id } })).status).toBe(404);
    const { body } = await world.call('list-members', guest, { path: { id } });
    expect(body.members).toMatchObject([{ role: 'owner', email: guest.email }]);
  });

  test('stays when two owners demote and remove each other at the same time', async () => {
    const guest = await world.person();
    const guestId = await world.join(id, owner, guest, 'owner');
    const ownId = await ownMemberId();
    const replies = await Promise.all([
      world.call('update-member', owner, { path: { id, member_id: guestId }, json: { role: 'viewer' } }),
      world.call('remove-member', guest, { path: { id, member_id: ownId } }),
      world.call('update-member', guest, { path: { id, member_id: guestId }, json: { role: 'viewer' } }),
      world.call('remove-member', owner, { path: { id, member_id: ownId } }),
    ]);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    const lists = await Promise.all(
      [owner, guest].map((person) => world.call('list-members', person, { path: { id } })),
    );
    const seen = lists.find(({ status }) => status === 200)?.body.members as { role: string }[];
    expect(seen.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

test.each([
  [{ role: 'boss' }, 'body.role'],
  [{}, 'body.role'],
  [{ role: null }, 'body.role'],
])('a role like %j is refused', async (json, path) => {
  const { status, body } = await world.call('update-member', owner, {
    path: { id, member_id: await ownMemberId() },
    json,
  });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ path }));
});
