import { expect, test } from '@jest/globals';
import { cancelSubscription } from '../../../lambdas/api/organizations/cancel-subscription.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { changePlan, getOrganization } from './fixtures/organization-calls.ts';
import { eventsOfOrganization, itemsIn } from './fixtures/stored-items.ts';

const cancel = () => fixture.call('cancel-subscription', owner, { path: { id } });

test('concurrent requests cancel a subscription once', async () => {
  await changePlan('enterprise');
  fixture.effects.advance(10);
  const replies = await Promise.all([cancel(), cancel(), cancel()]);
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await eventsOfOrganization('subscription.')).map(({ event }) => event)).toEqual([
    'subscription.upgraded',
    'subscription.cancelled',
  ]);
  expect((await getOrganization()).plan).toBe('free');
});

test('the event names the cancelled plan, and the plan no longer counts for the account', async () => {
  await changePlan('starter');
  fixture.effects.advance(10);
  expect(await cancel()).toMatchObject({ status: 204 });
  expect((await eventsOfOrganization('subscription.cancelled'))[0]).toMatchObject({
    account_id: owner.account_id,
    data: {
      organization_id: id,
      plan: 'free',
      previous_plan: 'starter',
      changed_at: fixture.effects.now().toISOString(),
    },
  });
  const counts = (await itemsIn(`ACCOUNT#${owner.account_id}`)).find(({ sk }) => sk === 'HOLDING');
  expect(counts).toMatchObject({ organizations_count: 1, free: 1, starter: 0 });
});

test('without a paid plan there is nothing to cancel, and no event', async () => {
  expect((await cancel()).status).toBe(204);
  expect(await eventsOfOrganization('subscription.')).toEqual([]);
});

test('a subscription at a payment provider must be cancelled there', async () => {
  await changePlan('starter');
  const operation = cancelSubscription({ ...fixture.effects, billedByProvider: true, selfServicePlans: true });
  const path = `/v1/organizations/${id}/subscription`;
  const call = { method: 'DELETE', path, pathParameters: { id }, key: owner.key };
  expect(await callApi(operation, call)).toMatchObject({
    status: 409,
    body: { code: 'subscription.billed_by_provider' },
  });
  expect((await getOrganization()).plan).toBe('starter');
});
