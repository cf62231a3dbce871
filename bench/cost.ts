import '../test/support/functions/function-environment.ts';
import { METRICS } from '../contracts/metrics.ts';
import { ALL_SETTINGS } from '../test/infra/support/deployments.ts';
import startSynthesizer, { stopSynthesizer } from '../test/infra/support/start-synthesizer.ts';
import { ofType, type StackTemplate, templateOf } from '../test/infra/support/synthesized.ts';
import { apiCallAmounts } from './cost/api-call-cost.ts';
import { knowledgeCost } from './cost/knowledge-cost.ts';
import { MODEL_AMOUNTS, messageCost } from './cost/message-cost.ts';
import { type Amounts, type Dollars, dollarsOf, totalOf } from './cost/prices.ts';
import { questionsCost } from './cost/questions-cost.ts';
import { requestsCost } from './cost/requests-cost.ts';
import { storageAmounts } from './cost/storage-cost.ts';
import { sweepAmounts } from './cost/sweep-cost.ts';
import { deliveryCost } from './delivery-cost.ts';
import { scanCost } from './scan-cost.ts';
import { totalsAndExtras, writeTable } from './support/docs-table.ts';
import { type BenchmarkResult, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const MILLION = 1_000_000;
/** Upper limits in US dollars. */
const IDLE_GOAL = 1;
const DEPLOYED_GOAL = 9;
const SCANS_GOAL = 9;
const MESSAGES_GOAL = 30;

const HOURS_PER_MONTH = 730;
/** Lambda polls an empty queue five times every 20 seconds. */
const POLLS_PER_MONTH = (5 * HOURS_PER_MONTH * 3_600) / 20;

/** Calculates the total cost of an idle month, and of a million scans, messages, API calls and deliveries. */
export async function cost(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('cost of an idle month, and of a million scans, messages, API calls and deliveries');
  await startSynthesizer();
  const template = await templateOf();
  const withPaidSettings = await templateOf({ waf: 'strict', alarmTopicArn: ALL_SETTINGS.alarmTopicArn });
  await stopSynthesizer();
  const idle = dollarsOf(idleAmounts(template), 1);
  const deployed = dollarsOf(deployedAmounts(template), 1);
  const scanAmounts = await scanCost(bench);
  const scans = dollarsOf(scanAmounts.amounts, MILLION);
  const placements = dollarsOf(scanAmounts.placementAmounts, MILLION);
  const scanExtras = dollarsOf(SCAN_EXTRAS, MILLION);
  const messages = dollarsOf((await messageCost(bench)).amounts, MILLION);
  const calls = dollarsOf(await apiCallAmounts(bench), MILLION);
  const storage = dollarsOf(await storageAmounts(bench), MILLION);
  const delivery = (await deliveryCost(bench)).amounts;
  const deliveries = dollarsOf(delivery, MILLION);
  const rows: Row[] = [
    ...rowsOf('idle without web ACL, alarms and dashboard, per month', [...idle, totalOf(idle)]),
    ...rowsOf('idle as deployed by default in us-east-1, per month', [...deployed, totalOf(deployed)]),
    ...rowsOf('extra, per month', dollarsOf(monthlyExtras(withPaidSettings), 1)),
    ...rowsOf('a million scans', [...scans, totalOf(scans)]),
    ...rowsOf('extra, a million scans of placements', placements),
    ...rowsOf('extra, a million scans', scanExtras),
    ...rowsOf('a million scans, kept for a year', [...storage, totalOf(storage)]),
    ...rowsOf('a million messages', [...messages, totalOf(messages)]),
    ...rowsOf('extra, a million messages', dollarsOf(MODEL_AMOUNTS, MILLION)),
    ...rowsOf('a million API calls', [...calls, totalOf(calls)]),
    ...rowsOf('a million deliveries', [...deliveries, totalOf(deliveries)]),
  ];
  writeTable('docs/performance.md', 'cost', totalsAndExtras(rows));
  await knowledgeCost();
  questionsCost();
  requestsCost(delivery);
  return {
    name: 'cost',
    rows,
    targets: [
      {
        text: `idle without web ACL, alarms and dashboard: under US$${IDLE_GOAL} per month at list price`,
        met: totalOf(idle).list < IDLE_GOAL,
      },
      {
        text: `idle as deployed by default in us-east-1: under US$${DEPLOYED_GOAL} per month after the free tier`,
        met: totalOf(deployed).afterFreeTier < DEPLOYED_GOAL,
      },
      {
        text: `a million messages: under US$${MESSAGES_GOAL} at list price, without the model`,
        met: totalOf(messages).list < MESSAGES_GOAL,
      },
      {
        text: `a million scans: under US$${SCANS_GOAL} at list price`,
        met: totalOf(scans).list < SCANS_GOAL,
      },
    ],
  };
}

const rowsOf = (workload: string, dollars: readonly Dollars[]): Row[] =>
  dollars.map(({ part, list, afterFreeTier }) => ({
    workload,
    item: part,
    'US$, list price': rounded(list, 2),
    'US$, after the free tier': rounded(afterFreeTier, 2),
  }));

/** The billed amounts of an idle month, without the web ACL, the alarms and the dashboard. */
function idleAmounts(template: StackTemplate): Amounts {
  // Only the event source mappings of streams have a starting position. The others belong to queues.
  const queues = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => !('StartingPosition' in Properties),
  ).length;
  const secrets = ofType(template, 'AWS::SecretsManager::Secret').length;
  const keys = ofType(template, 'AWS::KMS::Key').length;
  return {
    [`polling ${queues} empty queues`]: { queueRequest: queues * POLLS_PER_MONTH },
    'the sweep, not running': {},
    'reading an empty stream': {},
    [`${secrets} secret, ${keys} customer managed keys`]: { secretMonth: secrets, keyMonth: keys },
  };
}

