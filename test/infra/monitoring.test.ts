import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { apiRoutesOf } from './support/api-routes.ts';
import { ALL_SETTINGS, DEPLOYMENTS, templateWithAllSettings } from './support/deployments.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();

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
      readonly Dimensions: readonly { readonly Value: { readonly Ref?: string } }[];
    };
  };
}

/** The functions whose metric with this name is part of the alarm. */
const metricsOf = (alarm: string, metricName: string): string[] =>
  ((alarmNamed(alarm)[1].Properties.Metrics ?? []) as AlarmMetric[]).flatMap(({ MetricStat }) =>
    MetricStat?.Metric.MetricName === metricName
      ? MetricStat.Metric.Dimensions.flatMap(({ Value }) => Value.Ref ?? [])
      : [],
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
      expect(Properties.AlarmActions).toBeUndefined();
    },
  );

  test('sum the metrics that have data, even if others have none', () => {
    const expressions = ofType(template, 'AWS::CloudWatch::Alarm')
      .flatMap(([, { Properties }]) => (Properties.Metrics ?? []) as { readonly Expression?: string }[])
      .flatMap(({ Expression }) => Expression ?? []);
    const sums = expressions.filter((expression) => expression.includes(' + '));
    expect(sums).toHaveLength(6);
    for (const sum of sums) expect(sum).toMatch(/^FILL\(m0, 0\)( \+ FILL\(m\d+, 0\))+$/);
  });

  test('waiting events are detected even after three receives, when SQS no longer reports their age', () => {
    const [, waiting] = alarmNamed('EventsWaiting');
    expect(waiting.Properties.Metrics).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Expression: 'MAX([FILL(m0, 0), FILL(m1, 0)])' }),
        expect.objectContaining({ MetricStat: statOf('AWS/SQS', 'ApproximateAgeOfOldestMessage', 'Maximum') }),
        expect.objectContaining({ MetricStat: statOf('Qpr', 'EventHeldUp', 'Maximum') }),
      ]),
    );
  });

  test('functions with their own URLs are included, because API Gateway does not count their errors', () => {
    const urls = ofType(template, 'AWS::Lambda::Url').map(([, { Properties }]) => JSON.stringify(Properties));
    expect(urls).toHaveLength(3);
    const counted = ['ApiErrors', 'PageErrors'].flatMap((name) => metricsOf(name, 'Url5xxCount'));
    expect(counted.map((name) => urls.filter((url) => url.includes(name)).length)).toEqual([1, 1, 1]);
    expect(new Set(counted).size).toBe(urls.length);
  });

  /** Functions whose caller sees their failures: API Gateway, Step Functions, a URL's caller or the operator. */
  const routed = apiRoutesOf(template).map(({ functionName }) => `Qpr-${functionName}`);
  const hasCaller = (id: string, functionName: string) =>
    routed.includes(functionName) ||
    ['AWS::StepFunctions::StateMachine', 'AWS::Lambda::Url'].some((type) =>
      JSON.stringify(ofType(template, type)).includes(`"${id}"`),
    );
  const OPERATORS = ['Qpr-issue-key', 'Qpr-set-subscription', 'Qpr-redraw-images'];

  test('an asynchronous function has dead letters or an alarm on its errors', () => {
    const asynchronous = ofType(template, 'AWS::Lambda::Function').filter(
      ([id, { Properties }]) =>
        Properties.FunctionName !== undefined &&
        !OPERATORS.includes(String(Properties.FunctionName)) &&
        !hasCaller(id, String(Properties.FunctionName)),
    );
    const deadLetterConfigs = ['AWS::Lambda::EventInvokeConfig', 'AWS::Lambda::EventSourceMapping']
      .flatMap((type) => ofType(template, type))
      .filter(([, { Properties }]) => JSON.stringify(Properties.DestinationConfig)?.includes('OnFailure'));
    const silent = asynchronous.filter(([id]) => !JSON.stringify(deadLetterConfigs).includes(`"${id}"`));
    const watched = metricsOf('WorkersFailing', 'Errors');
    const unwatched = silent.filter(([id]) => !watched.includes(id));
    // Its dead letters lose no data, as the runbook explains.
    expect(unwatched.map(([, { Properties }]) => Properties.FunctionName)).toEqual(['Qpr-remove-orphaned-images']);
  });

  test('the command for other regions creates the same edge alarm as us-east-1', () => {
    const [, { Properties }] = alarmNamed('EdgeErrors');
    const command = /aws cloudwatch put-metric-alarm[\s\S]+?```/.exec(runbook)?.[0] ?? '';
    const option = (name: string) => new RegExp(`--${name} ("[^"]+"|\\S+)`).exec(command)?.[1]?.replaceAll('"', '');
    expect(option('region')).toBe('us-east-1');
    expect({
      Namespace: option('namespace'),
      MetricName: option('metric-name'),
      Statistic: option('statistic'),
      Period: Number(option('period')),
      EvaluationPeriods: Number(option('evaluation-periods')),
      Threshold: Number(option('threshold')),
      ComparisonOperator: option('comparison-operator'),
      TreatMissingData: option('treat-missing-data'),
    }).toEqual({
      Namespace: Properties.Namespace,
      MetricName: Properties.MetricName,
      Statistic: Properties.Statistic,
      Period: Properties.Period,
      EvaluationPeriods: Properties.EvaluationPeriods,
      Threshold: Properties.Threshold,
      ComparisonOperator: Properties.ComparisonOperator,
      TreatMissingData: Properties.TreatMissingData,
    });
    expect(command).toContain('--dimensions Name=DistributionId,Value=<id> Name=Region,Value=Global');
  });

  test('the stack has eighteen alarms and a dashboard, and the alarms notify the topic if one is given', async () => {
    expect(ofType(template, 'AWS::CloudWatch::Alarm')).toHaveLength(18);
    expect(ofType(template, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
    for (const [, alarm] of ofType(await templateWithAllSettings(), 'AWS::CloudWatch::Alarm')) {
      expect(alarm.Properties.AlarmActions).toEqual([ALL_SETTINGS.alarmTopicArn]);
    }
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

describe('the monthly budget', () => {
  test('is created if configured', async () => {
    expect(ofType(template, 'AWS::Budgets::Budget')).toEqual([]);
    const budgeted = await templateWithAllSettings();
    const budgets = ofType(budgeted, 'AWS::Budgets::Budget');
    expect(budgets).toHaveLength(1);
    expect(budgets[0]?.[1].Properties).toMatchObject({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address: 'you@example.com' }] },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
  });

  test.each([{ monthlyBudget: '50' }, { budgetEmail: 'you@example.com' }, { monthlyBudget: '50', budgetEmail: 'you' }])(
    'needs both an amount and an address: %j',
    async (context) => {
      await expect(templateOf(context)).rejects.toThrow('go together');
    },
  );
});
