import '../test/support/function-environment.ts';
import { SWEEP } from '../lambdas/contracts/conversations.ts';
import { FAN_OUT } from '../lambdas/contracts/fan-out.ts';
import { LIMITS } from '../lambdas/contracts/limits.ts';
import { SCAN_WORKERS } from '../lambdas/scans/scan-id.ts';
import { CORES_OF_A_GIGABYTE, INSTANCES_PER_TEN_SECONDS, QUOTAS, type Quota } from './ceilings/aws-limits.ts';
import type { KeyUse } from './ceilings/key-recorder.ts';
import { measureDeliveries } from './ceilings/measured-deliveries.ts';
import { openMeasuredService } from './ceilings/measured-service.ts';
import { type Ceiling, ceilingsOf } from './ceilings/shared-keys.ts';
import { TRANSITIONS } from './delivery-cost.ts';
import { writeTable } from './docs-table.ts';
import { type Finding, type Row, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const SCANS = 400;
const CODES = 100;
const CREATES = 40;
const ENDINGS = 320;
const EVENTS = 200;

/** Of a warm invocation of the scan page, the database included. */
const SCAN_SECONDS = 0.02;
const MINUTE = 60;
const SERVICE_GOAL = 100_000;
/** Deliveries that the table of quotas reckons with: most accounts have no webhook, and one event of each is one execution. */
const SHARE_WITH_WEBHOOK = 0.1;
const WITH_WEBHOOK = 'if one scan in ten is of an account with one webhook';

interface Subject {
  readonly what: string;
  readonly goal: number | undefined;
  readonly unit: 'a second' | 'a minute';
  readonly limits: readonly Limit[];
}

interface Limit {
  readonly name: string;
  readonly rate: number;
  /** Of AWS, for a quota that is raised on request. */
  readonly raise?: string | undefined;
}

/** The highest rates that keys and quotas allow, from the recorded calls of the functions themselves. */
export async function ceilings(bench: Bench): Promise<Finding> {
  bench.progress('keys of scans, creates, conversations and deliveries');
  const service = await openMeasuredService();
  const [crowded] = await service.codes('acc_crowd', 1);
  const shortId = crowded?.short_id ?? '';
  const oneCode = await service.scans([shortId], SCANS, { crowded: true });
  const many = (await service.codes('acc_many', CODES)).map(({ short_id }) => short_id);
  const oneAccount = await service.scans(many, SCANS, { crowded: true });
  const calm = await service.scans(many, CODES, { crowded: false });
  const creates = await service.creates(CREATES);
  const endings = await service.endings(ENDINGS);
  service.stop();
  const deliveries = await measureDeliveries(bench, EVENTS);

  const code = { id: shortId, name: 'code' };
  const account = { id: 'acc_many', name: 'account' };
  const unitsPerScan = writeUnitsOf([...calm.recording, ...calm.rollUp]) / CODES;
  const endingsPerSecond = (SWEEP.shares * CORES_OF_A_GIGABYTE * 1_000) / endings.cpuMilliseconds;
  const subjects: Subject[] = [
    {
      what: 'scans of one code',
      goal: 5_000,
      unit: 'a second',
      limits: [...keyLimits(oneCode.recording, SCANS, code), ...keyLimits(oneCode.rollUp, SCANS, code)],
    },
    {
      what: 'scans of one account, on many codes',
      goal: 10_000,
      unit: 'a second',
      limits: [...keyLimits(oneAccount.recording, SCANS, account), ...rollUpLimits(oneAccount.rollUp, SCANS, account)],
    },
    {
      what: '… of which totals follow at once; beyond, within the next batches of the stream',
      goal: undefined,
      unit: 'a second',
      limits: keyLimits(calm.recording, CODES, account),
    },
    {
      what: 'codes made in one account',
      goal: 1_000,
      unit: 'a minute',
      limits: [
        ...keyLimits(creates.uses, CREATES, { id: creates.accountId, name: 'account' }, MINUTE),
        { name: 'our own limit of requests per key', rate: LIMITS.requestsPerMinute },
      ],
    },
    {
      what: 'events of one account with one webhook',
      goal: 1_000,
      unit: 'a second',
      limits: [
        ...keyLimits(deliveries.fanOut, EVENTS, { id: deliveries.accountId, name: 'account' }),
        quotaLimit(QUOTAS.startExecution, 1),
        quotaLimit(QUOTAS.stateTransitions, 1),
        quotaLimit(QUOTAS.putEvents, 1),
        {
          name: `${FAN_OUT.mostAtOnce} functions that fan out, 10 events each in 100 ms`,
          rate: FAN_OUT.mostAtOnce * 100,
        },
      ],
    },
    {
      what: 'deliveries to one webhook',
      goal: undefined,
      unit: 'a second',
      limits: [
        ...keyLimits(deliveries.attempts, EVENTS, { id: deliveries.webhookId, name: 'webhook' }),
        quotaLimit(QUOTAS.startExecution, 1),
      ],
    },
    {
      what: 'conversations that end by themselves',
      goal: 2_000,
      unit: 'a second',
      limits: [
        ...keyLimits(endings.uses, ENDINGS, { id: '', name: '' }).filter(({ name }) => name.includes('IDLE#')),
        {
          name: `CPU of the sweep's ${SWEEP.shares} functions, ${rounded(endings.cpuMilliseconds, 2)} ms each`,
          rate: endingsPerSecond,
        },
      ],
    },
    {
      what: 'scans of the service',
      goal: SERVICE_GOAL,
      unit: 'a second',
      limits: [
        quotaLimit(QUOTAS.newTableWrites, unitsPerScan),
        quotaLimit(QUOTAS.tableWrites, unitsPerScan),
        quotaLimit(QUOTAS.concurrency, SCAN_SECONDS),
        quotaLimit(QUOTAS.apiRequests, 1),
        { name: 'numbers of instances for scan ids', rate: SCAN_WORKERS / SCAN_SECONDS },
      ],
    },
  ];
  const rows = subjects.flatMap(rowsOf);
  const raised = quotaRows(unitsPerScan);
  writeTable('docs/performance.md', 'ceilings', rows);
  writeTable('docs/performance.md', 'quotas', raised);
  return {
    name: 'ceilings',
    rows: [...rows, ...raised],
    promises: subjects
      .filter(({ goal }) => goal !== undefined)
      .map(({ what, goal = 0, unit, limits }) => ({
        text: `${what}: ${goal} ${unit}, once the quotas named are raised`,
        kept: limits.every(({ rate, raise }) => rate >= goal || raise !== undefined),
      })),
  };
}

const writeUnitsOf = (uses: readonly KeyUse[]) => uses.reduce((sum, { writeUnits }) => sum + writeUnits, 0);

const limitOf = ({ keys, partitions, writeUnits, readUnits, perSecond }: Ceiling, seconds: number): Limit => {
  const units =
    writeUnits >= readUnits / 3 ? `${rounded(writeUnits, 2)} write units` : `${rounded(readUnits, 2)} read units`;
  const spread = partitions === 1 ? 'in one partition' : `over ${partitions} partitions`;
  return { name: `\`${keys}\`: ${units} each, ${spread}`, rate: perSecond * seconds };
};

const keyLimits = (uses: readonly KeyUse[], count: number, subject: { id: string; name: string }, seconds = 1) =>
  ceilingsOf(uses, count, subject).map((ceiling) => limitOf(ceiling, seconds));

/** Totals that wait for the stream are written once a batch and code: fewer the longer a batch collects, so they have no rate. */
const rollUpLimits = (uses: readonly KeyUse[], count: number, subject: { id: string; name: string }) =>
  keyLimits(uses, count, subject).filter(({ name }) => !name.includes('CODES#'));

const quotaLimit = ({ name, value, raise }: Quota, perOperation: number): Limit => ({
  name,
  rate: value / perOperation,
  raise,
});

/** The first limit, and the first that no request to AWS raises. */
function rowsOf({ what, goal, unit, limits }: Subject): Row[] {
  const [first, ...others] = limits.toSorted((one, other) => one.rate - other.rate);
  const fixed = [first, ...others].find((limit) => limit?.raise === undefined);
  const rate = (value: number) => `${Math.floor(value).toLocaleString('en')} ${unit}`;
  if (!first) return [];
  return [
    {
      what,
      goal: goal === undefined ? '' : rate(goal),
      highest: rate(first.rate),
      'first limit': first.name,
      'where it is raised': first.raise ?? '',
      'with all quotas raised': fixed
        ? `${rate(fixed.rate)}${fixed === first ? '' : `: ${fixed.name}`}`
        : 'no limit of ours',
    },
  ];
}

/** What 100,000 scans a second need of AWS. */
function quotaRows(unitsPerScan: number): Row[] {
  const need = (quota: Quota, load: number): Row => ({
    quota: quota.name,
    default: quota.value,
    [`at ${SERVICE_GOAL.toLocaleString('en')} scans a second`]: Math.ceil(load),
    where: quota.raise,
  });
  return [
    need(QUOTAS.tableWrites, SERVICE_GOAL * unitsPerScan),
    need(QUOTAS.newTableWrites, SERVICE_GOAL * unitsPerScan),
    need(QUOTAS.apiRequests, SERVICE_GOAL),
    need(
      {
        ...QUOTAS.concurrency,
        name: `${QUOTAS.concurrency.name}; a function gains ${INSTANCES_PER_TEN_SECONDS.toLocaleString('en')} in ten seconds`,
      },
      SERVICE_GOAL * SCAN_SECONDS,
    ),
    need({ ...QUOTAS.putEvents, name: `${QUOTAS.putEvents.name}; if all are of accounts with webhooks` }, SERVICE_GOAL),
    need(
      { ...QUOTAS.startExecution, name: `${QUOTAS.startExecution.name}; ${WITH_WEBHOOK}` },
      SERVICE_GOAL * SHARE_WITH_WEBHOOK,
    ),
    need(
      { ...QUOTAS.stateTransitions, name: `${QUOTAS.stateTransitions.name}; ${WITH_WEBHOOK}` },
      SERVICE_GOAL * SHARE_WITH_WEBHOOK * TRANSITIONS,
    ),
  ];
}
