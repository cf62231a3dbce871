import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { members, membersCount } from './fixtures/organization-calls.ts';

test('returns exactly the fields of the contract', async () => {
  const { status, body } = await fixture.call('list-members', owner, { path: { id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    members: [
      {
        id: expect.stringMatching(/^mem_/),
        email: owner.email,
        role: 'owner',
        joined_at: fixture.effects.now().toISOString(),
      },
    ],
  });
});

test('lists members in the order they joined, in pages if requested', async () => {
  const guests = [];
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    fixture.effects.advance(5);
    const guest = await fixture.person();
    await fixture.member(id, guest, role);
    guests.push(guest.email);
  }
  const whole = await fixture.call('list-members', owner, { path: { id } });
  expect(Object.keys(whole.body)).toEqual(['members']);
  expect((await members()).map(({ email }) => email)).toEqual([owner.email, ...guests]);

  const first = await fixture.call('list-members', owner, { path: { id }, query: { limit: '3' } });
  const rest = await fixture.call('list-members', owner, {
    path: { id },
    query: { cursor: String(first.body.next_cursor) },
  });
  expect(first.body.members).toHaveLength(3);
  expect(rest.body).toMatchObject({ members: [{ email: guests[2], role: 'admin' }], next_cursor: null });
  expect(await membersCount()).toBe(4);
});

test.each([{ limit: '0' }, { limit: '101' }, { cursor: 'nonsense' }])('%j is an error', async (query) => {
  expect((await fixture.call('list-members', owner, { path: { id }, query })).status).toBe(400);
});
