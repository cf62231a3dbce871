import { expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { DELIVERY_HEADER, DELIVERY_HEADERS } from '../../../contracts/webhooks/delivery-headers.ts';
import { DELIVERY_ATTEMPTS, RETRY_INTERVALS_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { unsignedHeaders } from '../../../lambdas/webhooks/delivery.ts';
import { codeSpans, firstCells, readPage, rowsOf, sectionOf } from '../../support/docs/docs-pages.ts';

const page = readPage('docs/webhooks.md');

test('docs/webhooks.md lists every event type and shows its payload', () => {
  const [events = ''] = page.text.split('\n## ');
  expect(firstCells(events).flatMap(codeSpans)).toEqual(WEBHOOK_EVENT_TYPES);
  const payloads = [...sectionOf(page, 'Payloads').matchAll(/^### (.+)$/gm)].map(([, type]) => type);
  expect(payloads).toEqual(WEBHOOK_EVENT_TYPES);
});

const SECONDS = { second: 1, minute: 60, hour: 3_600 } as const;

test('docs/webhooks.md shows the retry schedule of deliveries', () => {
  const rows = rowsOf(sectionOf(page, 'When it fails'));
  expect(rows.map(([attempt]) => Number(attempt))).toEqual(
    Array.from({ length: DELIVERY_ATTEMPTS }, (_, index) => index + 1),
  );
  const [, ...pauses] = rows.map(([, pause = '']) => {
    const [, count, unit = 'second'] = /^(\d+) (second|minute|hour)s?$/.exec(pause) ?? [];
    return Number(count) * SECONDS[unit as keyof typeof SECONDS];
  });
  expect(pauses).toEqual(RETRY_INTERVALS_SECONDS);
  let sinceFirst = 0;
  const times = RETRY_INTERVALS_SECONDS.map((seconds) => {
    sinceFirst += seconds;
    return new Date(Date.UTC(2026, 0, 1, 12) + sinceFirst * 1_000).toISOString().slice(11, 19);
  });
  expect(rows.map((row) => row[3])).toEqual(['12:00:00', ...times]);
});

test('docs/webhooks.md lists exactly the headers of a delivery', () => {
  const delivery = { id: 'dlv_1', event_id: 'evt_1', event: 'scan.created', test: true } as const;
  const unsigned = Object.keys(unsignedHeaders(delivery, 1, new Date()));
  const sent = [...unsigned, DELIVERY_HEADER.signature, 'webhook-signature'];
  expect(sent).toEqual(expect.arrayContaining([...DELIVERY_HEADERS]));
  const listed = firstCells(sectionOf(page, 'What arrives')).flatMap(codeSpans);
  expect(listed.map((name) => name.toLowerCase()).toSorted()).toEqual(sent.toSorted());
});
