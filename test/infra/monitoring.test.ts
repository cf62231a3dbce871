import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ofType, templateOf } from './support/synthesized.ts';

const template = await templateOf();

describe('alarms', () => {
  const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(/[^\w]+/g, '-'),
  );

  test.each(ofType(template, 'AWS::CloudWatch::Alarm'))(
    '%s says what users lose and has its section in the runbook',
    (_, { Properties }) => {
      const [, sentence, anchor] =
        String(Properties.AlarmDescription).match(/^(.{30,}\.) What to do: docs\/runbook\.md#(\w+)$/) ?? [];
      expect(sentence).toBeDefined();
      expect(headings).toContain(anchor);
      expect(Properties.AlarmActions).toBeUndefined();
    },
  );

  test('sum what has data, though other metrics of the sum have none', () => {
    const expressions = ofType(template, 'AWS::CloudWatch::Alarm')
      .flatMap(([, { Properties }]) => (Properties.Metrics ?? []) as { readonly Expression?: string }[])
      .flatMap(({ Expression }) => Expression ?? []);
    const sums = expressions.filter((expression) => expression.includes(' + '));
    expect(sums).toHaveLength(4);
    for (const sum of sums) expect(sum).toMatch(/^FILL\(m0, 0\)( \+ FILL\(m\d+, 0\))+$/);
  });

  test('there are sixteen, and a dashboard; a topic hears of them where one is given', async () => {
    expect(ofType(template, 'AWS::CloudWatch::Alarm')).toHaveLength(16);
    expect(ofType(template, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
    const alarmTopicArn = 'arn:aws:sns:us-east-1:123456789012:alarms';
    for (const [, alarm] of ofType(await templateOf({ alarmTopicArn }), 'AWS::CloudWatch::Alarm')) {
      expect(alarm.Properties.AlarmActions).toEqual([alarmTopicArn]);
    }
    await expect(templateOf({ alarmTopicArn: 'nonsense' })).rejects.toThrow('alarmTopicArn');
  });
});

test('metrics carry the name of the stack, where they are written and where they are read', async () => {
  const other = await templateOf({ stackName: 'Second' });
  const services = JSON.stringify(ofType(other, 'AWS::CloudWatch::Alarm')).match(/"Name":"service","Value":"\w+"/g);
  expect(new Set(services)).toEqual(new Set(['"Name":"service","Value":"Second"']));
  for (const [, { Properties }] of ofType(other, 'AWS::Lambda::Function')) {
    if (Properties.FunctionName === undefined) continue;
    expect(Properties.Environment).toMatchObject({ Variables: { POWERTOOLS_SERVICE_NAME: 'Second' } });
  }
});

describe('the monthly budget', () => {
  test('is there where it is asked for', async () => {
    expect(ofType(template, 'AWS::Budgets::Budget')).toEqual([]);
    const budgeted = await templateOf({ monthlyBudget: '50', budgetEmail: 'you@example.com' });
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
    'needs both, an amount and an address: %j',
    async (context) => {
      await expect(templateOf(context)).rejects.toThrow('go together');
    },
  );
});
