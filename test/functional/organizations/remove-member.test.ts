import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { memberIdOf, members, membersCount, removeMember } from './fixtures/organization-calls.ts';
import { allItems, itemsOfOrganization } from './fixtures/stored-items.ts';

test('a member leaves and can join again', async () => {
  const guest = await fixture.person();
  const member_id = await fixture.member(id, guest, 'viewer');
  expect((await fixture.call('remove-member', guest, { path: { id, member_id } })).status).toBe(204);
  expect((await fixture.call('get-organization', guest, { path: { id } })).status).toBe(404);
  expect((await fixture.call('list-organizations', guest)).body.total).toBe(0);
  expect(await membersCount()).toBe(1);
  expect((await fixture.call('remove-member', owner, { path: { id, member_id } })).status).toBe(404);
  await fixture.join(id, owner, guest, 'editor');
  expect(await membersCount()).toBe(2);
});

test('removes every item that names the member, and corrects the counts', async () => {
  const guest = await fixture.person();
  const member_id = await fixture.member(id, guest, 'owner');
  expect((await removeMember(owner, member_id)).status).toBe(204);
  expect((await allItems()).filter((item) => item.id === member_id || item.member_id === member_id)).toEqual([]);
  expect(await itemsOfOrganization('ORG')).toMatchObject([{ members_count: 1, owners_count: 1 }]);
});

test('members are counted exactly during concurrent joins and removals', async () => {
  const guests = await Promise.all(Array.from({ length: 8 }, () => fixture.person()));
  const joined = await Promise.all(guests.map((guest) => fixture.join(id, owner, guest, 'viewer')));
  expect(await membersCount()).toBe(9);
  const leaving = joined.slice(0, 5);
  // Each member is removed twice concurrently, but counted only once.
  const replies = await Promise.all(
    leaving.flatMap((member_id) => [
      fixture.call('remove-member', owner, { path: { id, member_id } }),
      fixture.call('remove-member', owner, { path: { id, member_id } }),
    ]),
  );
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(5);
  expect(await membersCount()).toBe(4);
  expect(await members()).toHaveLength(4);
});

test('the last owner cannot leave', async () => {
  const left = await removeMember(owner, await memberIdOf(owner));
  expect(left).toMatchObject({ status: 409, body: { code: 'member.last_owner' } });
  expect(await members()).toMatchObject([{ role: 'owner' }]);
});

test('an owner can leave if there is another owner', async () => {
  const guest = await fixture.person();
  const guestId = await fixture.member(id, guest, 'admin');
  const member_id = await memberIdOf(owner);
  await fixture.call('update-member', owner, { path: { id, member_id: guestId }, json: { role: 'owner' } });
  expect((await fixture.call('remove-member', owner, { path: { id, member_id } })).status).toBe(204);
  expect((await fixture.call('get-organization', owner, { path: { id } })).status).toBe(404);
  const { body } = await fixture.call('list-members', guest, { path: { id } });
  expect(body.members).toMatchObject([{ role: 'owner', email: guest.email }]);
});

test('an invalid id gets a 404, and the error names the id', async () => {
  expect(await removeMember(owner, 'mem_1')).toMatchObject({
    status: 404,
    body: { code: 'member.not_found', detail: 'There is no member mem_1.' },
  });
});
