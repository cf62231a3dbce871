import { expect, test } from '@jest/globals';
import { setSubscription } from '../../../../lambdas/organizations/subscriptions/set-subscription.ts';
import { fixture, id } from '../fixtures/fresh-organization.ts';
import { getOrganization } from '../fixtures/organization-calls.ts';
import { eventsOfOrganization } from '../fixtures/stored-items.ts';

test('the operator sets the plan of an organization by id or slug, and the change emits an event', async () => {
  const set = setSubscription(fixture.effects);
  expect(await set({ organization_id: id, plan: 'starter' })).toMatchObject({
    plan: 'starter',
    previous_plan: 'free',
  });
  expect((await getOrganization()).plan).toBe('starter');
  expect(await eventsOfOrganization('subscription.')).toHaveLength(1);
  const { slug } = await getOrganization();
  expect(await set({ organization_id: slug, plan: 'starter' })).toMatchObject({ organization_id: id });
  await expect(set({ organization_id: id, plan: 'gold' })).rejects.toThrow('plan');
  await expect(set({ organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S', plan: 'free' })).rejects.toThrow(
    'no such organization',
  );
});
