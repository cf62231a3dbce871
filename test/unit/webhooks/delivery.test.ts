import { expect, test } from '@jest/globals';
import { ulidOf } from '../../../lambdas/platform/ids.ts';
import { deliveryIdFor, executionName } from '../../../lambdas/webhooks/delivery.ts';

const EVENT = 'evt_01JD3M0000ABCDEFGHJKMNPQRS';
const WEBHOOK = 'wh_01JD3M0000ABCDEFGHJKMNPQRT';

test('a delivery id is derived from the event and the webhook, and sorts by the time of the event', () => {
  const id = deliveryIdFor(EVENT, WEBHOOK);
  expect(deliveryIdFor(EVENT, WEBHOOK)).toBe(id);
  expect(deliveryIdFor(EVENT, `${WEBHOOK.slice(0, -1)}V`)).not.toBe(id);
  expect(deliveryIdFor(`${EVENT.slice(0, -1)}V`, WEBHOOK)).not.toBe(id);
  expect(ulidOf('delivery', id)?.slice(0, 10)).toBe('01JD3M0000');
});

test('an execution name is within the 80 characters that Step Functions allows', () => {
  const name = executionName(EVENT, WEBHOOK);
  expect(name).toMatch(/^[\w-]{1,80}$/);
  expect(name).toContain(EVENT);
  expect(name).toContain(WEBHOOK);
});
