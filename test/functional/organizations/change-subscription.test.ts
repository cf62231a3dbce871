import { expect, test } from '@jest/globals';
import { changeSubscription } from '../../../lambdas/api/organizations/change-subscription.ts';
import { setSubscription } from '../../../lambdas/organizations/subscriptions/set-subscription.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { changePlan, getOrganization } from './fixtures/organization-calls.ts';
import { eventsOfOrganization, itemsIn, itemsOfOrganization } from './fixtures/stored-items.ts';

test('changing the plan returns exactly the fields of the contract', async () => {
  const { status, body } = await changePlan('starter');
  expect(status).toBe(200);
  expect(body).toEqual({
    organization_id: id,
    plan: 'starter',
    previous_plan: 'free',
    changed_at: fixture.effects.now().toISOString(),
  });
});

test('the new plan is stored, and counted for the account', async () => {
  await changePlan('professional');
  expect(await itemsOfOrganization('ORG')).toMatchObject([{ plan: 'professional' }]);
  const counts = (await itemsIn(`ACCOUNT#${owner.account_id}`)).find(({ sk }) => sk === 'HOLDING');
  expect(counts).toMatchObject({ organizations_count: 1, free: 0, professional: 1 });
});

test('only an upgrade and the end of a paid plan send events', async () => {
  const steps = ['starter', 'professional', 'professional', 'starter', 'free', 'free'];
  for (const step of steps) {
    fixture.effects.advance(10);
    expect(await changePlan(step)).toMatchObject({ status: 200, body: { organization_id: id, plan: step } });
    expect((await getOrganization()).plan).toBe(step);
  }
  expect(await eventsOfOrganization('subscription.')).toMatchObject([
    { event: 'subscription.upgraded', account_id: owner.account_id, data: { plan: 'starter', previous_plan: 'free' } },
    { event: 'subscription.upgraded', data: { plan: 'professional', previous_plan: 'starter' } },
    {
      event: 'subscription.cancelled',
      data: { organization_id: id, plan: 'free', previous_plan: 'starter', changed_at: expect.any(String) },
    },
  ]);
});

test.each(['platinum', null, 5, undefined])('the plan %p is an error', async (wrong) => {
  expect((await changePlan(wrong)).status).toBe(400);
});

test('changing to a paid plan is refused if a payment provider sells the plans', async () => {
  const operation = changeSubscription({ ...fixture.effects, billedByProvider: true, selfServicePlans: true });
  const call = {
    method: 'PUT',
    path: `/v1/organizations/${id}/subscription`,
    pathParameters: { id },
    key: owner.key,
  };
  const refused = await callApi(operation, { ...call, json: { plan: 'starter' } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'subscription.billed_by_provider' } });
  expect((await callApi(operation, { ...call, json: { plan: 'free' } })).status).toBe(200);
  expect((await getOrganization()).plan).toBe('free');
});

test('without self-service plans, only the operator can upgrade, but owners can still cancel', async () => {
  const operation = changeSubscription({ ...fixture.effects, billedByProvider: false, selfServicePlans: false });
  const choosePlan = (plan: string) =>
    callApi(operation, { method: 'PUT', key: owner.key, pathParameters: { id }, json: { plan } });
  expect(await choosePlan('starter')).toMatchObject({ status: 403, body: { code: 'subscription.set_by_operator' } });
  expect((await choosePlan('free')).status).toBe(200);
  await setSubscription(fixture.effects)({ organization_id: id, plan: 'professional' });
  expect((await choosePlan('professional')).status).toBe(200);
  expect(await choosePlan('starter')).toMatchObject({ status: 403 });
  expect((await choosePlan('free')).body.plan).toBe('free');
});
