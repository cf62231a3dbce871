import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { deleteOrganizationData } from '../../../lambdas/organizations/delete-organization-data.ts';
import { deleteOrganization } from '../../../lambdas/organizations/operations/delete-organization.ts';
import { callApi } from '../../support/api-event.ts';
import { id, owner, world } from './fresh-organization.ts';

const remove = (query: Record<string, string> = {}, person = owner) =>
  world.call('delete-organization', person, { path: { id }, query });
const create = () => world.call('create-qpr-code', owner, { json: { name: 'a', prompt: 'b', organization_id: id } });
const items = async () => {
  const { table } = world.effects;
  return (await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }))).Items ?? [];
};

test('an empty organization goes, and its slug is free again', async () => {
  const { body } = await world.call('get-organization', owner, { path: { id } });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await world.call('list-organizations', owner)).body).toEqual({ organizations: [], total: 0 });
  const again = await world.call('create-organization', owner, { json: { name: 'x', slug: body.slug } });
  expect(again.status).toBe(201);
});

test('active codes hold it, until they are archived', async () => {
  const codes = [await create(), await create(), await create()].map(({ body }) => String(body.id));
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'organization.has_active_codes' } });
  expect((await remove({ archive_codes: 'maybe' })).status).toBe(400);
  expect((await remove({ archive_codes: 'true' })).status).toBe(204);

  // The archived codes stay with the account, which has them for itself now.
  const { body } = await world.call('list-qpr-codes', owner, { query: { status: 'archived' } });
  expect(body.total).toBe(3);
  const path = { id: codes[0] ?? '' };
  const back = await world.call('unarchive-qpr-code', owner, { path });
  expect(back).toMatchObject({ status: 200, body: { status: 'active' } });
  expect(back.body).not.toHaveProperty('organization_id');
  expect((await world.call('delete-qpr-code', owner, { path })).status).toBe(204);
});

test('more codes than one request has time for are told, and left for the next', async () => {
  await create();
  await create();
  const withoutTime = deleteOrganization({ ...world.effects, billedByProvider: false }, 0);
  const query = { archive_codes: 'true' };
  const call = { method: 'DELETE', path: `/v1/organizations/${id}`, pathParameters: { id }, key: owner.key, query };
  expect(await callApi(withoutTime, call)).toMatchObject({
    status: 409,
    body: { code: 'organization.archiving', detail: expect.stringContaining('2 are still active') },
  });
  expect((await remove(query)).status).toBe(204);
});

test('a code made at the same moment is never lost', async () => {
  const [removed, ...made] = await Promise.all([remove(), create(), create(), create()]);
  const alive = made.filter(({ status }) => status === 200);
  expect(made.every(({ status }) => status === 200 || status === 404)).toBe(true);
  // Either it went before any code came, or it stays because of one.
  expect(removed?.status).toBe(alive.length > 0 ? 409 : 204);
});

test('nothing is left of it: members, invitations, links', async () => {
  const guest = await world.person();
  await world.join(id, owner, guest, 'viewer');
  const invited = await world.person();
  await world.call('invite-member', owner, { path: { id }, json: { email: invited.email } });
  const token = world.tokenFor(invited.email);
  expect((await remove()).status).toBe(204);
  expect((await world.call('accept-invitation', invited, { json: { token } })).status).toBe(410);
  expect((await world.call('list-organizations', guest)).body.total).toBe(0);

  const event = (await items()).find((item) => item.event === 'organization.deleted' && item.body.includes(id));
  const detail = { body: String(event?.body) };
  const handle = deleteOrganizationData(world.effects.table);
  const shape = { id: '', version: '0', account: '', time: '', region: '', resources: [], source: 'qpr' };
  // Twice, as EventBridge may deliver it.
  for (const _ of [1, 2]) await handle({ ...shape, 'detail-type': 'organization.deleted', detail });
  const left = (await items()).filter(
    // A used link says so until it would have lapsed; nothing can be done with it.
    (item) => item.type !== 'event' && item.used_at === undefined && JSON.stringify(item).includes(id),
  );
  expect(left).toEqual([]);
  const { table } = world.effects;
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `ORG#${id}` },
    }),
  );
  expect(Items).toEqual([]);
});
