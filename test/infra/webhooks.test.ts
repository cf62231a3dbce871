import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { templateWithAllSettings } from './support/deployments.ts';
import { tableGrants } from './support/permissions.ts';
import { functionNamed, ofType, only, type StackTemplate, templateOf } from './support/synthesized.ts';
import { mappingOf } from './support/triggers.ts';

// The package has no type declarations.
const aslValidator: (definition: unknown) => { readonly errors: readonly unknown[] } = createRequire(import.meta.url)(
  'asl-validator',
);

interface State {
  readonly Type: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly Seconds?: number;
  readonly Parameters?: { readonly FunctionName: string; readonly Payload?: { readonly attempt?: number } };
  readonly Retry?: readonly { readonly ErrorEquals: readonly string[]; readonly MaxAttempts: number }[];
  readonly Catch?: readonly { readonly ErrorEquals: readonly string[]; readonly Next: string }[];
}
interface Definition {
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly QueryLanguage: string;
  readonly States: Readonly<Record<string, State>>;
}

const template = await templateOf();

/** The text of a definition, with `arnOf(logicalId)` in place of each function's ARN. The default is the logical id. */
function textOf(parts: unknown, arnOf = (logicalId: string) => logicalId): string {
  if (typeof parts === 'string') return parts;
  const [[name, argument] = []] = Object.entries(parts as Record<string, unknown>);
  if (name === 'Fn::Join' && Array.isArray(argument))
    return (argument[1] as unknown[]).map((part) => textOf(part, arnOf)).join('');
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) return arnOf(String(argument[0]));
  return name === 'Ref' ? 'aws' : '';
}

/** The definition as Step Functions gets it, but with logical ids instead of the ARNs of functions. */
function definitionOf(stack: StackTemplate, commentPart: string): Definition {
  const [, machine] = only(stack, 'AWS::StepFunctions::StateMachine', ({ DefinitionString }) =>
    textOf(DefinitionString).includes(commentPart),
  );
  return JSON.parse(textOf(machine.Properties.DefinitionString)) as Definition;
}

const delivery = definitionOf(template, 'Delivers one event');
const state = (name: string | undefined): State => {
  const found = delivery.States[name ?? ''];
  if (!found) throw new Error(`There is no state ${name}.`);
  return found;
};
const caught = (from: State, error: string) => from.Catch?.find(({ ErrorEquals }) => ErrorEquals.includes(error))?.Next;

test('every state machine is valid Amazon States Language', () => {
  const machines = ofType(template, 'AWS::StepFunctions::StateMachine');
  expect(machines.length).toBeGreaterThan(1);
  for (const [id, { Properties }] of machines) {
    const text = textOf(
      Properties.DefinitionString,
      (functionId) => `arn:aws:lambda:us-east-1:123456789012:function:${functionId}`,
    );
    expect({ id, errors: aslValidator(JSON.parse(text)).errors }).toEqual({ id, errors: [] });
  }
});

