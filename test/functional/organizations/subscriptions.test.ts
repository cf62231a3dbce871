import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { deleteOrganization } from '../../../lambdas/organizations/operations/delete-organization.ts';
import { changeSubscription } from '../../../lambdas/organizations/operations/change-subscription.ts';
import { setSubscription } from '../../../lambdas/organizations/subscriptions/set-subscription.ts';
import { PLAN_LIMITS } from '../../../lambdas/organizations/plans.ts';
import { callApi } from '../../support/api-event.ts';
import { id, owner, world } from './fresh-organization.ts';

const take = (plan: unknown) => world.call('change-subscription', owner, { path: { id }, json: { plan } });
const cancel = () => world.call('cancel-subscription', owner, { path: { id } });
const plan = async () => (await world.call('get-organization', owner, { path: { id } })).body.plan;
/** The events about this organization's subscription, in the order they happened. */
const events = async () => {
  const { table } = world.effects;
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  return Items.filter((item) => item.type === 'event' && item.event.startsWith('subscription.'))
    .filter((item) => item.body.includes(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => ({ ...JSON.parse(item.body), account_id: item.account_id }));
};

describe('a subscription', () => {
  test('tells of moving up and of its end, and of nothing else', async () => {
    const steps = ['starter', 'professional', 'professional', 'starter', 'free', 'free'];
    for (const step of steps) {
      world.effects.pass(10);
      expect(await take(step)).toMatchObject({ status: 200, body: { organization_id: id, plan: step } });
      expect(await plan()).toBe(step);
    }
    expect(await events()).toMatchObject([
      { event: 'subscription.upgraded', account_id: owner.accountId, data: { plan: 'starter', previous_plan: 'free' } },
      { event: 'subscription.upgraded', data: { plan: 'professional', previous_plan: 'starter' } },
      {
        event: 'subscription.cancelled',
        data: { organization_id: id, plan: 'free', previous_plan: 'starter', changed_at: expect.any(String) },
      },
    ]);
  });

  test('is cancelled once', async () => {
    await take('enterprise');
    world.effects.pass(10);
    const replies = await Promise.all([cancel(), cancel(), cancel()]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await events()).map(({ event }) => event)).toEqual(['subscription.upgraded', 'subscription.cancelled']);
    expect(await plan()).toBe('free');
  });

  test('ends with the organization, and tells so', async () => {
    await take('starter');
    world.effects.pass(10);
    expect((await world.call('delete-organization', owner, { path: { id } })).status).toBe(204);
    expect(await events()).toMatchObject([
      { event: 'subscription.upgraded' },
      {
        event: 'subscription.cancelled',
        account_id: owner.accountId,
        data: { organization_id: id, plan: 'free', previous_plan: 'starter', changed_at: expect.any(String) },
      },
    ]);
  });

  test('that a payment provider still collects for keeps the organization', async () => {
    await take('starter');
    const operation = deleteOrganization({ ...world.effects, billedByProvider: true });
    const call = { method: 'DELETE', path: `/v1/organizations/${id}`, pathParameters: { id }, key: owner.key };
    const query = { archive_codes: 'true' };
    expect(await callApi(operation, { ...call, query })).toMatchObject({
      status: 409,
      body: { code: 'subscription.billed_by_provider' },
    });
    await setSubscription(world.effects)({ organization_id: id, plan: 'free' });
    expect((await callApi(operation, call)).status).toBe(204);
  });

  test.each(['platinum', null, 5, undefined])('to the plan %p is refused', async (wrong) => {
    expect((await take(wrong)).status).toBe(400);
  });

  test('is not for sale here when a payment provider sells it', async () => {
    const operation = changeSubscription({ ...world.effects, billedByProvider: true });
    const call = {
      method: 'PUT',
      path: `/v1/organizations/${id}/subscription`,
      pathParameters: { id },
      key: owner.key,
    };
    const refused = await callApi(operation, { ...call, json: { plan: 'starter' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'subscription.billed_by_provider' } });
    expect((await callApi(operation, { ...call, json: { plan: 'free' } })).status).toBe(200);
    expect(await plan()).toBe('free');
  });
});

