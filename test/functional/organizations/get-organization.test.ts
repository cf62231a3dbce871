import { expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';

test('returns exactly the fields of the contract', async () => {
  await fixture.call('update-organization', owner, { path: { id }, json: { metadata: { region: 'eu' } } });
  const { status, body } = await fixture.call('get-organization', owner, { path: { id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    name: 'Grand Hotel',
    slug: expect.stringMatching(/^grand-hotel/),
    plan: 'free',
    qpr_codes_count: 0,
    members_count: 1,
    created_at: '2026-03-01T12:00:00.000Z',
    metadata: { region: 'eu' },
    account_id: owner.account_id,
    plan_set_by: 'owner',
  });
});

test.each(['org_1', 'x', 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4U', '%00'])('no organization is found for %s', async (wrong) => {
  const { status, body } = await fixture.call('get-organization', owner, { path: { id: wrong } });
  expect([status, body.code]).toEqual([404, 'organization.not_found']);
});
