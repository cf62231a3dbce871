import { renameSync } from 'node:fs';
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AwsError, type InvokeResult } from '../../../../../local/engine/types.ts';
import { stepfunctionsStateMachine } from '../../../../../local/resources/states/stepfunctions-state-machine.ts';
import { readDefinition } from '../../../../../local/services/states/definition.ts';
import type { StateMachine } from '../../../../../local/services/states/state-machine.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:deliver';
const MACHINE_ARN = 'arn:aws:states:eu-central-1:123456789012:stateMachine:deliveries';

const startFakeRuntime = async (speed: number, directory?: string): Promise<FakeRuntime> => {
  const created = new FakeRuntime({ speed, ...(directory ? { directory } : {}) });
  await created.listen();
  return created;
};

let runtime: FakeRuntime;
let client: SFNClient;

beforeEach(async () => {
  runtime = await startFakeRuntime(100_000);
  client = new SFNClient({ ...runtime.client(), maxAttempts: 1 });
});
afterEach(async () => {
  client.destroy();
  await runtime.remove();
});

const startMachine = async (
  definition: object,
  on = runtime,
  more: Record<string, unknown> = {},
): Promise<StateMachine> => {
  const RoleArn = on.addRole('machine', [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: FUNCTION_ARN }]);
  await on.start(stepfunctionsStateMachine, 'Deliveries', {
    StateMachineName: 'deliveries',
    RoleArn,
    DefinitionString: JSON.stringify(definition),
    TracingConfiguration: { Enabled: true },
    ...more,
  });
  await on.ready();
  return on.find<StateMachine>('state-machine', MACHINE_ARN);
};
const start = (input: object = {}, name?: string) =>
  client.send(new StartExecutionCommand({ stateMachineArn: MACHINE_ARN, input: JSON.stringify(input), name }));
