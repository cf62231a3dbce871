import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { PLAN_LIMITS } from '../../../../lambdas/organizations/plans.ts';
import { fixture, id, owner } from '../fixtures/fresh-organization.ts';
import { accept, changePlan, invite } from '../fixtures/organization-calls.ts';
import type { Person } from '../fixtures/organization-fixture.ts';

/** Sets a count to simulate earlier items. */
const setCount = (count: 'members_count' | 'qpr_codes_count', value: number) =>
  setAttribute({ pk: `ORG#${id}`, sk: 'ORG' }, count, value);

const setOrganizationsCount = ({ account_id: accountId }: Person, value: number) =>
  setAttribute({ pk: `ACCOUNT#${accountId}`, sk: 'HOLDING' }, 'organizations_count', value);

const setAttribute = (Key: { readonly pk: string; readonly sk: string }, attribute: string, value: number) => {
  const { table } = fixture.effects;
  return table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #attribute = :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};

test('limits the codes of an organization', async () => {
  await setCount('qpr_codes_count', PLAN_LIMITS.free.codesPerOrganization - 2);
  const create = () =>
    fixture.call('create-qpr-code', owner, { json: { name: 'a', prompt: 'b', organization_id: id } });
  const replies = await Promise.all([create(), create(), create(), create()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
  await changePlan('starter');
  expect((await create()).status).toBe(200);
});

test('limits the members of an organization, both for inviting and accepting', async () => {
  const guest = await fixture.person();
  expect((await invite(guest.email)).status).toBe(200);
  await setCount('members_count', PLAN_LIMITS.free.membersPerOrganization);
  expect(await invite('late@example.com')).toMatchObject({ status: 402, body: { code: 'plan.limit_reached' } });
  expect((await accept(guest)).status).toBe(402);
  await changePlan('enterprise');
  expect((await accept(guest)).status).toBe(200);
});

test('limits the invitations per day', async () => {
  const { table } = fixture.effects;
  const day = fixture.effects.now().toISOString().slice(0, 10);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `ORG#${id}`, sk: `INVITED#${day}` },
      UpdateExpression: 'SET sent = :sent',
      ExpressionAttributeValues: { ':sent': PLAN_LIMITS.free.invitationsPerDay - 1 },
    }),
  );
  const replies = await Promise.all(['a', 'b', 'c'].map((name) => invite(`${name}@example.com`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  fixture.effects.advance(24 * 60 * 60 * 1000);
  expect((await invite('d@example.com')).status).toBe(200);
});

test('limits the organizations of an account by the best plan among them', async () => {
  const { organizations } = PLAN_LIMITS.free;
  const person = await fixture.person();
  const first = await fixture.organization(person);
  await setOrganizationsCount(person, organizations - 1);
  const more = () => fixture.call('create-organization', person, { json: { name: 'One more' } });
  expect((await more()).status).toBe(201);
  expect(await more()).toMatchObject({
    status: 402,
    body: { code: 'plan.limit_reached', detail: expect.stringContaining('free plan allows 100 organizations') },
  });
  const path = { id: first };
  await fixture.call('change-subscription', person, { path, json: { plan: 'enterprise' } });
  expect((await more()).status).toBe(201);
  await fixture.call('cancel-subscription', person, { path });
  expect((await more()).status).toBe(402);
  expect((await fixture.call('list-organizations', person)).body.total).toBe(3);
});
