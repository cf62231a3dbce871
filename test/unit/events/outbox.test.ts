import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import { eventWrite } from '../../../lambdas/events/outbox.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';

const NOW = '2026-01-02T03:04:05.678Z';
const effects = { table: { name: 'table' } as Table, now: () => new Date(NOW), random: randomBytes };
const code = sampleData(NOW)['qpr_code.created'];
const change = sampleData(NOW)['subscription.upgraded'];

test('the body of an event matches its schema in the catalogue', () => {
  const item = eventWrite(effects, { event: 'qpr_code.created', account_id: 'acc_1', data: code }).Put?.Item;
  expect(eventBody('qpr_code.created').parse(JSON.parse(String(item?.body)))).toEqual({
    event: 'qpr_code.created',
    id: item?.id,
    created_at: NOW,
    data: code,
  });
});

test('the body of an event has only characters that SQS accepts', () => {
  const data = { ...code, name: 'a\uFFFE\uFFFFb' };
  const body = String(eventWrite(effects, { event: 'qpr_code.created', account_id: 'acc_1', data }).Put?.Item?.body);
  expect(body).toContain('"a\\ufffe\\uffffb"');
  expect(JSON.parse(body)).toMatchObject({ data });
});

// The compiler checks these calls: `npm run types` fails if one of them is not an error.
test('only events and data of the catalogue compile', () => {
  const detail = { ...code, prompt: 'for the owner only' };
  // @ts-expect-error: a field that receivers are not meant to see
  eventWrite(effects, { event: 'qpr_code.created', account_id: 'acc_1', data: detail });
  // @ts-expect-error: data of another event
  eventWrite(effects, { event: 'qpr_code.created', account_id: 'acc_1', data: change });
  // @ts-expect-error: a plan that does not exist
  eventWrite(effects, { event: 'subscription.upgraded', account_id: 'acc_1', data: { ...change, plan: 'gold' } });
  // @ts-expect-error: an event that does not exist
  eventWrite(effects, { event: 'qpr_code.printed', account_id: 'acc_1', data: code });
});
