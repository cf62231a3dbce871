import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { releasePlacements } from '../../../lambdas/placements/release-placements.ts';
import type { Item } from '../../../lambdas/platform/table/table.ts';
import { transferCodes } from '../../../lambdas/qpr-codes/moves/transfer-codes.ts';
import { placementPartition } from '../../../lambdas/qpr-codes/placement-groups-store.ts';
import type { Person } from '../organizations/fixtures/organization-fixture.ts';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

const CONTEXT = { getRemainingTimeInMillis: () => 60_000 };

async function allItems(): Promise<Item[]> {
  const { table } = fixture.effects;
  const { Items: items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.name, ConsistentRead: true }),
  );
  return items;
}

/** The number of all placements of an account. */
const storedTotal = async (accountId: string): Promise<number> =>
  Number((await allItems()).find(({ pk, sk }) => pk === placementPartition(accountId) && sk === '~TOTAL')?.placements);

/** The newest internal event of a type, as EventBridge delivers it. */
async function lastEvent(type: string): Promise<object> {
  const bodies = (await allItems())
    .filter((item) => item.type === 'event')
    .map(({ body }) => JSON.parse(String(body)) as { event: string; id: string })
    .filter(({ event }) => event === type)
    .sort((one, other) => (one.id < other.id ? 1 : -1));
  return { detail: { body: JSON.stringify(bodies[0]) } };
}

test('the placements of a deleted code become unclaimed', async () => {
  const code = await fixture.code();
  const placements = await fixture.create({ qpr_code_id: code.id, count: 60, name: 'Table {n}' });
  fixture.effects.advance(1_000);
  await fixture.call('delete-qpr-code', { path: { id: code.id } });
  const event = await lastEvent('qpr_code.deleted');
  await releasePlacements(fixture.effects)(event, CONTEXT);
  await releasePlacements(fixture.effects)(event, CONTEXT);
  expect(await fixture.list({ unclaimed: 'true' })).toMatchObject({ total: 60 });
  expect(await fixture.get(placements[59]?.id ?? '')).toMatchObject({
    name: 'Table 60',
    status: 'unclaimed',
    // The deletion of the code released the placement, so the newest entry names no account.
    history: [
      { qpr_code_id: null, account_id: null },
      { qpr_code_id: code.id, account_id: fixture.owner.account_id },
    ],
  });
  const other = await fixture.code();
  expect((await fixture.change(placements[0]?.id ?? '', { qpr_code_id: other.id })).status).toBe(200);
});

test('the placements of a deleted code go to its organization, and to the account if the organization is deleted', async () => {
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const code = await fixture.code({ organization_id });
  const { id } = await fixture.createOne({ qpr_code_id: code.id });
  fixture.effects.advance(1_000);
  await fixture.call('delete-qpr-code', { path: { id: code.id } });
  await releasePlacements(fixture.effects)(await lastEvent('qpr_code.deleted'), CONTEXT);
  expect(await fixture.list({ organization_id, unclaimed: 'true' })).toMatchObject({ total: 1, placements: [{ id }] });
  fixture.effects.advance(1_000);
  await fixture.call('delete-organization', { path: { id: organization_id } });
  await releasePlacements(fixture.effects)(await lastEvent('organization.deleted'), CONTEXT);
  const placement = await fixture.get(id);
  expect(placement).toMatchObject({ status: 'unclaimed' });
  expect(placement).not.toHaveProperty('organization_id');
});

test('a placement can leave an archived code whose organization was deleted', async () => {
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const code = await fixture.code({ organization_id });
  const { id: first } = await fixture.createOne({ qpr_code_id: code.id });
  const { id: second } = await fixture.createOne({ qpr_code_id: code.id });
  fixture.effects.advance(1_000);
  const deleted = await fixture.call('delete-organization', {
    path: { id: organization_id },
    query: { archive_codes: 'true' },
  });
  expect(deleted.status).toBe(204);
  await releasePlacements(fixture.effects)(await lastEvent('organization.deleted'), CONTEXT);
  expect((await fixture.change(first, { qpr_code_id: null })).status).toBe(200);
  expect(await fixture.get(first)).toMatchObject({ status: 'unclaimed' });
  const other = await fixture.code();
  expect((await fixture.change(second, { qpr_code_id: other.id })).status).toBe(200);
  expect(await fixture.get(second)).toMatchObject({ qpr_code_id: other.id });
});

