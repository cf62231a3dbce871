import { expect, test } from '@jest/globals';
import { subscribesTo, validSecretsAt, type Webhook } from '../../../lambdas/webhooks/webhook.ts';

const webhook: Webhook = {
  id: 'wh_1',
  account_id: 'acc_1',
  url: 'https://example.com/hook',
  events: ['scan.created', 'qpr_code.created'],
  active: true,
  created_at: '2026-03-01T12:00:00.000Z',
  secret: 'whsec_new',
};

test.each([
  ['scan.created', true, true],
  ['subscription.upgraded', true, false],
  ['scan.created', false, false],
] as const)('the event %s is sent to a webhook whose `active` is %s: %s', (event, active, expected) => {
  expect(subscribesTo({ ...webhook, active }, event)).toBe(expected);
});

const rotated = { ...webhook, previous_secret: 'whsec_old', previous_secret_until: '2026-03-02T12:00:00.000Z' };

test.each([
  ['that was never rotated', webhook, '2026-03-01T12:00:00.000Z', ['whsec_new']],
  ['during the overlap', rotated, '2026-03-02T11:59:59.999Z', ['whsec_new', 'whsec_old']],
  ['at the end of the overlap', rotated, '2026-03-02T12:00:00.000Z', ['whsec_new']],
])('validSecretsAt returns the valid secrets of a webhook %s', (_, given, now, expected) => {
  expect(validSecretsAt(given, new Date(now))).toEqual(expected);
});
