import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AwsError, type InvokeResult } from '../../../../../local/engine/types.ts';
import {
  type AsyncConfig,
  AsyncInvocations,
  type AsyncOutcome,
  DEFAULT_ASYNC_CONFIG,
} from '../../../../../local/services/lambda/async-invocations.ts';
import { destinationRecord } from '../../../../../local/services/lambda/destinations.ts';
import { eventually } from '../../../../support/eventually.ts';

const FUNCTION = 'arn:aws:lambda:us-east-1:123456789012:function:my-function';
const failure: InvokeResult = { payload: '{"errorType":"Error","errorMessage":"no"}', functionError: 'Unhandled' };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-async-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Opens a queue and collects the outcomes of its events. Time limits and retry delays are divided by `speed`. */
function openQueue(
  invoke: (event: unknown) => Promise<InvokeResult>,
  config: Partial<AsyncConfig> = {},
  speed = 60_000,
) {
  const outcomes: AsyncOutcome[] = [];
  const invocations = new AsyncInvocations({
    dir,
    speed,
    invoke: (_, event) => invoke(event),
    configOf: () => ({ ...DEFAULT_ASYNC_CONFIG, ...config }),
    deliver: async (outcome) => void outcomes.push(outcome),
    log: () => undefined,
  });
  return { invocations, outcomes };
}

test('a successful event takes one attempt', async () => {
  const seen: unknown[] = [];
  const { invocations, outcomes } = openQueue(async (event) => {
    seen.push(event);
    return { payload: 'null' };
  });
  await invocations.add(FUNCTION, { plum: 1 });
  await eventually(() => expect(outcomes).toHaveLength(1));
  expect(seen).toEqual([{ plum: 1 }]);
  expect(outcomes[0]).toMatchObject({ condition: 'Success', record: { attempts: 1 } });
});

test('an event that is added before the start runs once', async () => {
  const seen: unknown[] = [];
  const finish = Promise.withResolvers<InvokeResult>();
  const { invocations, outcomes } = openQueue((event) => {
    seen.push(event);
    return finish.promise;
  });
  await invocations.add(FUNCTION, 'early');
  invocations.start();
  await invocations.add(FUNCTION, 'late');
  await eventually(() => expect(seen).toContain('late'));
  finish.resolve({ payload: 'null' });
  await eventually(() => expect(outcomes).toHaveLength(seen.length));
  expect(seen).toEqual(['early', 'late']);
});

test('attempts a failing event three times, then delivers its outcome in the format that AWS documents', async () => {
  let attempts = 0;
  const { invocations, outcomes } = openQueue(async () => {
    attempts += 1;
    return failure;
  });
  await invocations.add(FUNCTION, { ORDER_IDS: ['9e07af03'] });
  await eventually(() => expect(outcomes).toHaveLength(1));
  expect(attempts).toBe(3);
  const [outcome] = outcomes;
  expect(outcome && destinationRecord(outcome)).toEqual({
    version: '1.0',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestContext: {
      requestId: expect.any(String),
      functionArn: `${FUNCTION}:$LATEST`,
      condition: 'RetriesExhausted',
      approximateInvokeCount: 3,
    },
    requestPayload: { ORDER_IDS: ['9e07af03'] },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: { errorType: 'Error', errorMessage: 'no' },
  });
});

test('retries as often as the template says, and counts a rejected call as an attempt', async () => {
  let attempts = 0;
  const { invocations, outcomes } = openQueue(
    async () => {
      attempts += 1;
      throw new Error('rejected');
    },
    { maximumRetryAttempts: 0 },
  );
  await invocations.add(FUNCTION, {});
  await eventually(() => expect(outcomes).toHaveLength(1));
  expect(attempts).toBe(1);
});

test('does not retry an event that is too old', async () => {
  const { invocations, outcomes } = openQueue(async () => failure, { maximumEventAgeSeconds: 10 });
  await invocations.add(FUNCTION, {});
  await eventually(() => expect(outcomes).toHaveLength(1));
  expect(outcomes[0]?.condition).toBe('EventAgeExceeded');
});

test('resumes unfinished events after a restart', async () => {
  const pending = Promise.withResolvers<InvokeResult>();
  const first = openQueue(() => pending.promise);
  await first.invocations.add(FUNCTION, { kept: true });
  first.invocations.halt();
  pending.resolve(failure);
  await first.invocations.waitForRunningAttempts();
  expect(first.outcomes).toEqual([]);

  const seen: unknown[] = [];
  const second = openQueue(async (event) => {
    seen.push(event);
    return { payload: 'null' };
  });
  second.invocations.start();
  await eventually(() => expect(second.outcomes).toHaveLength(1));
  expect(seen).toEqual([{ kept: true }]);
});

test('a throttled event is retried until it starts, and the throttles do not count as attempts', async () => {
  let calls = 0;
  const { invocations, outcomes } = openQueue(async () => {
    calls += 1;
    if (calls <= 5) throw new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429);
    return failure;
  });
  await invocations.add(FUNCTION, {});
  await eventually(() => expect(outcomes).toHaveLength(1));
  expect(calls).toBe(5 + 3);
  expect(outcomes[0]).toMatchObject({ condition: 'RetriesExhausted', record: { attempts: 3 } });
});

test('gives up on an event that is throttled for longer than its maximum age', async () => {
  const { invocations, outcomes } = openQueue(
    () => Promise.reject(new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429)),
    { maximumEventAgeSeconds: 60 },
  );
  await invocations.add(FUNCTION, {});
  await eventually(() => expect(outcomes).toHaveLength(1));
  expect(outcomes[0]).toMatchObject({ condition: 'EventAgeExceeded', record: { attempts: 0 } });
});
