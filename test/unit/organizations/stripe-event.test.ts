import { expect, test } from '@jest/globals';
import { interpretStripeEvent } from '../../../lambdas/organizations/subscriptions/stripe-event.ts';

const verdict = (type: string, status: string, price: object = { lookup_key: 'starter' }) =>
  interpretStripeEvent({
    id: 'evt_1',
    type: `customer.subscription.${type}`,
    created: 1,
    data: {
      object: {
        id: 'sub_1',
        status,
        metadata: { organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' },
        items: { data: [{ price }] },
      },
    },
  });

test.each([
  ['created', 'active', 'starter'],
  ['created', 'trialing', 'starter'],
  ['updated', 'active', 'starter'],
  ['resumed', 'active', 'starter'],
  ['updated', 'canceled', 'free'],
  ['updated', 'unpaid', 'free'],
  ['paused', 'paused', 'free'],
  ['updated', 'incomplete_expired', 'free'],
  ['deleted', 'canceled', 'free'],
  ['deleted', 'active', 'free'],
])('the event %s with the status %s sets the plan %s', (type, status, plan) => {
  expect(verdict(type, status)).toEqual({
    kind: 'set',
    organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
    subscription: 'sub_1',
    plan,
  });
});

test.each([
  ['updated', 'past_due'],
  ['created', 'incomplete'],
  ['trial_will_end', 'trialing'],
  ['pending_update_applied', 'active'],
])('the event %s with the status %s changes nothing', (type, status) => {
  expect(verdict(type, status).kind).toBe('ignored');
});

test('the plan is read from the lookup key or from the metadata of the price', () => {
  expect(verdict('updated', 'active', { metadata: { plan: 'enterprise' } })).toMatchObject({ plan: 'enterprise' });
  expect(verdict('updated', 'active', { lookup_key: 'x', metadata: { plan: 'starter' } })).toMatchObject({
    plan: 'starter',
  });
  expect(verdict('updated', 'active', { lookup_key: 'platinum' })).toMatchObject({ kind: 'unclear' });
});

test('a subscription with several prices has the plan that one of them names', () => {
  const object = {
    id: 'sub_1',
    status: 'active',
    metadata: { organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' },
    items: { data: [{ price: { lookup_key: 'support' } }, { price: { lookup_key: 'professional' } }] },
  };
  const event = { id: 'evt_1', type: 'customer.subscription.updated', created: 1, data: { object } };
  expect(interpretStripeEvent(event)).toMatchObject({ kind: 'set', plan: 'professional' });
});
