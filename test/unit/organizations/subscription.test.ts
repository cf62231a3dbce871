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
] as const)('the event of %s → %s: %s', (previous, next, event) => {
  expect(subscriptionEvent(previous, next)).toBe(event);
});

test('a notice loses against a later one of the same subscription', () => {
  const billed = { sub_1: { plan: 'starter', atSeconds: 100 } } as const;
  const notice = { id: 'evt_1', subscription: 'sub_1', plan: 'free' } as const;
  expect(plansAfterNotice(billed, { ...notice, atSeconds: 99 })).toBeUndefined();
  expect(plansAfterNotice(billed, { ...notice, atSeconds: 100 })).toEqual({ sub_1: { plan: 'free', atSeconds: 100 } });
});

test('an ended subscription is forgotten after a month, a running one never', () => {
  const billed = { ended: { plan: 'free', atSeconds: 0 }, running: { plan: 'starter', atSeconds: 0 } } as const;
  const notice = { id: 'evt_1', subscription: 'other', plan: 'enterprise' } as const;
  const known = (atSeconds: number) => Object.keys(plansAfterNotice(billed, { ...notice, atSeconds }) ?? {});
  expect(known(30 * 86_400 - 1)).toEqual(['ended', 'running', 'other']);
  expect(known(30 * 86_400)).toEqual(['running', 'other']);
});

test('the best plan that is paid for counts', () => {
  expect(billedPlan({})).toBe('free');
  const [small, large] = [{ plan: 'starter', atSeconds: 2 } as const, { plan: 'professional', atSeconds: 1 } as const];
  expect(billedPlan({ small, large })).toBe('professional');
});
