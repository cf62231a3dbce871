import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { DEAD_LETTER_QUEUES } from '../../operator/dead-letters/queues.ts';
import { apiRoutesOf } from './support/api-routes.ts';
import { ALL_SETTINGS, DEPLOYMENTS, templateWithAllSettings } from './support/deployments.ts';
import { ofType, only, type StackTemplate, type TemplateResource, templateOf } from './support/synthesized.ts';

/** Without an SNS topic, alarms notify nobody. */
const withoutTopic = await templateOf();
const template = await templateWithAllSettings();

const alarmNamed = (name: string) =>
  only(template, 'AWS::CloudWatch::Alarm', ({ AlarmDescription }) =>
    String(AlarmDescription).endsWith(`#${name.toLowerCase()}`),
  );

const statOf = (Namespace: string, MetricName: string, Stat: string) =>
  expect.objectContaining({ Metric: expect.objectContaining({ Namespace, MetricName }), Stat });

interface AlarmMetric {
  readonly MetricStat?: {
    readonly Metric: {
      readonly MetricName: string;
      readonly Dimensions: readonly {
        readonly Value: { readonly Ref?: string; readonly 'Fn::GetAtt'?: readonly [string, string] };
      }[];
    };
  };
}

/** The logical ids of the functions whose metric with this name is part of the alarm. */
const functionsIn = (alarm: string, metricName: string): string[] =>
  ((alarmNamed(alarm)[1].Properties.Metrics ?? []) as AlarmMetric[]).flatMap(({ MetricStat }) =>
    MetricStat?.Metric.MetricName === metricName
      ? MetricStat.Metric.Dimensions.flatMap(({ Value }) => Value.Ref ?? [])
      : [],
  );

/** The queues that any resource names as the target of its dead letters. */
function deadLetterQueuesOf({ Resources }: StackTemplate): string[] {
  const found = new Set<string>();
  JSON.stringify(Resources, (key, value) => {
    if (['deadLetterTargetArn', 'DeadLetterConfig', 'OnFailure', 'DEAD_LETTERS_URL'].includes(key)) {
      const references = JSON.stringify(value).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g);
      for (const [, id = ''] of references) found.add(id);
    }
    return value;
  });
  return [...found].filter((id) => Resources[id]?.Type === 'AWS::SQS::Queue').toSorted();
}

/** The queues whose messages an alarm counts. */
const watchedQueuesOf = (alarms: readonly [string, TemplateResource][]): string[] =>
  alarms.flatMap(([, { Properties }]) =>
    ((Properties.Metrics ?? []) as AlarmMetric[])
      .filter(({ MetricStat }) => MetricStat?.Metric.MetricName === 'ApproximateNumberOfMessagesVisible')
      .flatMap(
        ({ MetricStat }) => MetricStat?.Metric.Dimensions.flatMap(({ Value }) => Value['Fn::GetAtt']?.[0] ?? []) ?? [],
      ),
  );

