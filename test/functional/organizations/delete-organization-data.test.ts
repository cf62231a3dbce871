import { expect, test } from '@jest/globals';
import { deleteOrganizationData } from '../../../lambdas/organizations/delete-organization-data.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { allItems, itemsOfOrganization } from './fixtures/stored-items.ts';

test('a deleted organization leaves no members, invitations or links behind', async () => {
  const guest = await fixture.person();
  await fixture.join(id, owner, guest, 'viewer');
  const invited = await fixture.person();
  await fixture.call('invite-member', owner, { path: { id }, json: { email: invited.email } });
  const token = fixture.tokenFor(invited.email);
  expect((await fixture.call('delete-organization', owner, { path: { id } })).status).toBe(204);
  expect((await fixture.call('accept-invitation', invited, { json: { token } })).status).toBe(410);
  expect((await fixture.call('list-organizations', guest)).body.total).toBe(0);

  const event = (await allItems()).find(
    (item) => item.event === 'organization.deleted' && String(item.body).includes(id),
  );
  const detail = { body: String(event?.body) };
  const handle = deleteOrganizationData(fixture.effects.table);
  const envelope = { id: '', version: '0', account: '', time: '', region: '', resources: [], source: 'qpr' };
  // Twice, because EventBridge may deliver an event twice.
  for (const _ of [1, 2]) await handle({ ...envelope, 'detail-type': 'organization.deleted', detail });
  const left = (await allItems()).filter(
    // A used link stays marked as used until it expires. The changes that members made stay in their own audit logs,
    // but the API no longer shows the id of the organization there.
    (item) =>
      item.type !== 'event' &&
      item.used_at === undefined &&
      !String(item.pk).startsWith('AUDIT#acc_') &&
      JSON.stringify(item).includes(id),
  );
  expect(left).toEqual([]);
  expect(await itemsOfOrganization()).toEqual([]);
});
