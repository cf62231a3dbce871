import { expect, test } from '@jest/globals';
import { deleteOrganization } from '../../../lambdas/api/organizations/delete-organization.ts';
import { setSubscription } from '../../../lambdas/organizations/subscriptions/set-subscription.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { changePlan } from './fixtures/organization-calls.ts';
import { eventsOfOrganization, itemsIn, itemsOfOrganization } from './fixtures/stored-items.ts';

const remove = (query: Record<string, string> = {}, person = owner) =>
  fixture.call('delete-organization', person, { path: { id }, query });
const create = () => fixture.call('create-qpr-code', owner, { json: { name: 'a', prompt: 'b', organization_id: id } });

test('an empty organization is deleted with its brand, and its slug is free again', async () => {
  const { body } = await fixture.call('get-organization', owner, { path: { id } });
  await fixture.call('set-brand', owner, { query: { organization_id: id }, json: { color: '#0f4c5c' } });
  expect((await remove()).status).toBe(204);
  expect(await itemsIn(`BRAND#${id}`)).toEqual([]);
  expect((await remove()).status).toBe(404);
  expect((await fixture.call('list-organizations', owner)).body).toEqual({ organizations: [], total: 0 });
  const again = await fixture.call('create-organization', owner, { json: { name: 'x', slug: body.slug } });
  expect(again.status).toBe(201);
});

test('active codes prevent the deletion until they are archived', async () => {
  const codes = [await create(), await create(), await create()].map(({ body }) => String(body.id));
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'organization.has_active_codes' } });
  expect((await remove({ archive_codes: 'maybe' })).status).toBe(400);
  expect((await remove({ archive_codes: 'true' })).status).toBe(204);

  // The archived codes stay with the account as personal codes.
  const { body } = await fixture.call('list-qpr-codes', owner, { query: { status: 'archived' } });
  expect(body.total).toBe(3);
  const path = { id: codes[0] ?? '' };
  const back = await fixture.call('unarchive-qpr-code', owner, { path });
  expect(back).toMatchObject({ status: 200, body: { status: 'active' } });
  expect(back.body).not.toHaveProperty('organization_id');
  expect((await fixture.call('delete-qpr-code', owner, { path })).status).toBe(204);
});

test('an archived code of a deleted organization belongs to the account once it is unarchived', async () => {
  const forms = [
    { name: 'call', title: 'Call', fields: [{ name: 'phone', label: 'Phone', type: 'phone' }], offer: ['button'] },
  ];
  const json = { name: 'a', prompt: 'b', organization_id: id, forms };
  const { body: code } = await fixture.call('create-qpr-code', owner, { json });
  const placements = { qpr_code_id: code.id, count: 2, name: 'Table {n}' };
  expect((await fixture.call('create-placements', owner, { json: placements })).status).toBe(201);
  await remove({ archive_codes: 'true' });
  const back = await fixture.call('unarchive-qpr-code', owner, { path: { id: String(code.id) } });
  expect(back).toMatchObject({ status: 200, body: { status: 'active' } });

  expect((await itemsIn(`CODE#${code.short_id}`))[0]).not.toHaveProperty('organization_id');
  expect((await fixture.call('list-qpr-codes', owner)).body).toMatchObject({ codes: [{ id: code.id }], total: 1 });
  expect(await itemsIn(`CODES#${id}#active`)).toMatchObject([{ sk: '~HEAD', total: 0 }]);
  expect(await itemsIn(`CODES#${id}#archived`)).toMatchObject([{ sk: '~HEAD', total: 0 }]);
  const group = expect.objectContaining({ sk: `GROUP#${code.id}`, placements: 2 });
  expect(await itemsIn(`PLACEMENTS#${owner.account_id}`)).toContainEqual(group);
  expect(await itemsIn(`PLACEMENTS#${id}`)).not.toContainEqual(group);
  const request = await fixture.request(String(code.short_id), 'call', { phone: '+49 30 1234567' });
  expect((await fixture.call('list-requests', owner)).body).toMatchObject({ requests: [{ id: request }], total: 1 });
});

test('a request that cannot archive all codes in time returns an error, and the next request continues', async () => {
  await create();
  await create();
  const withoutTime = deleteOrganization({ ...fixture.effects, billedByProvider: false, selfServicePlans: true }, 0);
  const query = { archive_codes: 'true' };
  const call = { method: 'DELETE', path: `/v1/organizations/${id}`, pathParameters: { id }, key: owner.key, query };
  expect(await callApi(withoutTime, call)).toMatchObject({
    status: 409,
    body: { code: 'organization.archiving', detail: expect.stringContaining('2 are still active') },
  });
  expect((await remove(query)).status).toBe(204);
});

test('a code created during the deletion is never lost', async () => {
  const [removed, ...created] = await Promise.all([remove(), create(), create(), create()]);
  const alive = created.filter(({ status }) => status === 200);
  expect(created.every(({ status }) => status === 200 || status === 404)).toBe(true);
  // Either the organization was deleted before any code was created, or a code prevented the deletion.
  expect(removed?.status).toBe(alive.length > 0 ? 409 : 204);
  for (const { body } of alive)
    expect((await fixture.call('get-qpr-code', owner, { path: { id: String(body.id) } })).body).toMatchObject(body);
});

test('the deletion sends an event, and the organization no longer counts for the account', async () => {
  expect((await remove()).status).toBe(204);
  expect(await eventsOfOrganization('organization.')).toMatchObject([
    { event: 'organization.deleted', account_id: owner.account_id, data: { organization_id: id } },
  ]);
  expect(await itemsOfOrganization('ORG')).toEqual([]);
  const ofAccount = await itemsIn(`ACCOUNT#${owner.account_id}`);
  expect(ofAccount.find(({ sk }) => sk === 'HOLDING')).toMatchObject({ organizations_count: 0, free: 0 });
  expect(ofAccount.filter(({ type }) => type === 'membership')).toEqual([]);
});

test('a subscription ends with the organization, and an event reports that', async () => {
  await changePlan('starter');
  fixture.effects.advance(10);
  expect((await fixture.call('delete-organization', owner, { path: { id } })).status).toBe(204);
  expect(await eventsOfOrganization('subscription.')).toMatchObject([
    { event: 'subscription.upgraded' },
    {
      event: 'subscription.cancelled',
      account_id: owner.account_id,
      data: { organization_id: id, plan: 'free', previous_plan: 'starter', changed_at: expect.any(String) },
    },
  ]);
});

test('an active subscription at a payment provider prevents the deletion', async () => {
  await changePlan('starter');
  const operation = deleteOrganization({ ...fixture.effects, billedByProvider: true, selfServicePlans: true });
  const call = { method: 'DELETE', path: `/v1/organizations/${id}`, pathParameters: { id }, key: owner.key };
  const query = { archive_codes: 'true' };
  expect(await callApi(operation, { ...call, query })).toMatchObject({
    status: 409,
    body: { code: 'subscription.billed_by_provider' },
  });
  await setSubscription(fixture.effects)({ organization_id: id, plan: 'free' });
  expect((await callApi(operation, call)).status).toBe(204);
});
