import { expect, test } from '@jest/globals';
import {
  billedPlan,
  plansAfterNotice,
  subscriptionEvent,
} from '../../../lambdas/organizations/subscriptions/subscription.ts';

test.each([
  ['free', 'starter', 'subscription.upgraded'],
  ['free', 'enterprise', 'subscription.upgraded'],
  ['starter', 'professional', 'subscription.upgraded'],
  ['professional', 'starter', undefined],
  ['starter', 'starter', undefined],
  ['enterprise', 'free', 'subscription.cancelled'],
  ['free', 'free', undefined],
] as const)('the event of a change from %s to %s is %s', (previous, next, event) => {
  expect(subscriptionEvent(previous, next)).toBe(event);
});

test('a billing notice that is older than the last one of its subscription is ignored', () => {
  const billed = { sub_1: { plan: 'starter', at_seconds: 100 } } as const;
  const notice = { id: 'evt_1', subscription: 'sub_1', plan: 'free' } as const;
  expect(plansAfterNotice(billed, { ...notice, at_seconds: 99 })).toBeUndefined();
  expect(plansAfterNotice(billed, { ...notice, at_seconds: 100 })).toEqual({
    sub_1: { plan: 'free', at_seconds: 100 },
  });
});

test('of two billing notices of the same second, the one that ends the subscription wins', () => {
  const billed = { sub_1: { plan: 'free', at_seconds: 100 } } as const;
  const notice = { id: 'evt_1', subscription: 'sub_1', plan: 'starter' } as const;
  expect(plansAfterNotice(billed, { ...notice, at_seconds: 100 })).toBeUndefined();
  expect(plansAfterNotice(billed, { ...notice, at_seconds: 101 })).toEqual({
    sub_1: { plan: 'starter', at_seconds: 101 },
  });
});

test('a billing notice removes subscriptions that were cancelled at least 30 days ago, but never active ones', () => {
  const billed = { cancelled: { plan: 'free', at_seconds: 0 }, active: { plan: 'starter', at_seconds: 0 } } as const;
  const notice = { id: 'evt_1', subscription: 'other', plan: 'enterprise' } as const;
  const subscriptionsAfter = (atSeconds: number) =>
    Object.keys(plansAfterNotice(billed, { ...notice, at_seconds: atSeconds }) ?? {});
  expect(subscriptionsAfter(30 * 86_400 - 1)).toEqual(['cancelled', 'active', 'other']);
  expect(subscriptionsAfter(30 * 86_400)).toEqual(['active', 'other']);
});

test('the best paid plan applies', () => {
  expect(billedPlan({})).toBe('free');
  const [small, large] = [
    { plan: 'starter', at_seconds: 2 } as const,
    { plan: 'professional', at_seconds: 1 } as const,
  ];
  expect(billedPlan({ small, large })).toBe('professional');
});
