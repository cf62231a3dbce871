import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  PutEventsCommand,
} from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readAssumptions } from '../../../../../local/engine/assumptions.ts';
import { AwsError } from '../../../../../local/engine/types.ts';
import { eventsEventBus } from '../../../../../local/resources/events/events-event-bus.ts';
import { eventsRule } from '../../../../../local/resources/events/events-rule.ts';
import { schedulerSchedule } from '../../../../../local/resources/events/scheduler-schedule.ts';
import { sqsQueue } from '../../../../../local/resources/sqs/sqs-queue.ts';
import { sqsQueuePolicy } from '../../../../../local/resources/sqs/sqs-queue-policy.ts';
import { MIN_PAUSE_MS, startClock } from '../../../../../local/services/events/clock.ts';
import { openEventBridge } from '../../../../../local/services/events/put-events.ts';
import { compileSchedule } from '../../../../../local/services/events/schedule-expression.ts';
import { openRecordStore } from '../../../../../local/services/shared/record-store.ts';
import type { Queue } from '../../../../../local/services/sqs/queue.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:react';
const RULE_ARN = 'arn:aws:events:eu-central-1:123456789012:rule/domain/deleted';
const pattern = { source: ['qpr'], 'detail-type': ['qpr_code.deleted'] };

let runtime: FakeRuntime;
let client: EventBridgeClient;

const startBus = async (assumptions: readonly string[] = []) => {
  runtime = new FakeRuntime({ speed: 1000, assumptions: readAssumptions(assumptions) });
  await runtime.listen();
  openEventBridge(runtime);
  await runtime.start(eventsEventBus, 'Bus', { Name: 'domain' });
  client = new EventBridgeClient({ ...runtime.client(), maxAttempts: 1 });
};
beforeEach(() => startBus());
afterEach(async () => {
  client.destroy();
  await runtime.remove();
});

const startRule = (target: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  runtime.start(eventsRule, 'Rule', {
    Name: 'deleted',
    EventBusName: 'domain',
    EventPattern: pattern,
    State: 'ENABLED',
    Targets: [{ Id: 'Target0', ...target }],
    ...more,
  });
const allowRule = () =>
  runtime.permissions.add(FUNCTION_ARN, {
    action: 'lambda:InvokeFunction',
    principal: 'events.amazonaws.com',
    sourceArn: RULE_ARN,
  });
const entry = (more = {}) => ({
  EventBusName: 'domain',
  Source: 'qpr',
  DetailType: 'qpr_code.deleted',
  Detail: '{"id":"evt_1"}',
  ...more,
});
const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));
const startQueue = async (logicalId: string): Promise<Queue> => {
  const { attributes } = await runtime.start(sqsQueue, logicalId, {});
  const queue = runtime.find<Queue>('queue', attributes.Arn ?? '');
  await runtime.start(sqsQueuePolicy, `${logicalId}Policy`, {
    Queues: [queue.url],
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'events.amazonaws.com' },
          Action: 'sqs:SendMessage',
          Resource: queue.arn,
          Condition: { ArnEquals: { 'aws:SourceArn': RULE_ARN } },
        },
      ],
    },
  });
  return queue;
};
const receiveOne = async (queue: Queue) => {
  const [message] = await queue.receive(1, 20_000, AbortSignal.timeout(20_000));
  return message;
};

