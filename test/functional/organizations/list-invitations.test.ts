import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { accept, invite } from './fixtures/organization-calls.ts';

const list = () => fixture.call('list-invitations', owner, { path: { id } });

test('returns the pending invitations, oldest first, with exactly the fields of the contract', async () => {
  expect(await list()).toMatchObject({ status: 200, body: { invitations: [] } });
  const first = await invite('first@example.com', 'admin');
  const createdAt = fixture.effects.now().toISOString();
  fixture.effects.advance(5);
  const second = await invite('second@example.com');
  const { body } = await list();
  expect(body).toEqual({
    invitations: [
      { ...first.body, invited_by: owner.email, created_at: createdAt },
      { ...second.body, invited_by: owner.email, created_at: fixture.effects.now().toISOString() },
    ],
  });
  expect(Object.keys(first.body)).toEqual(['invitation_id', 'email', 'role', 'expires_at']);
});

test('does not list accepted or expired invitations', async () => {
  const guest = await fixture.person();
  await invite(guest.email);
  await invite('expired@example.com');
  await accept(guest);
  expect((await list()).body).toMatchObject({ invitations: [{ email: 'expired@example.com' }] });
  fixture.effects.advance(7 * 24 * 60 * 60 * 1000);
  expect((await list()).body).toEqual({ invitations: [] });
});