describe('the delivery machine', () => {
  test('is a Standard machine with JSONPath, logs errors without data and has a timeout', () => {
    expect(delivery.QueryLanguage).toBe('JSONPath');
    // Longer than all delays between attempts plus, for each of six attempts: 60 faults (a delay of 60 s and a run of
    // 30 s each), 300 throttled calls (a delay of 5 min each) and one wait for a turn (half a day).
    expect(delivery.TimeoutSeconds).toBeGreaterThan(4_355 + 6 * (60 * (60 + 30) + 300 * 300 + 43_200));
    for (const [, { Properties }] of ofType(template, 'AWS::StepFunctions::StateMachine')) {
      expect(Properties.StateMachineType ?? 'STANDARD').toBe('STANDARD');
      expect(Properties).toMatchObject({
        LoggingConfiguration: { Level: 'ERROR', IncludeExecutionData: false },
      });
    }
  });

  test('makes six attempts with the documented delays (5 s, 30 s, 2 min, 10 min, 1 h), then records the failure', () => {
    const pauses: (number | undefined)[] = [];
    let name: string | undefined = delivery.StartAt;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const current = state(name);
      expect(current).toMatchObject({ Type: 'Task', End: true });
      expect(current.Parameters?.Payload?.attempt).toBe(attempt);
      expect(current.Parameters?.FunctionName).toBe(functionNamed(template, 'deliver')[0]);
      expect(caught(current, 'DeliveryRefused')).toBe('RecordEnd');
      name = caught(current, 'DeliveryFailed');
      if (attempt === 6) break;
      const wait = state(name);
      expect(wait.Type).toBe('Wait');
      pauses.push(wait.Seconds);
      name = wait.Next;
    }
    expect(pauses).toEqual([5, 30, 120, 600, 3600]);
    expect(name).toBe('RecordEnd');
    expect(state(name)).toMatchObject({ End: true });
    expect(state(name).Parameters?.FunctionName).toBe(functionNamed(template, 'end-delivery')[0]);
  });

  test.each([1, 2, 3, 4, 5, 6])('waits for the turn of attempt %i if it is delayed, and then repeats it', (number) => {
    const turn = state(caught(state(`Attempt${number}`), 'DeliveryDelayed'));
    expect(turn).toMatchObject({
      Type: 'Pass',
      ResultPath: '$.turn',
      Parameters: { attempt: number, 'error.$': 'States.StringToJson($.error.Cause)' },
    });
    const wait = state(turn.Next);
    expect(wait).toMatchObject({ Type: 'Wait', TimestampPath: '$.turn.error.errorMessage' });
    expect(wait.Next).toBe(`Attempt${number}`);
  });

  test('has retry rules with jitter only for our own faults and throttled calls; throttled calls get more retries', () => {
    const tasks = Object.values(delivery.States).filter(({ Type }) => Type === 'Task');
    expect(tasks).toHaveLength(8);
    for (const { Retry } of tasks) {
      expect(Retry).toEqual([
        { ErrorEquals: ['DeliveryFailed', 'DeliveryRefused', 'DeliveryDelayed'], MaxAttempts: 0 },
        {
          ErrorEquals: ['Lambda.TooManyRequestsException'],
          IntervalSeconds: 1,
          BackoffRate: 2,
          MaxDelaySeconds: 300,
          MaxAttempts: 300,
          JitterStrategy: 'FULL',
        },
        {
          ErrorEquals: ['States.ALL'],
          IntervalSeconds: 1,
          BackoffRate: 2,
          MaxDelaySeconds: 60,
          MaxAttempts: 60,
          JitterStrategy: 'FULL',
        },
      ]);
    }
    const fault = state(caught(state('Attempt1'), 'States.ALL'));
    expect(state(fault.Next)).toMatchObject({ Type: 'Fail' });
  });

  test('may only call its two functions', () => {
    const [, role] = only(
      template,
      'AWS::IAM::Role',
      ({ Policies, AssumeRolePolicyDocument }) =>
        JSON.stringify(AssumeRolePolicyDocument).includes('states.amazonaws.com') &&
        JSON.stringify(Policies).includes(functionNamed(template, 'deliver')[0]),
    );
    const [policy] = role.Properties.Policies as {
      PolicyDocument: { Statement: { Action: unknown; Resource: unknown }[] };
    }[];
    expect(policy?.PolicyDocument.Statement.filter(({ Action }) => Action === 'lambda:InvokeFunction')).toMatchObject([
      {
        Resource: ['deliver', 'end-delivery'].map((name) => ({
          'Fn::GetAtt': [functionNamed(template, name)[0], 'Arn'],
        })),
      },
    ]);
  });
});

test('a failing webhook is checked halfway through and at the end of five days', () => {
  const watch = definitionOf(template, 'Watches one failing');
  expect(watch.StartAt).toBe('FirstHalf');
  const seconds = Object.values(watch.States).map(({ Seconds = 0 }) => Seconds);
  expect(seconds.filter((wait) => wait > 0)).toEqual([216_000, 216_000]);
  expect(seconds.reduce((sum, wait) => sum + wait)).toBe(5 * 24 * 60 * 60);
});