/** Removes the member whose account the organization belongs to. This transfers the organization to the new owner. */
async function transferOrganization(organizationId: string, newOwner: Person, formerOwner = fixture.owner) {
  await fixture.organizations.join(organizationId, formerOwner, newOwner, 'owner');
  const { body } = await fixture.call('list-members', { path: { id: organizationId } }, newOwner);
  const member = (body.members as { id: string; email: string }[]).find(({ email }) => email === formerOwner.email);
  fixture.effects.advance(1_000);
  const path = { id: organizationId, member_id: member?.id ?? '' };
  const left = await fixture.call('remove-member', { path }, newOwner);
  expect(left.status).toBe(204);
}

test('the placements of an organization are transferred with it', async () => {
  const { organizations, owner } = fixture;
  const newOwner = await organizations.person();
  const organization_id = await organizations.organization(owner);
  const code = await fixture.code({ organization_id });
  await fixture.create({ qpr_code_id: code.id, count: 2 });
  await fixture.create({ organization_id });
  const before = (await fixture.list({ limit: '1' })).total;
  await transferOrganization(organization_id, newOwner);
  // These two are created before the placements are transferred, but already count for the new owner.
  await fixture.call('create-placements', { json: { organization_id, count: 2 } }, newOwner);
  await transferCodes(fixture.effects)(await lastEvent('organization.transferred'), CONTEXT);
  const { body: listed } = await fixture.call('list-placements', {}, newOwner);
  expect(listed).toMatchObject({ total: 5 });
  const inOrganization = await fixture.call('list-placements', { query: { organization_id } }, newOwner);
  expect(inOrganization.body).toMatchObject({ total: 5 });
  expect((await fixture.list({ limit: '1' })).total).toBe(before - 3);
});

test('the placements of a deleted code go to the new account if its organization is transferred meanwhile', async () => {
  const newOwner = await fixture.organizations.person();
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const code = await fixture.code({ organization_id });
  await fixture.create({ qpr_code_id: code.id, count: 2 });
  const before = await storedTotal(fixture.owner.account_id);
  fixture.effects.advance(1_000);
  await fixture.call('delete-qpr-code', { path: { id: code.id } });
  const deleted = await lastEvent('qpr_code.deleted');
  fixture.organizations.meanwhile(async () => {
    await transferOrganization(organization_id, newOwner);
    await transferCodes(fixture.effects)(await lastEvent('organization.transferred'), CONTEXT);
  });
  await releasePlacements(fixture.effects)(deleted, CONTEXT);
  await releasePlacements(fixture.effects)(deleted, CONTEXT);
  const { body } = await fixture.call('list-placements', { query: { unclaimed: 'true' } }, newOwner);
  expect(body).toMatchObject({ total: 2, placements: [{ organization_id }, { organization_id }] });
  expect(await storedTotal(newOwner.account_id)).toBe(2);
  expect(await storedTotal(fixture.owner.account_id)).toBe(before - 2);
});

test('the unclaimed placements of an organization that is transferred twice go to its final account', async () => {
  const [second, last] = [await fixture.organizations.person(), await fixture.organizations.person()];
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const { id } = await fixture.createOne({ organization_id });
  await transferOrganization(organization_id, second);
  const first = await lastEvent('organization.transferred');
  fixture.organizations.meanwhile(async () => {
    await transferOrganization(organization_id, last, second);
    await transferCodes(fixture.effects)(await lastEvent('organization.transferred'), CONTEXT);
  });
  await transferCodes(fixture.effects)(first, CONTEXT);
  const { body } = await fixture.call('list-placements', {}, last);
  expect(body).toMatchObject({ total: 1, placements: [{ id }] });
  expect(await storedTotal(last.account_id)).toBe(1);
});
