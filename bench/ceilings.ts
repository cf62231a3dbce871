import '../test/support/functions/function-environment.ts';
import { IDLE_PARTITIONS, SWEEP } from '../contracts/conversations.ts';
import { LIMITS } from '../contracts/limits.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { FAN_OUT } from '../contracts/webhooks/fan-out.ts';
import { SCAN_WORKERS } from '../lambdas/events/scan-id.ts';
import {
  INSTANCES_PER_TEN_SECONDS,
  MEGABYTES_PER_CORE,
  QUOTAS,
  type Quota,
  REQUESTS_PER_SECOND_PER_EXECUTION,
} from './ceilings/aws-limits.ts';
import type { KeyUse } from './ceilings/key-recorder.ts';
import { isReachable, keyLimits, type Limit, quotaLimit, rowsOf, type Workload } from './ceilings/limits.ts';
import { measureDeliveries } from './ceilings/measured-deliveries.ts';
import { openMeasuredService } from './ceilings/measured-service.ts';
import { OWN_LIMITS } from './ceilings/own-limits.ts';
import type { SharedIds } from './ceilings/shared-keys.ts';
import { ATTEMPT_SECONDS, TRANSITIONS } from './delivery-cost.ts';
import { writeTable } from './support/docs-table.ts';
import { type BenchmarkResult, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

/**
 * How many operations of each kind are recorded, and with how many codes. An ending is the end of an idle conversation.
 */
const SCANS = 400;
const CODES = 100;
const ORGANIZATION_CODES = 5;
const CREATES = 40;
const ENDINGS = 320;
const EVENTS = 200;

/** Duration of a warm invocation of the scan page, including the database. */
const SCAN_SECONDS = 0.02;
/**
 * Lambda concurrency that one scan per second uses: at least 0.1, however short the scan is, because each concurrent
 * execution allows at most ten requests per second.
 */
const SCAN_CONCURRENCY = Math.max(SCAN_SECONDS, 1 / REQUESTS_PER_SECOND_PER_EXECUTION);
const MINUTE = 60;
const SERVICE_GOAL = 100_000;
/**
 * Share of scans that belong to an account with a webhook, as the quota table assumes. Each of these scans starts one
 * execution of the state machine for deliveries.
 */
const SHARE_WITH_WEBHOOK = 0.1;
const WEBHOOK_ASSUMPTION = 'assuming that one scan in ten belongs to an account with one webhook';

/** Calculates the highest rates that partition keys and quotas allow, from the recorded calls of the functions. */
export async function ceilings(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('keys of scans, creates, conversations and deliveries');
  const service = await openMeasuredService();
  const [lobby] = await service.codes('acc_one', 1);
  const shortId = lobby?.short_id ?? '';
  const oneCode = await service.scans([shortId], SCANS, { duringBurst: true });
  const codesOf = async (accountId: string) => (await service.codes(accountId, CODES)).map(({ short_id }) => short_id);
  const oneAccount = await service.scans(await codesOf('acc_many'), SCANS, { duringBurst: true });
  const spread = await service.scans(await codesOf('acc_spread'), CODES, { duringBurst: false });
  const [menu] = await service.codes('acc_menu', 1);
  const [sticker] = await service.placements(menu?.short_id ?? '', 1);
  const onePlacement = await service.scans([sticker?.short_id ?? ''], SCANS, { duringBurst: true });
  const { organization_id: organizationId, codes } = await service.organization(ORGANIZATION_CODES);
  const oneOrganization = await service.scans(
    codes.map(({ short_id }) => short_id),
    SCANS,
    { duringBurst: true },
  );
  const creates = await service.creates(CREATES);
  const endings = await service.endings(ENDINGS);
  service.stop();
  const deliveries = await measureDeliveries(bench, EVENTS);
  const { account_id: account, webhook_id: webhook } = deliveries;

  const unitsPerScan = writeUnitsOf([...spread.recording, ...spread.rollUp]) / CODES;
  const sharedLimits = serviceLimits(unitsPerScan);
  const workloads: Workload[] = [
    {
      name: 'scans of one code',
      goal: 5_000,
      unit: 'per second',
      limits: [...keyLimits([...oneCode.recording, ...oneCode.rollUp], SCANS, { code: shortId }), ...sharedLimits],
    },
    {
      name: 'scans of one placement',
      unit: 'per second',
      limits: [
        ...keyLimits([...onePlacement.recording, ...withoutTotals(onePlacement.rollUp)], SCANS, {
          code: menu?.short_id ?? '',
        }),
        ...sharedLimits,
      ],
    },
    {
      name: 'scans of one account, across many codes',
      goal: 10_000,
      unit: 'per second',
      limits: [...burstLimits(oneAccount, { account: 'acc_many' }), ...sharedLimits],
    },
    {
      name: 'scans of one account, across many codes of one organization',
      unit: 'per second',
      limits: [...burstLimits(oneOrganization, { organization: organizationId }), ...sharedLimits],
    },
    {
      name: 'scans of one account, with the totals of its codes always up to date',
      unit: 'per second',
      limits: [...keyLimits(spread.recording, CODES, { account: 'acc_spread' }), ...sharedLimits],
    },
    {
      name: 'codes created in one account',
      goal: 1_000,
      unit: 'per minute',
      limits: [
        ...keyLimits(creates.uses, CREATES, { account: creates.account_id }, MINUTE),
        { name: 'our request limit per account', rate: LIMITS.requestsPerMinute },
      ],
    },
    {
      name: 'events of one account with one webhook',
      goal: 1_000,
      unit: 'per second',
      limits: [
        ...keyLimits([...deliveries.fanOut, ...deliveries.attempts], EVENTS, { account, webhook }),
        quotaLimit(QUOTAS.putEvents, 1),
        {
          name: `${FAN_OUT.maxConcurrency} concurrent executions of the fan-out function, each with ${FAN_OUT.batchSize} events per 100 ms`,
          rate: FAN_OUT.maxConcurrency * FAN_OUT.batchSize * 10,
        },
        ...DELIVERY_LIMITS,
      ],
    },
    {
      name: 'deliveries to one webhook',
      unit: 'per second',
      limits: [...keyLimits(deliveries.attempts, EVENTS, { account, webhook }), ...DELIVERY_LIMITS],
    },
    {
      name: 'idle conversations ended by the sweep',
      goal: 2_000,
      unit: 'per second',
      limits: [
        ...keyLimits(
          endings.uses.filter(({ pk }) => pk.startsWith(KEY_PREFIX.idleConversation)),
          ENDINGS,
        ),
        sweepLimit(endings.cpuMilliseconds),
      ],
    },
    {
      name: 'scans of the whole service',
      goal: SERVICE_GOAL,
      unit: 'per second',
      limits: [
        ...sharedLimits,
        {
          name: `scan ids are unique for at most ${SCAN_WORKERS.toLocaleString('en')} function instances, each with ${1 / SCAN_CONCURRENCY} scans per second`,
          rate: SCAN_WORKERS / SCAN_CONCURRENCY,
        },
      ],
    },
  ];
  const rows = workloads.flatMap(rowsOf);
  const quotas = quotaRows(unitsPerScan);
  writeTable('docs/performance.md', 'ceilings', rows);
  writeTable('docs/performance.md', 'quotas', quotas);
  return {
    name: 'ceilings',
    rows: [...rows, ...quotas],
    targets: workloads.flatMap((workload) =>
      workload.goal === undefined
        ? []
        : [
            {
              text: `${workload.name}: ${workload.goal} ${workload.unit}, after raising the listed quotas`,
              met: isReachable(workload),
            },
          ],
    ),
  };
}

const writeUnitsOf = (uses: readonly KeyUse[]) => uses.reduce((sum, { writeUnits }) => sum + writeUnits, 0);

/** Limits that all scans share. */
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

/**
 * The limits of the keys in a burst of scans. Excludes the totals that the roll-up writes: it writes a code's total
 * once per batch, so the number of these writes per scan is not fixed.
 */
const burstLimits = (
  { recording, rollUp }: { readonly recording: readonly KeyUse[]; readonly rollUp: readonly KeyUse[] },
  shared: SharedIds,
): Limit[] => {
  return keyLimits([...recording, ...withoutTotals(rollUp)], SCANS, shared);
};

const withoutTotals = (rollUp: readonly KeyUse[]): KeyUse[] =>
  rollUp.filter(({ pk }) => ![KEY_PREFIX.codeList, KEY_PREFIX.placement].some((prefix) => pk.startsWith(prefix)));

/**
 * The maximum rate at which the sweep ends idle conversations. Several invocations share the partitions that list these
 * conversations. The invocation with the most partitions is the first that cannot keep up.
 */
function sweepLimit(cpuMilliseconds: number): Limit {
  const cores = Math.min(1, SWEEP.memoryMegabytes / MEGABYTES_PER_CORE);
  const seconds = SWEEP.timeoutSeconds - SWEEP.windDownSeconds;
  const perInvocation = ((seconds / MINUTE) * cores * 1_000) / cpuMilliseconds;
  const largestShare = Math.ceil(IDLE_PARTITIONS / SWEEP.shares) / IDLE_PARTITIONS;
  return {
    name: `CPU of the sweep: ${SWEEP.shares} invocations, each for ${seconds} s of every minute, at ${rounded(cpuMilliseconds, 2)} ms per conversation`,
    rate: perInvocation / largestShare,
  };
}

/** The rows of the quota table: how much 100,000 scans per second need of each quota of AWS and of the service. */
function quotaRows(unitsPerScan: number): Row[] {
  const quotaRow = (quota: Quota, load?: number): Row => ({
    quota: quota.label,
    description: quota.name,
    default: quota.value,
    [`needed for ${SERVICE_GOAL.toLocaleString('en')} scans per second`]: load === undefined ? '' : Math.ceil(load),
    'how to raise it': quota.howToRaise,
  });
  return [
    quotaRow(QUOTAS.tableWrites, SERVICE_GOAL * unitsPerScan),
    quotaRow(QUOTAS.newTableWrites, SERVICE_GOAL * unitsPerScan),
    quotaRow(
      {
        ...QUOTAS.concurrency,
        name: `${QUOTAS.concurrency.name}; a function can add ${INSTANCES_PER_TEN_SECONDS.toLocaleString('en')} every ten seconds`,
      },
      SERVICE_GOAL * SCAN_CONCURRENCY,
    ),
    quotaRow(
      {
        ...QUOTAS.putEvents,
        name: `${QUOTAS.putEvents.name}; assuming that every scan belongs to an account with webhooks`,
      },
      SERVICE_GOAL,
    ),
    quotaRow(
      { ...QUOTAS.startExecution, name: `${QUOTAS.startExecution.name}; ${WEBHOOK_ASSUMPTION}` },
      SERVICE_GOAL * SHARE_WITH_WEBHOOK,
    ),
    quotaRow(
      { ...QUOTAS.stateTransitions, name: `${QUOTAS.stateTransitions.name}; ${WEBHOOK_ASSUMPTION}` },
      SERVICE_GOAL * SHARE_WITH_WEBHOOK * TRANSITIONS,
    ),
    quotaRow(OWN_LIMITS.pageConcurrency, SERVICE_GOAL * SCAN_CONCURRENCY),
    quotaRow(OWN_LIMITS.deliveriesAtOnce, SERVICE_GOAL * SHARE_WITH_WEBHOOK * ATTEMPT_SECONDS),
    quotaRow(OWN_LIMITS.deliveriesPerHostSecond),
  ];
}
