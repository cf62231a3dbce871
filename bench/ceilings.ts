import '../test/support/functions/function-environment.ts';
import { IDLE_PARTITIONS, SWEEP } from '../contracts/conversations.ts';
import { LIMITS } from '../contracts/limits.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { FAN_OUT } from '../contracts/webhooks/fan-out.ts';
import { SCAN_WORKERS } from '../lambdas/scans/scan-id.ts';
import {
  INSTANCES_PER_TEN_SECONDS,
  MEGABYTES_OF_A_CORE,
  QUOTAS,
  type Quota,
  REQUESTS_PER_CONCURRENT_SECOND,
} from './ceilings/aws-limits.ts';
import type { KeyUse } from './ceilings/key-recorder.ts';
import { isWithin, keyLimits, type Limit, quotaLimit, rowsOf, type Subject } from './ceilings/limits.ts';
import { measureDeliveries } from './ceilings/measured-deliveries.ts';
import { openMeasuredService } from './ceilings/measured-service.ts';
import { OWN_LIMITS } from './ceilings/own-limits.ts';
import type { SharedIds } from './ceilings/shared-keys.ts';
import { ATTEMPT_SECONDS, TRANSITIONS } from './delivery-cost.ts';
import { writeTable } from './docs-table.ts';
import { type Finding, type Row, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const SCANS = 400;
const CODES = 100;
const ORGANIZATION_CODES = 5;
const CREATES = 40;
const ENDINGS = 320;
const EVENTS = 200;

/** Duration of a warm invocation of the scan page, including the database. */
const SCAN_SECONDS = 0.02;
/**
 * Lambda concurrency that a scan uses. It can exceed its duration, because each concurrent execution allows at most ten
 * requests per second.
 */
const SCAN_CONCURRENCY = Math.max(SCAN_SECONDS, 1 / REQUESTS_PER_CONCURRENT_SECOND);
const MINUTE = 60;
const SERVICE_GOAL = 100_000;
/**
 * Share of accounts with a webhook that the quota table assumes. Most accounts have none, and each event of the others
 * is one execution.
 */
const SHARE_WITH_WEBHOOK = 0.1;
const WITH_WEBHOOK = 'if one scan in ten is of an account with one webhook';

/** Calculates the highest rates that partition keys and quotas allow, from the recorded calls of the functions. */
export async function ceilings(bench: Bench): Promise<Finding> {
  bench.progress('keys of scans, creates, conversations and deliveries');
  const service = await openMeasuredService();
  const [crowded] = await service.codes('acc_crowd', 1);
  const shortId = crowded?.short_id ?? '';
  const oneCode = await service.scans([shortId], SCANS, { crowded: true });
  const codesOf = async (accountId: string) => (await service.codes(accountId, CODES)).map(({ short_id }) => short_id);
  const oneAccount = await service.scans(await codesOf('acc_many'), SCANS, { crowded: true });
  const calm = await service.scans(await codesOf('acc_calm'), CODES, { crowded: false });
  const { organizationId, codes } = await service.organization(ORGANIZATION_CODES);
  const oneOrganization = await service.scans(
    codes.map(({ short_id }) => short_id),
    SCANS,
    { crowded: true },
  );
  const creates = await service.creates(CREATES);
  const endings = await service.endings(ENDINGS);
  service.stop();
  const deliveries = await measureDeliveries(bench, EVENTS);
  const { accountId: account, webhookId: webhook } = deliveries;

  const unitsPerScan = writeUnitsOf([...calm.recording, ...calm.rollUp]) / CODES;
  const ofTheService = serviceLimits(unitsPerScan);
  const subjects: Subject[] = [
    {
      what: 'scans of one code',
      goal: 5_000,
      unit: 'a second',
      limits: [...keyLimits([...oneCode.recording, ...oneCode.rollUp], SCANS, { code: shortId }), ...ofTheService],
    },
    {
      what: 'scans of one account, on many codes',
      goal: 10_000,
      unit: 'a second',
      limits: [...crowdLimits(oneAccount, { account: 'acc_many' }), ...ofTheService],
    },
    {
      what: '… if all of them are of one organization',
      unit: 'a second',
      limits: [...crowdLimits(oneOrganization, { organization: organizationId }), ...ofTheService],
    },
    {
      what: '… of which totals follow at once; beyond, within the next batches of the stream',
      unit: 'a second',
      limits: keyLimits(calm.recording, CODES, { account: 'acc_calm' }),
    },
    {
      what: 'codes made in one account',
      goal: 1_000,
      unit: 'a minute',
      limits: [
        ...keyLimits(creates.uses, CREATES, { account: creates.accountId }, MINUTE),
        { name: 'our own limit of requests per account', rate: LIMITS.requestsPerMinute },
      ],
    },
    {
      what: 'events of one account with one webhook',
      goal: 1_000,
      unit: 'a second',
      limits: [
        ...keyLimits([...deliveries.fanOut, ...deliveries.attempts], EVENTS, { account, webhook }),
        quotaLimit(QUOTAS.putEvents, 1),
        {
          name: `${FAN_OUT.maxConcurrency} functions that fan out, ${FAN_OUT.batchSize} events each in 100 ms`,
          rate: FAN_OUT.maxConcurrency * FAN_OUT.batchSize * 10,
        },
        ...DELIVERY_LIMITS,
      ],
    },
    {
      what: 'deliveries to one webhook',
      unit: 'a second',
      limits: [...keyLimits(deliveries.attempts, EVENTS, { account, webhook }), ...DELIVERY_LIMITS],
    },
    {
      what: 'conversations that end by themselves',
      goal: 2_000,
      unit: 'a second',
      limits: [
        ...keyLimits(
          endings.uses.filter(({ pk }) => pk.startsWith(KEY_PREFIX.idleConversation)),
          ENDINGS,
        ),
        sweepLimit(endings.cpuMilliseconds),
      ],
    },
    {
      what: 'scans of the service',
      goal: SERVICE_GOAL,
      unit: 'a second',
      limits: [...ofTheService, { name: 'numbers of instances for scan ids', rate: SCAN_WORKERS / SCAN_CONCURRENCY }],
    },
  ];
  const rows = subjects.flatMap(rowsOf);
  const raised = quotaRows(unitsPerScan);
  writeTable('docs/performance.md', 'ceilings', rows);
  writeTable('docs/performance.md', 'quotas', raised);
  return {
    name: 'ceilings',
    rows: [...rows, ...raised],
    promises: subjects.flatMap((subject) =>
      subject.goal === undefined
        ? []
        : [
            {
              text: `${subject.what}: ${subject.goal} ${subject.unit}, once the quotas named are raised`,
              kept: isWithin(subject),
            },
          ],
    ),
  };
}

const writeUnitsOf = (uses: readonly KeyUse[]) => uses.reduce((sum, { writeUnits }) => sum + writeUnits, 0);

/** Limits that all scans share, whatever their code. */
const serviceLimits = (unitsPerScan: number): Limit[] => [
  quotaLimit(QUOTAS.newTableWrites, unitsPerScan),
  quotaLimit(QUOTAS.tableWrites, unitsPerScan),
  quotaLimit(QUOTAS.concurrency, SCAN_CONCURRENCY),
  quotaLimit(OWN_LIMITS.pageConcurrency, SCAN_CONCURRENCY),
];

const DELIVERY_LIMITS: Limit[] = [
  quotaLimit(QUOTAS.startExecution, 1),
  quotaLimit(QUOTAS.stateTransitions, TRANSITIONS),
  quotaLimit(OWN_LIMITS.deliveriesPerHostSecond, 1),
  quotaLimit(OWN_LIMITS.deliveriesAtOnce, ATTEMPT_SECONDS),
];

/** Excludes totals that wait for the stream: they are written once per batch and code, so they have no fixed rate. */
const crowdLimits = (
  { recording, rollUp }: { readonly recording: readonly KeyUse[]; readonly rollUp: readonly KeyUse[] },
  shared: SharedIds,
): Limit[] => {
  const waiting = rollUp.filter(({ pk }) => !pk.startsWith(KEY_PREFIX.codeList));
  return keyLimits([...recording, ...waiting], SCANS, shared);
};

/** Work per minute of the busiest sweep function, which has the most partitions. */
function sweepLimit(cpuMilliseconds: number): Limit {
  const cores = Math.min(1, SWEEP.memoryMegabytes / MEGABYTES_OF_A_CORE);
  const seconds = SWEEP.timeoutSeconds - SWEEP.lastSeconds;
  const perFunction = ((seconds / MINUTE) * cores * 1_000) / cpuMilliseconds;
  const largestShare = Math.ceil(IDLE_PARTITIONS / SWEEP.shares) / IDLE_PARTITIONS;
  return {
    name: `CPU of the sweep's ${SWEEP.shares} functions, ${seconds} s of each minute, ${rounded(cpuMilliseconds, 2)} ms for each`,
    rate: perFunction / largestShare,
  };
}

/** The AWS quotas that 100,000 scans per second need. */
function quotaRows(unitsPerScan: number): Row[] {
  const need = (quota: Quota, load?: number): Row => ({
    quota: quota.short,
    'what it is': quota.name,
    default: quota.value,
    [`at ${SERVICE_GOAL.toLocaleString('en')} scans a second`]: load === undefined ? '' : Math.ceil(load),
    where: quota.raise,
  });
  return [
    need(QUOTAS.tableWrites, SERVICE_GOAL * unitsPerScan),
    need(QUOTAS.newTableWrites, SERVICE_GOAL * unitsPerScan),
    need(
      {
        ...QUOTAS.concurrency,
        name: `${QUOTAS.concurrency.name}; a function gains ${INSTANCES_PER_TEN_SECONDS.toLocaleString('en')} in ten seconds`,
      },
      SERVICE_GOAL * SCAN_CONCURRENCY,
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
    need(OWN_LIMITS.pageConcurrency, SERVICE_GOAL * SCAN_CONCURRENCY),
    need(OWN_LIMITS.deliveriesAtOnce, SERVICE_GOAL * SHARE_WITH_WEBHOOK * ATTEMPT_SECONDS),
    need(OWN_LIMITS.deliveriesPerHostSecond),
  ];
}