describe('the function of the operator', () => {
  test('sets a plan with the same events', async () => {
    const set = setSubscription(world.effects);
    expect(await set({ organization_id: id, plan: 'starter' })).toMatchObject({
      plan: 'starter',
      previous_plan: 'free',
    });
    expect(await plan()).toBe('starter');
    expect(await events()).toHaveLength(1);
    await expect(set({ organization_id: id, plan: 'gold' })).rejects.toThrow('plan');
    await expect(set({ organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S', plan: 'free' })).rejects.toThrow(
      'no organization',
    );
  });
});

describe('plan limits', () => {
  /** Sets a count as if so many had come before. */
  const pretend = (count: 'members_count' | 'qpr_codes_count', value: number) => {
    const { table } = world.effects;
    return table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: `ORG#${id}`, sk: 'ORG' },
        UpdateExpression: 'SET #count = :value',
        ExpressionAttributeNames: { '#count': count },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  };

  test('the codes of an organization', async () => {
    await pretend('qpr_codes_count', PLAN_LIMITS.free.codesPerOrganization - 2);
    const create = () =>
      world.call('create-qpr-code', owner, { json: { name: 'a', prompt: 'b', organization_id: id } });
    const replies = await Promise.all([create(), create(), create(), create()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
    await take('starter');
    expect((await create()).status).toBe(200);
  });

  test('the members of an organization, when invited and when accepting', async () => {
    const guest = await world.person();
    const invite = (email: string) => world.call('invite-member', owner, { path: { id }, json: { email } });
    expect((await invite(guest.email)).status).toBe(200);
    await pretend('members_count', PLAN_LIMITS.free.membersPerOrganization);
    expect(await invite('late@example.com')).toMatchObject({ status: 402, body: { code: 'plan.limit_reached' } });
    const accept = () => world.call('accept-invitation', guest, { json: { token: world.tokenFor(guest.email) } });
    expect((await accept()).status).toBe(402);
    await take('enterprise');
    expect((await accept()).status).toBe(200);
  });

  test('the invitations of a day', async () => {
    const { table } = world.effects;
    const day = world.effects.now().toISOString().slice(0, 10);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: `ORG#${id}`, sk: `INVITED#${day}` },
        UpdateExpression: 'SET sent = :sent',
        ExpressionAttributeValues: { ':sent': PLAN_LIMITS.free.invitationsPerDay - 1 },
      }),
    );
    const invite = (email: string) => world.call('invite-member', owner, { path: { id }, json: { email } });
    const replies = await Promise.all(['a', 'b', 'c'].map((name) => invite(`${name}@example.com`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
    world.effects.pass(24 * 60 * 60 * 1000);
    expect((await invite('d@example.com')).status).toBe(200);
  });

  test('the organizations of an account, by its best plan', async () => {
    const { organizations } = PLAN_LIMITS.free;
    const person = await world.person();
    const first = await world.organization(person);
    for (let made = 1; made < organizations; made += 10) {
      await Promise.all(Array.from({ length: Math.min(10, organizations - made) }, () => world.organization(person)));
    }
    const more = () => world.call('create-organization', person, { json: { name: 'One more' } });
    expect(await more()).toMatchObject({
      status: 402,
      body: { code: 'plan.limit_reached', detail: expect.stringContaining('free allows 100 organizations') },
    });
    const path = { id: first };
    await world.call('change-subscription', person, { path, json: { plan: 'enterprise' } });
    expect((await more()).status).toBe(201);
    await world.call('cancel-subscription', person, { path });
    expect((await more()).status).toBe(402);
    expect((await world.call('list-organizations', person)).body.total).toBe(organizations + 1);
  });
});