describe('alarms', () => {
  const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(/[^\w]+/g, '-'),
  );

  test.each(ofType(template, 'AWS::CloudWatch::Alarm'))(
    '%s describes the user impact and has a section in the runbook',
    (_, { Properties }) => {
      const [, sentence, anchor] =
        String(Properties.AlarmDescription).match(/^(.{30,}\.) What to do: docs\/runbook\.md#(\w+)$/) ?? [];
      expect(sentence).toBeDefined();
      expect(headings).toContain(anchor);
      expect(Properties.AlarmActions).toEqual([ALL_SETTINGS.alarmTopicArn]);
    },
  );

  test('sum the metrics that have data, even if others have none', () => {
    const expressions = ofType(template, 'AWS::CloudWatch::Alarm')
      .flatMap(([, { Properties }]) => (Properties.Metrics ?? []) as { readonly Expression?: string }[])
      .flatMap(({ Expression }) => Expression ?? []);
    const sums = expressions.filter((expression) => expression.includes(' + '));
    expect(sums).toHaveLength(7);
    for (const sum of sums) expect(sum).toMatch(/^FILL\(m0, 0\)( \+ FILL\(m\d+, 0\))+$/);
  });

  test('detect waiting events even after three receives, when SQS no longer reports their age', () => {
    const [, waiting] = alarmNamed('EventsWaiting');
    expect(waiting.Properties.Metrics).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Expression: 'MAX([FILL(m0, 0), FILL(m1, 0)])' }),
        expect.objectContaining({ MetricStat: statOf('AWS/SQS', 'ApproximateAgeOfOldestMessage', 'Maximum') }),
        expect.objectContaining({ MetricStat: statOf('Qpr', 'EventHeldUp', 'Maximum') }),
      ]),
    );
  });

  test('include the errors of functions with their own URLs, because API Gateway does not count them', () => {
    const urls = ofType(template, 'AWS::Lambda::Url').map(([, { Properties }]) => JSON.stringify(Properties));
    expect(urls).toHaveLength(3);
    const counted = ['ApiErrors', 'PageErrors'].flatMap((name) => functionsIn(name, 'Url5xxCount'));
    expect(counted.map((name) => urls.filter((url) => url.includes(name)).length)).toEqual([1, 1, 1]);
    expect(new Set(counted).size).toBe(urls.length);
  });

  // A function is asynchronous unless API Gateway, Step Functions, a function URL or the operator calls it: these
  // callers see its failures.
  const routed = apiRoutesOf(template).map(({ functionName }) => `Qpr-${functionName}`);
  const hasCaller = (id: string, functionName: string) =>
    routed.includes(functionName) ||
    ['AWS::StepFunctions::StateMachine', 'AWS::Lambda::Url'].some((type) =>
      JSON.stringify(ofType(template, type)).includes(`"${id}"`),
    );
  const OPERATOR_FUNCTIONS = ['Qpr-issue-key', 'Qpr-set-subscription', 'Qpr-redraw-images'];

  test('watch the errors of every asynchronous function without a dead-letter queue', () => {
    const asynchronous = ofType(template, 'AWS::Lambda::Function').filter(
      ([id, { Properties }]) =>
        Properties.FunctionName !== undefined &&
        !OPERATOR_FUNCTIONS.includes(String(Properties.FunctionName)) &&
        !hasCaller(id, String(Properties.FunctionName)),
    );
    const deadLetterConfigs = ['AWS::Lambda::EventInvokeConfig', 'AWS::Lambda::EventSourceMapping']
      .flatMap((type) => ofType(template, type))
      .filter(([, { Properties }]) => JSON.stringify(Properties.DestinationConfig)?.includes('OnFailure'));
    const withoutDeadLetters = asynchronous.filter(([id]) => !JSON.stringify(deadLetterConfigs).includes(`"${id}"`));
    const watched = functionsIn('WorkersFailing', 'Errors');
    const unwatched = withoutDeadLetters.filter(([id]) => !watched.includes(id));
    // The queue that this function reads has a dead-letter queue instead.
    expect(unwatched.map(([, { Properties }]) => Properties.FunctionName)).toEqual(['Qpr-remove-orphaned-images']);
  });

  test.each([
    ['without a topic', withoutTopic],
    ['with all settings', template],
  ])('watch every dead-letter queue, %s', (_, deployment) => {
    const deadLetters = deadLetterQueuesOf(deployment);
    expect(deadLetters.map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([...DEAD_LETTER_QUEUES].toSorted());
    const watched = watchedQueuesOf(ofType(deployment, 'AWS::CloudWatch::Alarm'));
    expect(deadLetters.filter((id) => !watched.includes(id))).toEqual([]);
  });

  test('add up to nineteen with a topic and the health check, and there is a dashboard', () => {
    expect(ofType(template, 'AWS::CloudWatch::Alarm')).toHaveLength(19);
    expect(ofType(template, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
  });

  test('need a valid ARN as their topic', async () => {
    await expect(templateOf({ alarmTopicArn: 'nonsense' })).rejects.toThrow('alarmTopicArn');
  });
});

test('metrics have the name of the stack both where they are written and where they are read', async () => {
  const [, second] = DEPLOYMENTS;
  const other = await templateOf(second);
  const services = JSON.stringify(ofType(other, 'AWS::CloudWatch::Alarm')).match(/"Name":"service","Value":"\w+"/g);
  expect(new Set(services)).toEqual(new Set(['"Name":"service","Value":"QprOwn"']));
  for (const [, { Properties }] of ofType(other, 'AWS::Lambda::Function')) {
    if (Properties.FunctionName === undefined) continue;
    expect(Properties.Environment).toMatchObject({ Variables: { POWERTOOLS_SERVICE_NAME: 'QprOwn' } });
  }
});

test('without a topic, there are only alarms on lost data and failed requests; of their 14 metrics, 10 are free', () => {
  const alarms = ofType(withoutTopic, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  expect(alarms.map(({ AlarmDescription }) => String(AlarmDescription).split('#')[1]).sort()).toEqual(
    [
      'deadletters',
      'streambehind',
      'eventswaiting',
      'modelunavailable',
      'emailrefused',
      'apierrors',
      'pageerrors',
    ].sort(),
  );
  expect(alarms.flatMap(({ AlarmActions }) => AlarmActions ?? [])).toEqual([]);
  const metrics = alarms.flatMap(({ Metrics }) => (Metrics ?? [{ MetricStat: {} }]) as AlarmMetric[]);
  expect(metrics.filter(({ MetricStat }) => MetricStat)).toHaveLength(14);
  expect(ofType(withoutTopic, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
});

describe('the health check', () => {
  test('calls the status endpoint over HTTPS from three regions, and raises an alarm in us-east-1', () => {
    expect(ofType(withoutTopic, 'AWS::Route53::HealthCheck')).toEqual([]);
    const [id, check] = only(template, 'AWS::Route53::HealthCheck');
    expect(check.Properties.HealthCheckConfig).toMatchObject({
      Type: 'HTTPS',
      ResourcePath: '/v1/status',
      RequestInterval: 30,
      Regions: [expect.any(String), expect.any(String), expect.any(String)],
    });
    const [, alarm] = alarmNamed('StatusUnreachable');
    expect(alarm).toMatchObject({ Condition: expect.any(String) });
    expect(alarm.Properties).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Dimensions: [{ Name: 'HealthCheckId', Value: { 'Fn::GetAtt': [id, 'HealthCheckId'] } }],
      MetricName: 'HealthCheckStatus',
      Threshold: 1,
    });
  });

  test('is either on or off', async () => {
    await expect(templateOf({ healthCheck: 'maybe' })).rejects.toThrow('healthCheck must be on or off');
  });
});

test('the stack has a tag for cost allocation, which CloudFormation copies to its resources', () => {
  expect(withoutTopic.StackTags).toEqual({ 'qpr:stack': 'Qpr' });
});

describe('the monthly budget', () => {
  test('is created if configured', async () => {
    expect(ofType(withoutTopic, 'AWS::Budgets::Budget')).toEqual([]);
    const budgets = ofType(template, 'AWS::Budgets::Budget');
    expect(budgets).toHaveLength(1);
    expect(budgets[0]?.[1].Properties).toMatchObject({
      Budget: {
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 50, Unit: 'USD' },
        CostFilters: { TagKeyValue: ['user:qpr:stack$Qpr'] },
      },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address: 'you@example.com' }] },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
  });

  test('has a scope, which is either the account or the stack', async () => {
    await expect(templateOf({ budgetScope: 'table' })).rejects.toThrow('budgetScope must be account or stack');
  });

  test.each([{ monthlyBudget: '50' }, { budgetEmail: 'you@example.com' }, { monthlyBudget: '50', budgetEmail: 'you' }])(
    'needs both an amount and a valid address: %j',
    async (context) => {
      await expect(templateOf(context)).rejects.toThrow('go together');
    },
  );
});