describe('the fan-out', () => {
  const [fanOut] = functionNamed(template, 'fan-out-event');
  const mapping = mappingOf(template, 'fan-out-event');
  const [queueId] = (mapping.EventSourceArn as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
  const queue = template.Resources[queueId];

  test('gets every public event type and no internal one through its queue', () => {
    const [, rule] = only(template, 'AWS::Events::Rule', ({ Targets }) => JSON.stringify(Targets).includes(queueId));
    expect(rule.Properties.EventPattern).toEqual({
      source: ['qpr'],
      'detail-type': WEBHOOK_EVENT_TYPES,
    });
    expect(rule.Properties.Targets).toMatchObject([
      { Arn: { 'Fn::GetAtt': [queueId, 'Arn'] }, DeadLetterConfig: { Arn: expect.anything() } },
    ]);
  });

  test('stays within its concurrency limit and reports the failed events', () => {
    expect(mapping).toMatchObject({
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 20 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('keeps waiting events in the queue for 14 days, without a limit on receives', () => {
    expect(queue?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600, SqsManagedSseEnabled: true });
    expect(queue?.Properties.RedrivePolicy).toBeUndefined();
    const timeout = Number(template.Resources[fanOut]?.Properties.Timeout);
    expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
  });

  test('only rules of the bus may send to its queue, and the permission is created before the rule', () => {
    const [busId] = only(template, 'AWS::Events::EventBus');
    const [ruleId, rule] = only(template, 'AWS::Events::Rule', ({ Targets }) =>
      JSON.stringify(Targets).includes(queueId),
    );
    const [policyId, policy] = only(template, 'AWS::SQS::QueuePolicy', ({ Queues }) =>
      JSON.stringify(Queues).includes(queueId),
    );
    const { Statement } = policy.Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    expect(Statement.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Principal: { Service: 'events.amazonaws.com' },
        Condition: { ArnLike: { 'aws:SourceArn': expect.anything() } },
      },
    ]);
    expect(JSON.stringify(Statement)).toContain(`:rule/",{"Ref":"${busId}"},"/*"`);
    expect(rule.DependsOn).toContain(policyId);
    expect(JSON.stringify(policy)).not.toContain(ruleId);
  });
});

test('delivery attempts stay within their reserved concurrency if one is set, and slow receivers use at most half of it', async () => {
  const reserved = (stack: StackTemplate) => functionNamed(stack, 'deliver')[1].Properties.ReservedConcurrentExecutions;
  expect(reserved(template)).toBeUndefined();
  const environment = (stack: StackTemplate) => functionNamed(stack, 'deliver')[1].Properties.Environment;
  expect(environment(template)).not.toHaveProperty('Variables.SLOW_DELIVERIES_AT_ONCE');
  const limited = await templateWithAllSettings();
  expect(reserved(limited)).toBe(200);
  expect(environment(limited)).toHaveProperty('Variables.SLOW_DELIVERIES_AT_ONCE', '100');
  await expect(templateOf({ deliveriesAtOnce: 'many' })).rejects.toThrow('deliveriesAtOnce');
});

test('the publisher and the fan-out only read accounts; an attempt changes webhooks, delivery records and host limits', () => {
  expect(tableGrants(template, 'publish-events')).toEqual([
    { actions: ['dynamodb:BatchGetItem'], keys: ['ACCOUNT#*'] },
  ]);
  expect(tableGrants(template, 'fan-out-event')).toEqual([{ actions: ['dynamodb:Query'], keys: ['ACCOUNT#*'] }]);
  expect(tableGrants(template, 'deliver')).toEqual([
    { actions: ['dynamodb:GetItem'], keys: ['ACCOUNT#*', 'EVENTS#*', 'WEBHOOK#*'] },
    { actions: ['dynamodb:UpdateItem'], keys: ['ACCOUNT#*', 'WEBHOOK#*', 'TARGET_HOST#*'] },
  ]);
});
