import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import { testEvent } from '../../../lambdas/events/samples.ts';

test.each(WEBHOOK_EVENT_TYPES)('the test event of type %s matches its schema and is marked as a test', (type) => {
  const sample = testEvent(type, new Date('2026-01-02T03:04:05.678Z'), randomBytes);
  expect(eventBody(type).parse(JSON.parse(sample.body))).toMatchObject({
    event: type,
    id: sample.id,
    created_at: '2026-01-02T03:04:05.678Z',
    test: true,
  });
});
