import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { memberIdOf, members, setRole } from './fixtures/organization-calls.ts';
import { allItems, itemsOfOrganization } from './fixtures/stored-items.ts';

test('changes the role in both stored items of a member', async () => {
  const guest = await fixture.person();
  const member_id = await fixture.member(id, guest, 'viewer');
  const call = { path: { id, member_id }, json: { role: 'admin' } };
  const { status, body } = await fixture.call('update-member', owner, call);
  expect(status).toBe(200);
  expect(body).toEqual({ id: member_id, email: guest.email, role: 'admin', joined_at: expect.any(String) });
  // The new permissions apply immediately.
  expect((await fixture.call('list-invitations', guest, { path: { id } })).status).toBe(200);
  expect((await fixture.call('update-member', owner, call)).body.role).toBe('admin');
  const stored = (await allItems()).filter((item) => item.id === member_id);
  expect(stored).toMatchObject([{ role: 'admin' }, { role: 'admin' }]);
});

test('a change of role updates the count of owners', async () => {
  const guestId = await fixture.member(id, await fixture.person(), 'viewer');
  const counts = async () => (await itemsOfOrganization('ORG'))[0];
  await setRole(owner, guestId, 'owner');
  expect(await counts()).toMatchObject({ owners_count: 2, members_count: 2 });
  await setRole(owner, guestId, 'editor');
  expect(await counts()).toMatchObject({ owners_count: 1, members_count: 2 });
});

test('the last owner cannot be demoted', async () => {
  const member_id = await memberIdOf(owner);
  const demoted = await setRole(owner, member_id, 'admin');
  expect(demoted).toMatchObject({ status: 409, body: { code: 'member.last_owner' } });
  expect(await members()).toMatchObject([{ role: 'owner' }]);
});

test.each(['mem_1', 'mem_01K9ZQ4T7M3X8V5C2B6N0P1R4S'])('the member %s is not found', async (member_id) => {
  expect(await setRole(owner, member_id, 'admin')).toMatchObject({
    status: 404,
    body: { code: 'member.not_found', detail: `There is no member ${member_id}.` },
  });
});

test.each([
  [{ role: 'boss' }, 'body.role'],
  [{}, 'body.role'],
  [{ role: null }, 'body.role'],
])('the body %j is an error', async (json, path) => {
  const { status, body } = await fixture.call('update-member', owner, {
    path: { id, member_id: await memberIdOf(owner) },
    json,
  });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ path }));
});
