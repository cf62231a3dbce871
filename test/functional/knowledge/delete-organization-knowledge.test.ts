import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteOrganizationKnowledge } from '../../../lambdas/knowledge/delete-organization-knowledge.ts';
import { setsOf } from '../../../lambdas/knowledge/store.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
});
afterAll(() => fixture.close());

test('deletes the sets of the organization, and no others', async () => {
  const founder = await fixture.person();
  const organization_id = await fixture.organization(founder);
  await fixture.call('create-knowledge-set', founder, { json: { name: 'Guide', organization_id } });
  await fixture.call('create-knowledge-set', founder, { json: { name: 'Own' } });
  const run = deleteOrganizationKnowledge(fixture.effects);
  const event = { detail: { body: JSON.stringify({ data: { organization_id, account_id: founder.account_id } }) } };
  await run(event);
  // A repeated event changes nothing.
  await run(event);
  expect(await setsOf(fixture.effects.table, organization_id)).toEqual([]);
  expect(await setsOf(fixture.effects.table, founder.account_id)).toMatchObject([{ name: 'Own' }]);
});