describe('a rule', () => {
  test('sends matching events to its function in the documented envelope', async () => {
    allowRule();
    await startRule({ Arn: FUNCTION_ARN });
    await runtime.ready();
    const response = await put(
      entry({ DetailType: 'qpr_code.created' }),
      entry({ Time: new Date('2026-01-02T03:04:05Z'), Resources: ['r'] }),
    );
    expect(response).toMatchObject({ FailedEntryCount: 0, Entries: [{ EventId: expect.any(String) }, {}] });
    expect(await runtime.waitForInvocations(1)).toEqual([
      {
        functionArn: FUNCTION_ARN,
        event: {
          version: '0',
          id: response.Entries?.[1]?.EventId,
          'detail-type': 'qpr_code.deleted',
          source: 'qpr',
          account: runtime.accountId,
          time: '2026-01-02T03:04:05Z',
          region: runtime.region,
          resources: ['r'],
          detail: { id: 'evt_1' },
        },
      },
    ]);
  });

  test('sends the documented envelope to a queue, which stores it before PutEvents responds', async () => {
    const queue = await startQueue('Jobs');
    await startRule({ Arn: queue.arn });
    await runtime.ready();
    const response = await put(entry({ Time: new Date('2026-01-02T03:04:05Z'), Resources: ['r'] }));
    expect(queue.counts().visible).toBe(1);
    expect(JSON.parse((await receiveOne(queue))?.body ?? '')).toEqual({
      version: '0',
      id: response.Entries?.[0]?.EventId,
      'detail-type': 'qpr_code.deleted',
      source: 'qpr',
      account: runtime.accountId,
      time: '2026-01-02T03:04:05Z',
      region: runtime.region,
      resources: ['r'],
      detail: { id: 'evt_1' },
    });
  });

  test('sends only the part of the event that InputPath selects', async () => {
    const queue = await startQueue('Jobs');
    await startRule({ Arn: queue.arn, InputPath: '$.detail' });
    await runtime.ready();
    await put(entry());
    expect((await receiveOne(queue))?.body).toBe('{"id":"evt_1"}');
  });

  test('sends the event to its dead-letter queue without a retry if the rule has no permission for its target', async () => {
    const deadLetters = await startQueue('Dead');
    await startRule({ Arn: FUNCTION_ARN, DeadLetterConfig: { Arn: deadLetters.arn } });
    await runtime.ready();
    await put(entry());
    const message = await receiveOne(deadLetters);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ source: 'qpr', detail: { id: 'evt_1' } });
    expect(message?.attributes).toMatchObject({
      RULE_ARN: { StringValue: RULE_ARN },
      TARGET_ARN: { StringValue: FUNCTION_ARN },
      ERROR_CODE: { StringValue: 'NO_PERMISSIONS' },
      RETRY_ATTEMPTS: { StringValue: '0' },
    });
    expect(runtime.invocations).toEqual([]);
  });

  test('sends the event to its dead-letter queue without a retry if its function or queue does not exist', async () => {
    allowRule();
    runtime.respond = () => Promise.reject(new AwsError('ResourceNotFoundException', 'Function not found: react', 404));
    const deadLetters = await startQueue('Dead');
    const DeadLetterConfig = { Arn: deadLetters.arn };
    const queueArn = 'arn:aws:sqs:eu-central-1:123456789012:missing';
    const RetryPolicy = { MaximumRetryAttempts: 1 };
    await startRule(
      {},
      {
        Targets: [FUNCTION_ARN, queueArn].map((Arn) => ({ Id: Arn.slice(-7), Arn, RetryPolicy, DeadLetterConfig })),
      },
    );
    await runtime.ready();
    await put(entry());
    for (const message of [await receiveOne(deadLetters), await receiveOne(deadLetters)]) {
      expect(message?.attributes).toMatchObject({
        ERROR_CODE: { StringValue: 'NO_RESOURCE' },
        RETRY_ATTEMPTS: { StringValue: '0' },
      });
    }
  });

  test('does not start if EventBridge cannot assume the role of a target', async () => {
    const RoleArn = runtime.addRole('untrusting', [], ['lambda.amazonaws.com']);
    await startRule({ Arn: FUNCTION_ARN, RoleArn });
    await expect(runtime.ready()).rejects.toThrow('events.amazonaws.com is not authorized to perform: sts:AssumeRole');
  });

  test('follows its retry policy, then uses the dead-letter queue', async () => {
    allowRule();
    const deadLetters = await startQueue('Dead');
    runtime.respond = () => Promise.reject(new Error('queue full'));
    await startRule({
      Arn: FUNCTION_ARN,
      RetryPolicy: { MaximumRetryAttempts: 2 },
      DeadLetterConfig: { Arn: deadLetters.arn },
    });
    await runtime.ready();
    await put(entry());
    expect((await receiveOne(deadLetters))?.attributes).toMatchObject({
      ERROR_MESSAGE: { StringValue: 'queue full' },
      EXHAUSTED_RETRY_CONDITION: { StringValue: 'MaximumRetryAttempts' },
      RETRY_ATTEMPTS: { StringValue: '2' },
    });
    expect(runtime.invocations).toHaveLength(3);
  });

  test('sends the event to its dead-letter queue later if that queue fails at first', async () => {
    const deadLetters = await startQueue('Dead');
    jest.spyOn(deadLetters, 'send').mockRejectedValueOnce(new Error('disk full'));
    await startRule({ Arn: FUNCTION_ARN, DeadLetterConfig: { Arn: deadLetters.arn } });
    await runtime.ready();
    await put(entry());
    expect(await receiveOne(deadLetters)).toMatchObject({
      attributes: { ERROR_CODE: { StringValue: 'NO_PERMISSIONS' } },
    });
    expect(runtime.lines).toContain(`${RULE_ARN}: disk full`);
  });

  test('continues with an event when the disk can be written again', async () => {
    allowRule();
    const directory = join(runtime.stateDir('events'), 'deliveries', 'deleted');
    const journal = join(directory, 'records.log');
    runtime.respond = () => {
      runtime.respond = () => ({ payload: 'null' });
      rmSync(journal);
      mkdirSync(journal);
      throw new Error('function failed');
    };
    await startRule({ Arn: FUNCTION_ARN });
    await runtime.ready();
    await put(entry());
    await eventually(() => expect(runtime.lines).toContainEqual(expect.stringContaining('EISDIR')));
    rmdirSync(journal);
    await eventually(() => expect(runtime.invocations).toHaveLength(2));
    await eventually(() => expect(openRecordStore(directory).load()).toEqual([]));
  });

  test('delivers accepted events after a restart', async () => {
    allowRule();
    await startRule({ Arn: FUNCTION_ARN });
    // The rule is not ready yet, so it stores the event but does not deliver it.
    await put(entry());
    await runtime.stop();
    const next = new FakeRuntime({ directory: runtime.directory });
    next.permissions.add(FUNCTION_ARN, { action: 'lambda:InvokeFunction', principal: 'events.amazonaws.com' });
    await next.start(eventsEventBus, 'Bus', { Name: 'domain' });
    await next.start(eventsRule, 'Rule', {
      Name: 'deleted',
      EventBusName: 'domain',
      EventPattern: pattern,
      Targets: [{ Id: 'Target0', Arn: FUNCTION_ARN }],
    });
    await next.ready();
    expect(await next.waitForInvocations(1)).toMatchObject([{ event: { detail: { id: 'evt_1' } } }]);
    await next.stop();
  });

  test('with `--assume bus-events=repeated`, delivers every event twice and out of order', async () => {
    await runtime.remove();
    await startBus(['bus-events=repeated']);
    await startRule({ Arn: FUNCTION_ARN });
    allowRule();
    await runtime.ready();
    const sent = Array.from({ length: 10 }, (_, index) => index);
    await put(...sent.map((id) => entry({ Detail: JSON.stringify({ id }) })));
    const arrived = (await runtime.waitForInvocations(20)).map(
      ({ event }) => (event as { detail: { id: number } }).detail.id,
    );
    expect(arrived.toSorted()).toEqual([...sent, ...sent].toSorted());
    expect([...new Set(arrived)]).not.toEqual(sent);
  });

  test('does nothing while it is disabled', async () => {
    allowRule();
    await startRule({ Arn: FUNCTION_ARN }, { State: 'DISABLED' });
    await runtime.ready();
    await put(entry());
    await runtime.stop();
    expect(runtime.invocations).toEqual([]);
  });

  test('on a schedule can be enabled and disabled, but only with permission', async () => {
    runtime.permissions.add(FUNCTION_ARN, { action: 'lambda:InvokeFunction', principal: 'events.amazonaws.com' });
    await startRule(
      { Arn: FUNCTION_ARN },
      { EventBusName: 'default', EventPattern: undefined, ScheduleExpression: 'rate(1 minute)', State: 'DISABLED' },
    );
    await runtime.ready();
    runtime.addRole('unprivileged', [{ Effect: 'Allow', Action: 'events:DisableRule', Resource: '*' }]);
    const unprivileged = new EventBridgeClient(runtime.client('unprivileged'));
    await expect(unprivileged.send(new EnableRuleCommand({ Name: 'deleted' }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    unprivileged.destroy();
    expect(runtime.invocations).toEqual([]);
    await client.send(new EnableRuleCommand({ Name: 'deleted' }));
    const { length } = await runtime.waitForInvocations(1);
    await client.send(new DisableRuleCommand({ Name: 'deleted' }));
    const disabledAtMs = Date.now();
    await expect(client.send(new DisableRuleCommand({ Name: 'missing' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    // The stored due time is this late only if the schedule was due again after the rule was disabled.
    const file = join(runtime.stateDir('events'), 'schedules', 'deleted.json');
    await eventually(() =>
      expect(JSON.parse(readFileSync(file, 'utf8')).dueAtMs).toBeGreaterThan(disabledAtMs + 1.5 * MIN_PAUSE_MS),
    );
    await runtime.stop();
    expect(runtime.invocations).toHaveLength(length);
  });

  test('on a schedule fires repeatedly', async () => {
    runtime.permissions.add(FUNCTION_ARN, { action: 'lambda:InvokeFunction', principal: 'events.amazonaws.com' });
    await startRule(
      { Arn: FUNCTION_ARN },
      { EventBusName: 'default', EventPattern: undefined, ScheduleExpression: 'rate(1 minute)' },
    );
    await runtime.ready();
    const [first] = await runtime.waitForInvocations(3);
    expect(first?.event).toMatchObject({
      source: 'aws.events',
      'detail-type': 'Scheduled Event',
      resources: ['arn:aws:events:eu-central-1:123456789012:rule/deleted'],
      detail: {},
    });
  });

  test.each([
    [
      'an unsupported target',
      { Arn: 'arn:aws:sns:eu-central-1:123456789012:topic' },
      {},
      /Rule .*sns.*not supported locally/,
    ],
    [
      'an unsupported pattern',
      { Arn: FUNCTION_ARN },
      { EventPattern: { source: [{ cidr: '10.0.0.0/8' }] } },
      /Rule .*cidr/,
    ],
    ['an unknown property', { Arn: FUNCTION_ARN, KinesisParameters: {} }, {}, /Rule .*Targets.0.KinesisParameters/],
  ])('fails to start with %s, and the error names it', async (_, target, more, message) => {
    await expect(startRule(target, more)).rejects.toThrow(message);
  });
});

describe('PutEvents', () => {
  test('reports failures per entry', async () => {
    const response = await put(
      entry(),
      entry({ Detail: 'not JSON' }),
      entry({ DetailType: '' }),
      entry({ Source: 'aws.s3' }),
    );
    expect(response).toMatchObject({
      FailedEntryCount: 3,
      Entries: [
        { EventId: expect.any(String) },
        { ErrorCode: 'MalformedDetail' },
        { ErrorCode: 'InvalidArgument' },
        { ErrorCode: 'NotAuthorizedForSourceException' },
      ],
    });
  });

  test.each([
    ['more than ten entries', Array.from({ length: 11 }, () => entry())],
    ['more than 256 KB', [entry({ Detail: JSON.stringify({ text: 'x'.repeat(256 * 1024) }) })]],
  ])('refuses %s', async (_, entries) => {
    await expect(put(...entries)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  test('denies a caller without permission for the bus', async () => {
    runtime.addRole('unprivileged', [
      { Effect: 'Allow', Action: 'events:PutEvents', Resource: 'arn:aws:events:*:*:event-bus/other' },
    ]);
    const unprivileged = new EventBridgeClient(runtime.client('unprivileged'));
    await expect(unprivileged.send(new PutEventsCommand({ Entries: [entry()] }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    unprivileged.destroy();
  });
});

describe('a schedule', () => {
  test('invokes its target with its role', async () => {
    const RoleArn = runtime.addRole('schedule', [
      { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: FUNCTION_ARN },
    ]);
    await runtime.start(schedulerSchedule, 'Nightly', {
      ScheduleExpression: 'rate(1 minute)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: FUNCTION_ARN, RoleArn, Input: '{"task":"clean"}' },
    });
    await runtime.ready();
    expect(await runtime.waitForInvocations(1)).toMatchObject([{ event: { task: 'clean' } }]);
  });

  test('fires once after a restart if it was due several times in the meantime', async () => {
    const file = join(runtime.directory, 'next.json');
    const expression = 'rate(1 day)';
    writeFileSync(file, JSON.stringify({ expression, dueAtMs: Date.now() - 3 * 86_400_000 }));
    let runs = 0;
    const clock = startClock({
      ...{ file, expression, next: compileSchedule(expression), speed: 1 },
      fire: async () => {
        runs += 1;
      },
      onError: (error) => {
        throw error;
      },
    });
    await eventually(() => expect(JSON.parse(readFileSync(file, 'utf8')).dueAtMs).toBeGreaterThan(Date.now()));
    await clock.stop();
    expect(runs).toBe(1);
  });

  test('continues after a run that failed', async () => {
    const file = join(runtime.directory, 'failing.json');
    const expression = 'rate(1 day)';
    writeFileSync(file, JSON.stringify({ expression, dueAtMs: Date.now() - 60_000 }));
    let runs = 0;
    const errors: unknown[] = [];
    const clock = startClock({
      ...{ file, expression, next: compileSchedule(expression), speed: 1 },
      fire: async () => {
        runs += 1;
        if (runs === 1) throw new Error('disk full');
      },
      onError: (error) => errors.push(error),
    });
    await eventually(() => expect(JSON.parse(readFileSync(file, 'utf8')).dueAtMs).toBeGreaterThan(Date.now()));
    await clock.stop();
    expect([runs, errors]).toEqual([2, [new Error('disk full')]]);
  });

  test('does not fire twice at the time that was stored before a restart', async () => {
    const file = join(runtime.directory, 'stored.json');
    const expression = 'cron(0 12 * * ? *)';
    const noonMs = Date.now() + 300;
    const nextNoonMs = noonMs + 86_400_000;
    writeFileSync(file, JSON.stringify({ expression, dueAtMs: noonMs }));
    const runs: Date[] = [];
    const clock = startClock({
      ...{ file, expression, next: (afterMs) => (afterMs < noonMs ? noonMs : nextNoonMs), speed: 1 },
      fire: async (scheduledAt) => {
        runs.push(scheduledAt);
      },
      onError: (error) => {
        throw error;
      },
    });
    const dueAtMs = await eventually(() => {
      const stored = Number(JSON.parse(readFileSync(file, 'utf8')).dueAtMs);
      expect(stored).toBeGreaterThan(noonMs);
      return stored;
    });
    await clock.stop();
    expect([runs, dueAtMs]).toEqual([[new Date(noonMs)], nextNoonMs]);
  });

  test.each([1, 1_000])(
    'keeps to its times after a slow run, and skips the times during that run, at speed %d',
    async (speed) => {
      const file = join(runtime.directory, 'slow.json');
      const expression = 'cron(* * * * ? *)';
      writeFileSync(file, JSON.stringify({ expression, dueAtMs: Date.now() - 60_000 }));
      const beforeMs = Date.now();
      let times: readonly number[] | undefined;
      let afterMs = 0;
      let runs = 0;
      const clock = startClock({
        ...{ file, expression, speed },
        next(fromMs) {
          if (times === undefined) afterMs = Date.now();
          times ??= [50, 100, 60_000].map((delayMs) => fromMs + delayMs * speed);
          return times.find((timeMs) => timeMs > fromMs);
        },
        fire: async () => {
          runs += 1;
          await new Promise((resolve) => {
            setTimeout(resolve, 300);
          });
        },
        onError: (error) => {
          throw error;
        },
      });
      const dueAtMs = await eventually(() => {
        const stored = Number(JSON.parse(readFileSync(file, 'utf8')).dueAtMs);
        expect(stored).toBeGreaterThan(afterMs);
        return stored;
      });
      await clock.stop();
      expect(runs).toBe(1);
      expect(dueAtMs).toBeGreaterThanOrEqual(beforeMs + 60_000);
      expect(dueAtMs).toBeLessThanOrEqual(afterMs + 60_000);
    },
  );

  test('that is due only once does not fire again, not even after a restart', async () => {
    const file = join(runtime.directory, 'once.json');
    // At a high `--speed`, a schedule fires long before its date. The stored due time simulates that: it has passed, but
    // the date has not.
    const expression = 'at(2999-01-01T00:00:00)';
    writeFileSync(file, JSON.stringify({ expression, dueAtMs: Date.now() - 60_000 }));
    let fired = 0;
    const start = () =>
      startClock({
        ...{ file, expression, next: compileSchedule(expression), speed: 1 },
        fire: async () => {
          fired += 1;
        },
        onError: (error) => {
          throw error;
        },
      });
    const clock = start();
    await eventually(() => expect(JSON.parse(readFileSync(file, 'utf8')).dueAtMs).toBeNull());
    await clock.stop();
    await start().stop();
    expect(JSON.parse(readFileSync(file, 'utf8')).dueAtMs).toBeNull();
    expect(fired).toBe(1);
  });

  test('pauses between runs at any speed, so the machine has time for other work', async () => {
    const file = join(runtime.directory, 'fast.json');
    const expression = 'rate(1 minute)';
    const startedAtMs = Date.now();
    const clock = startClock({
      ...{ file, expression, next: compileSchedule(expression), speed: 1_000_000 },
      fire: async () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    const dueAtMs = await eventually(() => Number(JSON.parse(readFileSync(file, 'utf8')).dueAtMs));
    await clock.stop();
    expect(dueAtMs).toBeGreaterThanOrEqual(startedAtMs + MIN_PAUSE_MS);
  });

  const after = Date.UTC(2026, 0, 15, 10, 7, 30);
  test.each([
    ['rate(5 minutes)', '2026-01-15T10:12:30.000Z'],
    ['rate(1 day)', '2026-01-16T10:07:30.000Z'],
    ['cron(0 12 * * ? *)', '2026-01-15T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-15T10:15:00.000Z'],
    ['cron(30 3 ? * MON-FRI *)', '2026-01-16T03:30:00.000Z'],
    ['cron(0 8 1 * ? *)', '2026-02-01T08:00:00.000Z'],
    ['cron(0 0 29 FEB ? *)', '2028-02-29T00:00:00.000Z'],
    ['at(2026-03-01T00:00:00)', '2026-03-01T00:00:00.000Z'],
  ])('%s is next due at %s', (expression, expected) => {
    expect(new Date(compileSchedule(expression)(after) ?? 0).toISOString()).toBe(expected);
  });

  test.each([
    'rate(0 minutes)',
    'rate(5 weeks)',
    'cron(0 12 * *)',
    'cron(0 12 L * ? *)',
    'cron(0 12 * * * *)',
    'cron(0 12 1 * MON *)',
    'every day',
  ])('refuses %s', (expression) => {
    expect(() => compileSchedule(expression)).toThrow();
  });
});
