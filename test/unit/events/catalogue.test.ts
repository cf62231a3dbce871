import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';
import { testEvent } from '../../../lambdas/events/samples.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';

test.each(WEBHOOK_EVENT_TYPES)('the test event of type %s matches its schema and is marked as a test', (type) => {
  const sample = testEvent(type, new Date('2026-01-02T03:04:05.678Z'), randomBytes);
  expect(eventBody(type).parse(JSON.parse(sample.body))).toMatchObject({
    event: type,
    id: sample.id,
    created_at: '2026-01-02T03:04:05.678Z',
    test: true,
  });
});

test('a function publishes each type', () => {
  const table = 'lambdas/events/webhook-events.ts';
  const sources = globSync('lambdas/**/*.ts', { cwd: PROJECT_DIR })
    .filter((file) => file !== table)
    .map((file) => readFileSync(join(PROJECT_DIR, file), 'utf8'));
  const published = new Set(
    sources.flatMap((source) => [...source.matchAll(/(?:event: |return )'(\w+\.\w+)'/g)].map(([, type]) => type)),
  );
  expect(WEBHOOK_EVENT_TYPES.filter((type) => !published.has(type))).toEqual([]);
});