/** Polls until the execution has ended. Its state is in memory, so polling is cheap. */
const waitForEnd = async (machine: StateMachine, executionArn = '') => {
  for (;;) {
    const record = machine.find(executionArn);
    if (record && record.status !== 'RUNNING') return record;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
};
const run = async (definition: object, input: object = {}) => {
  const machine = await startMachine(definition);
  return waitForEnd(machine, (await start(input)).executionArn);
};
const task = (more: object = {}) => ({ Type: 'Task', Resource: FUNCTION_ARN, End: true, ...more });
const thrown = (errorType: string): InvokeResult => ({
  payload: JSON.stringify({ errorType, errorMessage: 'no', trace: [] }),
  functionError: 'Unhandled',
});

test('an execution that could not be stored can be started again', async () => {
  const machine = await startMachine({ StartAt: 'Call', States: { Call: task() } });
  const states = runtime.stateDir('states');
  renameSync(states, `${states}-away`);
  await expect(machine.start('{}', 'delivery')).rejects.toThrow('ENOENT');
  renameSync(`${states}-away`, states);
  runtime.respond = () => ({ payload: '"done"' });
  await machine.start('{}', 'delivery');
  expect(await waitForEnd(machine, machine.list()[0]?.arn)).toMatchObject({ status: 'SUCCEEDED', output: '"done"' });
});

describe('an execution', () => {
  test('calls functions by ARN and by the Lambda integration, with parameters and context', async () => {
    runtime.respond = ({ event }) => ({ payload: JSON.stringify({ got: event }) });
    const record = await run(
      {
        QueryLanguage: 'JSONPath',
        StartAt: 'Direct',
        States: {
          Direct: task({ End: undefined, Next: 'Optimized', ResultPath: '$.direct' }),
          Optimized: task({
            Resource: 'arn:aws:states:::lambda:invoke',
            Parameters: {
              FunctionName: FUNCTION_ARN,
              Payload: { 'name.$': '$$.Execution.Name', 'all.$': '$$.Execution.Input' },
            },
            ResultPath: '$.optimized',
          }),
        },
      },
      { a: 1 },
    );
    expect(record.status).toBe('SUCCEEDED');
    expect(JSON.parse(record.output ?? '')).toEqual({
      a: 1,
      direct: { got: { a: 1 } },
      optimized: {
        ExecutedVersion: '$LATEST',
        StatusCode: 200,
        Payload: { got: { name: record.name, all: { a: 1 } } },
      },
    });
  });

  test('divides waits of all kinds by the speed factor of the runtime, and catches errors by their name', async () => {
    runtime.respond = ({ event }) =>
      runtime.invocations.length === 1 ? thrown('DeliveryFailed') : { payload: JSON.stringify(event) };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const record = await run(
      {
        StartAt: 'Attempt1',
        States: {
          Attempt1: task({ Catch: [{ ErrorEquals: ['DeliveryFailed'], ResultPath: '$.error', Next: 'Wait1' }] }),
          Wait1: { Type: 'Wait', Seconds: 3600, Next: 'Wait2' },
          Wait2: { Type: 'Wait', SecondsPath: '$.pause', Next: 'Wait3' },
          Wait3: { Type: 'Wait', Timestamp: at, Next: 'Wait4' },
          Wait4: { Type: 'Wait', TimestampPath: '$.at', Next: 'Attempt2' },
          Attempt2: task(),
        },
      },
      { at, pause: 7200 },
    );
    expect(record.status).toBe('SUCCEEDED');
    expect(JSON.parse(record.output ?? '')).toEqual({
      at,
      pause: 7200,
      error: { Error: 'DeliveryFailed', Cause: '{"errorType":"DeliveryFailed","errorMessage":"no","trace":[]}' },
    });
  });

  test('waits each time that it enters a Wait state', async () => {
    const record = await run(
      {
        StartAt: 'Pause',
        States: {
          // 100 ms at this speed.
          Pause: { Type: 'Wait', Seconds: 10_000, OutputPath: '$.next', Next: 'Check' },
          Check: { Type: 'Choice', Choices: [{ Variable: '$.next', IsPresent: true, Next: 'Pause' }], Default: 'Done' },
          Done: { Type: 'Succeed' },
        },
      },
      { next: { next: { next: {} } } },
    );
    expect(record).toMatchObject({ status: 'SUCCEEDED', output: '{}' });
    expect((record.stoppedAtMs ?? 0) - record.startedAtMs).toBeGreaterThanOrEqual(300);
  });

  test('fails with a message that says what is wrong with the seconds of a wait', async () => {
    const Pause = { Type: 'Wait', SecondsPath: '$.seconds', End: true };
    const machine = await startMachine({ StartAt: 'Pause', States: { Pause } });
    for (const seconds of ['60', -1]) {
      expect(await waitForEnd(machine, (await start({ seconds })).executionArn)).toMatchObject({
        status: 'FAILED',
        error: 'States.Runtime',
        cause: `The seconds of a Wait state must be a number of at least 0, not ${JSON.stringify(seconds)}`,
      });
    }
  });

  test.each([
    ['Seconds', { Seconds: 1e12 }],
    ['SecondsPath', { SecondsPath: '$.seconds' }],
    ['Timestamp', { Timestamp: '9999-01-01T00:00:00Z' }],
    ['TimestampPath', { TimestampPath: '$.at' }],
  ])('fails immediately if %s asks for a wait that is too long for a timer', async (_, wait) => {
    const Pause = { Type: 'Wait', ...wait, End: true };
    const input = { seconds: 1e12, at: '9999-01-01T00:00:00Z' };
    expect(await run({ StartAt: 'Pause', States: { Pause } }, input)).toMatchObject({
      status: 'FAILED',
      error: 'States.Runtime',
      cause: 'Waits of more than 2147483 seconds are not supported locally',
    });
  });

  test('divides the pauses between retries by the speed, also inside a Map state', async () => {
    runtime.respond = () => (runtime.invocations.length % 3 === 0 ? { payload: '"fine"' } : thrown('Busy'));
    const Retry = [
      { ErrorEquals: ['Never'], IntervalSeconds: 1 },
      { ErrorEquals: ['Busy'], IntervalSeconds: 3600, MaxAttempts: 2, MaxDelaySeconds: 7200 },
    ];
    const Try = task({ Retry });
    const Each = { Type: 'Map', ItemsPath: '$.items', ItemProcessor: { StartAt: 'Try', States: { Try } } };
    const record = await run(
      {
        StartAt: 'First',
        States: { First: { ...Try, End: undefined, ResultPath: null, Next: 'Each' }, Each: { ...Each, End: true } },
      },
      { items: [1] },
    );
    expect(record).toMatchObject({ status: 'SUCCEEDED', output: '["fine"]' });
  });

  test('lets pauses between retries grow to a second at any speed, because faults do not end sooner at a higher speed', () => {
    const { definition } = readDefinition(
      JSON.stringify({
        StartAt: 'Try',
        States: { Try: task({ Retry: [{ ErrorEquals: ['States.ALL'], MaxDelaySeconds: 60 }] }) },
      }),
      1_000,
    );
    expect(definition.States.Try).toMatchObject({ Retry: [{ IntervalSeconds: 0.001, MaxDelaySeconds: 1 }] });
  });

  test('retries the failures of a function by their names', async () => {
    const failures: readonly [string, () => InvokeResult | Promise<InvokeResult>][] = [
      [
        'Lambda.TooManyRequestsException',
        () => Promise.reject(new AwsError('TooManyRequestsException', 'Rate exceeded', 429)),
      ],
      ['Lambda.ServiceException', () => Promise.reject(new Error('worker gone'))],
      ['Lambda.Unknown', () => ({ payload: '', functionError: 'Unhandled' })],
      ['Sandbox.Timedout', () => thrown('Sandbox.Timedout')],
    ];
    // Each task fails twice and then succeeds.
    runtime.respond = () => {
      const earlier = runtime.invocations.length - 1;
      return (earlier % 3 < 2 && failures[Math.floor(earlier / 3)]?.[1]()) || { payload: '"fine"' };
    };
    const retrier = { IntervalSeconds: 1, MaxAttempts: 2, BackoffRate: 1, MaxDelaySeconds: 1, JitterStrategy: 'FULL' };
    const tasks = failures.map(([name], index) => {
      const Next = failures[index + 1]?.[0];
      return [name, task({ Retry: [{ ErrorEquals: [name], ...retrier }], Next, End: Next ? undefined : true })];
    });
    const record = await run({ StartAt: failures[0]?.[0], States: Object.fromEntries(tasks) });
    expect(record).toMatchObject({ status: 'SUCCEEDED', output: '"fine"' });
    expect(runtime.invocations).toHaveLength(12);
  });

  test('fails with States.Timeout if a task takes too long', async () => {
    runtime.respond = () => new Promise(() => undefined);
    const record = await run({ StartAt: 'Slow', States: { Slow: task({ TimeoutSeconds: 1 }) } });
    expect(record).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  });

  test('fails with States.DataLimitExceeded if the input or the result of a task is larger than 256 KB', async () => {
    const half = 'x'.repeat(150 * 1024);
    runtime.respond = () => ({ payload: JSON.stringify(half) });
    const States = {
      First: { ...task({ Next: 'Second', ResultPath: '$.result' }), End: undefined },
      Second: task(),
    };
    const record = await run({ StartAt: 'First', States }, { half });
    expect(record).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
    expect(runtime.invocations).toHaveLength(1);
    runtime.respond = () => ({ payload: JSON.stringify(half + half) });
    const machine = runtime.find<StateMachine>('state-machine', MACHINE_ARN);
    expect(await waitForEnd(machine, (await start()).executionArn)).toMatchObject({
      status: 'FAILED',
      error: 'States.DataLimitExceeded',
    });
  });

  test('passes the timeout of a task to the invocation, not divided by the speed', async () => {
    const limits: (number | undefined)[] = [];
    const { invoke } = runtime.functions;
    runtime.functions.invoke = (functionArn, event, options) => {
      limits.push(options?.timeLimitMs);
      return invoke(functionArn, event, options);
    };
    const States = {
      Fixed: { ...task({ TimeoutSeconds: 60, Next: 'FromInput', ResultPath: null }), End: undefined },
      FromInput: { ...task({ TimeoutSecondsPath: '$.seconds', Next: 'None', ResultPath: null }), End: undefined },
      None: task(),
    };
    const record = await run(JSON.parse(JSON.stringify({ StartAt: 'Fixed', States })), { seconds: 7 });
    expect(record).toMatchObject({ status: 'SUCCEEDED' });
    expect(limits).toEqual([60_000, 7_000, undefined]);
  });

  test('lets the tasks of other executions start first once it has waited', async () => {
    const priorities: unknown[] = [];
    const { invoke } = runtime.functions;
    runtime.functions.invoke = (functionArn, event, options) => {
      priorities.push(options?.priority);
      return invoke(functionArn, event, options);
    };
    await run({
      StartAt: 'First',
      States: {
        First: task({ End: undefined, Next: 'Pause' }),
        Pause: { Type: 'Wait', Seconds: 1, Next: 'Second' },
        Second: task(),
      },
    });
    expect(priorities).toEqual(['background', 'deferred']);
  });

  test('aborts the call of its task when it is stopped, so a task that still waits never starts', async () => {
    const signals: AbortSignal[] = [];
    runtime.functions.invoke = (_functionArn, _event, options) => {
      if (options?.signal) signals.push(options.signal);
      return new Promise(() => undefined);
    };
    await startMachine({ StartAt: 'Slow', States: { Slow: task() } });
    const { executionArn } = await start();
    await eventually(() => expect(signals).toHaveLength(1));
    await client.send(new StopExecutionCommand({ executionArn }));
    expect(signals[0]?.aborted).toBe(true);
  });

  test('fails with the name and cause of an uncaught error', async () => {
    runtime.respond = () => thrown('Broken');
    const record = await run({ StartAt: 'Try', States: { Try: task() } });
    expect(record).toMatchObject({
      status: 'FAILED',
      error: 'Broken',
      cause: expect.stringContaining('"errorMessage":"no"'),
    });
    expect(record).not.toHaveProperty('state');
  });

  test('can call only the functions that its role allows', async () => {
    const other = 'arn:aws:lambda:eu-central-1:123456789012:function:other';
    const record = await run({ StartAt: 'Try', States: { Try: task({ Resource: other }) } });
    expect(record).toMatchObject({
      status: 'FAILED',
      error: 'Lambda.AWSLambdaException',
      cause: expect.stringContaining('not authorized'),
    });
    expect(runtime.invocations).toEqual([]);
  });

  test('runs Map, Parallel, Choice and Pass', async () => {
    runtime.respond = ({ event }) => ({ payload: JSON.stringify(Number(event) * 2) });
    const record = await run(
      {
        StartAt: 'Each',
        States: {
          Each: {
            Type: 'Map',
            ItemsPath: '$.list',
            ItemProcessor: {
              StartAt: 'Pause',
              States: { Pause: { Type: 'Wait', Seconds: 60, Next: 'Double' }, Double: task() },
            },
            Next: 'Many',
          },
          Many: {
            Type: 'Choice',
            Choices: [{ Variable: '$[1]', NumericGreaterThan: 3, Next: 'Both' }],
            Default: 'Few',
          },
          Few: { Type: 'Fail', Error: 'TooFew' },
          Both: {
            Type: 'Parallel',
            Branches: [
              { StartAt: 'A', States: { A: { Type: 'Pass', Result: 'a', End: true } } },
              { StartAt: 'B', States: { B: { Type: 'Pass', End: true } } },
            ],
            End: true,
          },
        },
      },
      { list: [1, 2] },
    );
    expect(record).toMatchObject({ status: 'SUCCEEDED', output: '["a",[2,4]]' });
  });
});

describe('a restart', () => {
  test('resumes the execution with the rest of its wait', async () => {
    runtime.respond = () => ({ payload: '{"step":1}' });
    const definition = {
      StartAt: 'First',
      TimeoutSeconds: 86_400,
      States: {
        First: task({ End: undefined, Next: 'Pause', ResultPath: '$.first' }),
        Pause: { Type: 'Wait', Seconds: 100_000, Next: 'Second' },
        Second: task({ Parameters: { 'first.$': '$.first', 'original.$': '$$.Execution.Input.id' } }),
      },
    };
    const machine = await startMachine(definition);
    const { executionArn = '' } = await start({ id: 7 }, 'one');
    await runtime.waitForInvocations(1);
    while (machine.find(executionArn)?.wait === undefined) await new Promise(setImmediate);
    await runtime.stop();
    const waiting = machine.find(executionArn);
    expect(waiting).toMatchObject({
      status: 'RUNNING',
      state: { name: 'Pause', input: { id: 7, first: { step: 1 } } },
    });

    // At this slow speed, the execution ends only if it uses the due time stored before the restart.
    const next = await startFakeRuntime(0.001, runtime.directory);
    next.respond = ({ event }) => ({ payload: JSON.stringify(event) });
    const again = await startMachine(definition, next);
    const record = await waitForEnd(again, executionArn);
    expect(record).toMatchObject({ status: 'SUCCEEDED', output: '{"first":{"step":1},"original":7}' });
    expect(record.stoppedAtMs).toBeGreaterThanOrEqual(waiting?.wait?.dueAtMs ?? Number.POSITIVE_INFINITY);
    expect(next.invocations).toHaveLength(1);
    await next.stop();
  });

  test('keeps the end of a wait that follows a Pass and a Choice', async () => {
    const definition = {
      StartAt: 'Prepare',
      States: {
        Prepare: { Type: 'Pass', Next: 'Check' },
        Check: { Type: 'Choice', Choices: [{ Variable: '$.id', IsPresent: true, Next: 'Pause' }] },
        Pause: { Type: 'Wait', Seconds: 100_000, End: true },
      },
    };
    const machine = await startMachine(definition);
    const { executionArn = '' } = await start({ id: 7 });
    while (machine.find(executionArn)?.state?.name !== 'Pause') await new Promise(setImmediate);
    await runtime.stop();
    const waiting = machine.find(executionArn);
    expect(waiting?.wait).toEqual({ state: 'Pause', dueAtMs: expect.any(Number) });

    // At this slow speed, the execution ends only if it uses the due time stored before the restart.
    const next = await startFakeRuntime(0.001, runtime.directory);
    const record = await waitForEnd(await startMachine(definition, next), executionArn);
    expect(record).toMatchObject({ status: 'SUCCEEDED', output: '{"id":7}' });
    expect(record.stoppedAtMs).toBeGreaterThanOrEqual(waiting?.wait?.dueAtMs ?? Number.POSITIVE_INFINITY);
    await next.stop();
  });

  test('fails the execution with a reason if the definition no longer has the current state', async () => {
    runtime.respond = () => new Promise(() => undefined);
    const machine = await startMachine({ StartAt: 'Old', States: { Old: task() } });
    const { executionArn = '' } = await start();
    while (machine.find(executionArn)?.state === undefined) await new Promise(setImmediate);
    await runtime.stop();
    const next = await startFakeRuntime(1, runtime.directory);
    const again = await startMachine({ StartAt: 'New', States: { New: task() } }, next);
    expect(await waitForEnd(again, executionArn)).toMatchObject({
      status: 'FAILED',
      cause: expect.stringContaining('Old'),
    });
    await next.stop();
  });
});

describe('the API', () => {
  const waiting = { StartAt: 'Pause', States: { Pause: { Type: 'Wait', Seconds: 200_000_000, End: true } } };

  test('starts only one execution per name', async () => {
    await startMachine(waiting);
    const first = await start({ a: 1, b: 2 }, 'evt_1-wh_1');
    expect(await start({ a: 1, b: 2 }, 'evt_1-wh_1')).toMatchObject({
      executionArn: first.executionArn,
      startDate: first.startDate,
    });
    await expect(start({ a: 2 }, 'evt_1-wh_1')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    await client.send(new StopExecutionCommand({ executionArn: first.executionArn }));
    await expect(start({ a: 1, b: 2 }, 'evt_1-wh_1')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
  });

  test('describes, lists and stops executions', async () => {
    await startMachine(waiting);
    const { executionArn } = await start({ a: 1 }, 'one');
    await start({}, 'two');
    expect(await client.send(new DescribeExecutionCommand({ executionArn }))).toMatchObject({
      executionArn: 'arn:aws:states:eu-central-1:123456789012:execution:deliveries:one',
      stateMachineArn: MACHINE_ARN,
      name: 'one',
      status: 'RUNNING',
      input: '{"a":1}',
      startDate: expect.any(Date),
    });
    await client.send(new StopExecutionCommand({ executionArn, error: 'Enough', cause: 'manual stop' }));
    expect(await client.send(new DescribeExecutionCommand({ executionArn }))).toMatchObject({
      status: 'ABORTED',
      error: 'Enough',
      cause: 'manual stop',
      stopDate: expect.any(Date),
    });
    const list = async (statusFilter?: 'RUNNING' | 'ABORTED') => {
      const { executions } = await client.send(
        new ListExecutionsCommand({ stateMachineArn: MACHINE_ARN, statusFilter }),
      );
      return executions?.map(({ name }) => name).sort();
    };
    expect(await list()).toEqual(['one', 'two']);
    expect(await list('RUNNING')).toEqual(['two']);
    expect(await list('ABORTED')).toEqual(['one']);
  });

  test('refuses an unknown state machine, invalid JSON, an invalid name and an unauthorized caller', async () => {
    await startMachine(waiting);
    const command = (more: object) => new StartExecutionCommand({ stateMachineArn: MACHINE_ARN, ...more });
    await expect(client.send(command({ stateMachineArn: `${MACHINE_ARN}x` }))).rejects.toMatchObject({
      name: 'StateMachineDoesNotExist',
    });
    await expect(client.send(command({ input: '{' }))).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
    await expect(client.send(command({ name: 'a b' }))).rejects.toMatchObject({ name: 'InvalidName' });
    runtime.addRole('unprivileged', []);
    const unprivileged = new SFNClient(runtime.client('unprivileged'));
    await expect(unprivileged.send(command({}))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    unprivileged.destroy();
  });
});

test('a state machine does not start if Step Functions cannot assume its role', async () => {
  const RoleArn = runtime.addRole('untrusting', [], ['lambda.amazonaws.com']);
  await expect(startMachine({ StartAt: 'Try', States: { Try: task() } }, runtime, { RoleArn })).rejects.toThrow(
    'states.amazonaws.com is not authorized to perform: sts:AssumeRole',
  );
});

test.each<[string, object, RegExp]>([
  ['JSONata', { QueryLanguage: 'JSONata', StartAt: 'A', States: { A: task() } }, /Deliveries .*QueryLanguage/s],
  [
    'an unsupported integration',
    { StartAt: 'A', States: { A: task({ Resource: 'arn:aws:states:::sns:publish' }) } },
    /Deliveries .*task A.*sns:publish/,
  ],
  [
    'an unsupported context value',
    { StartAt: 'A', States: { A: task({ Parameters: { 'n.$': '$$.State.Name' } }) } },
    /Deliveries .*\$\$\.State\.Name/,
  ],
  [
    'a transition to a missing state',
    { StartAt: 'A', States: { A: task({ End: undefined, Next: 'B' }) } },
    /Deliveries .*transition to B/,
  ],
  [
    'a Catch with a missing state',
    { StartAt: 'A', States: { A: task({ Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }] }) } },
    /Deliveries .*transition to B/,
  ],
  [
    'a Choice with a missing state',
    { StartAt: 'A', States: { A: { Type: 'Choice', Choices: [{ Variable: '$.n', IsNull: true, Next: 'B' }] } } },
    /Deliveries .*transition to B/,
  ],
])('fails to start with %s, and the error names the resource', async (_, definition, message) => {
  await expect(startMachine(definition)).rejects.toThrow(message);
});