/** All billed amounts of an idle month with default settings. */
const deployedAmounts = (template: StackTemplate): Amounts => ({
  'queues and secret, as above': Object.assign({}, ...Object.values(idleAmounts(template))),
  ...webAclAmounts(template),
  ...alarmAmounts(template),
  '1 dashboard (an account has three without charge)': {
    dashboardMonth: ofType(template, 'AWS::CloudWatch::Dashboard').length,
  },
});

function webAclAmounts(template: StackTemplate): Amounts {
  const rules = ofType(template, 'AWS::WAFv2::WebACL').flatMap(([, { Properties }]) => Properties.Rules as object[]);
  return { [`web ACL with ${rules.length} rules`]: { webAclMonth: 1, webAclRuleMonth: rules.length } };
}

function alarmAmounts(template: StackTemplate): Amounts {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm').length;
  const metrics = alarmMetrics(template);
  return { [`${alarms} alarms on ${metrics} metrics`]: { alarmMetricMonth: metrics } };
}

/** Costs of optional settings, of custom metrics, and of the sweep, which runs only while a conversation is open. */
function monthlyExtras(withPaidSettings: StackTemplate): Amounts {
  // One entry of METRICS is the namespace, not a metric.
  const custom = Object.keys(METRICS).length - 1;
  const suffixed = (amounts: Amounts, suffix: string): Amounts =>
    Object.fromEntries(Object.entries(amounts).map(([part, used]) => [`${part}, ${suffix}`, used]));
  return {
    ...suffixed(webAclAmounts(withPaidSettings), 'with `-c waf=strict`, instead of the default web ACL'),
    ...suffixed(alarmAmounts(withPaidSettings), 'with `-c alarmTopicArn=`, instead of the default alarms'),
    [`${custom} custom metrics, if each is reported every hour (none while idle)`]: { customMetricMonth: custom },
    'the sweep, if a conversation is always open': sweepAmounts(HOURS_PER_MONTH),
  };
}

/**
 * X-Ray always samples the first request of each second. A million scans per month are less than one per second, so
 * every scan is sampled. Each scan has two traces: one for the page and one for the publisher.
 */
const SCAN_EXTRAS: Amounts = {
  'web ACL, unless `-c waf=off`': { webAclRequest: 1 },
  'traces, with `-c traces=on`': { trace: 2 },
};

/** The number of metrics that alarms are charged for. An alarm on a sum of metrics is charged once per metric. */
const alarmMetrics = (template: StackTemplate): number =>
  ofType(template, 'AWS::CloudWatch::Alarm').reduce((sum, [, { Properties }]) => {
    const metrics = (Properties.Metrics ?? [{ MetricStat: {} }]) as readonly object[];
    return sum + metrics.filter((metric) => 'MetricStat' in metric).length;
  }, 0);
