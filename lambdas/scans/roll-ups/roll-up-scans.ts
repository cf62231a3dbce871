import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { OWED_ITEM_TYPE, SCAN_ITEM_TYPE } from '../../contracts/scans.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import type { ScheduleSwitch } from '../../platform/schedules/schedule-switch.ts';
import { type PutAside, putAside, readRecords, type StreamBatch } from '../../platform/stream-records.ts';
import type { Table } from '../../platform/table/table.ts';
import { isContended, tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';
import { addScansWrites } from '../../qpr-codes/code-lists.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { toScan } from '../store.ts';
import { openSweepSwitch } from '../sweep-switch.ts';
import { findMarks, markAddedWrite } from './added-scans-store.ts';
import { type BusyAccounts, busyAccounts } from './busy-accounts.ts';
import { inTransactions } from './in-transactions.ts';
import { owedCodeOf, oweScansWrite } from './owed-scans-store.ts';
import {
  type Addition,
  additionsOf,
  countersOf,
  type Day,
  dayOfScan,
  isHotScan,
  ownerCountersOf,
  type ScanChange,
  type SeenScan,
  seenScans,
  uncountedIn,
} from './roll-up.ts';
import { settleTotal } from './settle-totals.ts';
import { addToDayWrite, DAY_PARTS } from './store.ts';

export interface RollUpEffects extends Effects {
  readonly sweep: Pick<ScheduleSwitch, 'wake'>;
  readonly putAside: PutAside;
}

/**
 * Turns changes of scans in the table's stream into the roll-ups that analytics read. It also sees first, and
 * surely, that a conversation has begun, which the sweep will have to end if nobody else does.
 */
export function rollUpScans(effects: RollUpEffects) {
  const busy = busyAccounts(effects);
  return async (batch: StreamBatch<DynamoDBRecord>): Promise<DynamoDBBatchResponse> => {
    const { found, unreadable } = readRecords(batch, newsIn);
    // A failure throws: the whole batch comes again, and what has been added is recognized.
    const changes = found.flatMap(({ change }) => change ?? []);
    if (changes.some(beginsConversation)) await effects.sweep.wake();
    await addToRollUps(effects, changes, busy);
    const owed = [...new Set(found.flatMap(({ owedCode }) => owedCode ?? []))];
    await inGroups(owed, (shortId) => settleTotal(effects, busy, shortId));
    await effects.putAside(unreadable);
    return { batchItemFailures: [] };
  };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Two descriptions of the same JSON: that of the Lambda types and that of the SDK. */
const itemOf = (image: Image) => (image ? unmarshall(image as Record<string, AttributeValue>) : undefined);

/** What a record says: how a scan changed, or of which code scans are owed. */
interface News {
  readonly change?: ScanChange;
  readonly owedCode?: string;
}

function newsIn({ dynamodb }: DynamoDBRecord): News[] {
  const after = itemOf(dynamodb?.NewImage);
  if (after?.type === OWED_ITEM_TYPE) return [{ owedCode: owedCodeOf(after) }];
  if (after?.type !== SCAN_ITEM_TYPE) return [];
  const before = itemOf(dynamodb?.OldImage);
  return [{ change: { after: toScan(after), ...(before && { before: toScan(before) }) } }];
}

const beginsConversation = ({ before, after }: ScanChange): boolean =>
  after.conversations > (before?.conversations ?? 0);

const TRANSACTIONS_AT_ONCE = 8;

/** Some at a time. Those that can be done are done before the first failure is thrown: one account keeps no other waiting. */
async function inGroups<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let from = 0; from < all.length; from += TRANSACTIONS_AT_ONCE) {
    const outcomes = await Promise.allSettled(all.slice(from, from + TRANSACTIONS_AT_ONCE).map(work));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Adds changes of scans to the days of their codes and owners, each exactly once. Every scan has a mark
 * that says what of it has been added; the mark changes in the transaction that adds. So nothing depends
 * on the order in which the shards of the stream are read, nor on how its batches are cut and repeated.
 */
export const addToRollUps = (
  effects: Effects,
  changes: readonly ScanChange[],
  busy: BusyAccounts = busyAccounts(effects),
): Promise<void> =>
  inGroups(numbered(inTransactions(seenScans(changes))), ({ seen, number }) => addScans(effects, seen, busy, number));

/** Those of one account numbered: each begins with another part of its day, so that they do not meet. */
function numbered(transactions: readonly (readonly SeenScan[])[]) {
  const counts = new Map<string, number>();
  return transactions.map((seen) => {
    const accountId = accountOf(seen);
    const number = counts.get(accountId) ?? 0;
    counts.set(accountId, number + 1);
    return { seen, number };
  });
}

/** Scans that wait for their total are in transactions of their account alone. */
const accountOf = (seen: readonly SeenScan[]): string => seen[0]?.scan.accountId ?? '';

/** Tries to add to totals, before they are owed instead. */
const TOTALS_ATTEMPTS = 3;

function addScans(effects: Effects, seen: readonly SeenScan[], busy: BusyAccounts, number: number): Promise<void> {
  const { table, now } = effects;
  const accountId = accountOf(seen);
  // A mark that is missed must be made, which then fails; only of a scan that was made before, nothing is made.
  let consistent = seen.some(({ before }) => before !== undefined);
  return untilUnchanged(async () => {
    const marksOf = await findMarks(table, seen, { consistent });
    consistent = true;
    const additions = additionsOf(seen, marksOf, now());
    if (additions.length === 0) return;
    const add = (totals: readonly TableWrite[], options = {}) =>
      tryTransactWrite(
        table,
        (attempt) => ({
          marks: additions.map((addition) => markAddedWrite(table, addition, now())),
          days: daysWrites(table, additions, attempt === 1 ? firstParts(additions, number) : anyParts(effects)),
          totals,
        }),
        options,
      );
    const owed = () => uncountedByCode(additions).map(([shortId, count]) => oweScansWrite(table, shortId, count));
    const totals = busy.isBusy(accountId) ? owed() : await totalsWrites(effects, additions);
    const attempts = totals.length > 0 ? { conflictAttempts: TOTALS_ATTEMPTS } : {};
    const failure = await add(totals, attempts).catch((error: unknown) => {
      if (totals.length === 0 || !isContended(error)) throw error;
      busy.add(accountId);
      return add(owed());
    });
    // Added by somebody else, or a code was archived or deleted since it was read.
    if (failure) throw failure;
  });
}

/** Which part of the days of codes, and of those of their owners, takes what is added. */
interface DayParts {
  readonly code: number;
  readonly owner: number;
}

/** Transactions of one batch share the day of their account; that of a code only where it fills several of them. */
function firstParts(additions: readonly Addition[], number: number): DayParts {
  const owner = number % DAY_PARTS;
  const fillsIt = additions.every(({ scan }) => scan.shortId === additions[0]?.scan.shortId);
  return { code: fillsIt ? owner : 0, owner };
}

/** Where others are at the same item, another part of the day takes it. */
function anyParts({ random }: Effects): DayParts {
  const part = (random(1)[0] ?? 0) % DAY_PARTS;
  return { code: part, owner: part };
}

/** The days of the codes, accounts and organizations. */
function daysWrites(table: Table, additions: readonly Addition[], parts: DayParts): TableWrite[] {
  const writes = (
    part: number,
    ownerOf: (addition: Addition) => string | undefined,
    counters: (additions: readonly Addition[]) => Day['counters'],
  ) =>
    [
      ...groupBy(additions, (addition) => ownerOf(addition) && `${ownerOf(addition)} ${dayOfScan(addition.scan)}`),
    ].flatMap(([key, group]) => {
      const [ownerId = '', day = ''] = key.split(' ');
      const hot = group.some(({ scan }) => isHotScan(scan));
      const added = counters(group);
      // What happens in an organization's conversation changes nothing in the day of its account.
      return Object.keys(added).length > 0 ? [addToDayWrite(table, ownerId, { day, counters: added, hot }, part)] : [];
    });
  return [
    ...writes(parts.code, ({ scan }) => scan.shortId, countersOf),
    ...writes(
      parts.owner,
      ({ scan }) => scan.accountId,
      (group) => ownerCountersOf(group, ({ organizationId }) => organizationId === undefined),
    ),
    ...writes(
      parts.owner,
      ({ scan }) => scan.organizationId,
      (group) => ownerCountersOf(group, () => true),
    ),
  ];
}

/** Scans that their visitors could not count. The total of a code that is archived meanwhile still gets them; a deleted code needs none. */
async function totalsWrites({ table }: Effects, additions: readonly Addition[]): Promise<TableWrite[]> {
  const writes = uncountedByCode(additions).map(async ([shortId, count]) => {
    const code = await findScannedCode(table, shortId, { consistent: true });
    return code ? addScansWrites(table, code, count) : [];
  });
  return (await Promise.all(writes)).flat();
}

const uncountedByCode = (additions: readonly Addition[]): [shortId: string, count: number][] =>
  [...groupBy(additions, ({ scan }) => scan.shortId)]
    .map(([shortId, group]): [string, number] => [shortId, uncountedIn(group)])
    .filter(([, count]) => count > 0);

/** Those without a key are left out. */
function groupBy(additions: readonly Addition[], keyOf: (addition: Addition) => string | undefined) {
  const groups = new Map<string, Addition[]>();
  for (const addition of additions) {
    const key = keyOf(addition);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), addition]);
  }
  return groups;
}

const effects = liveEffects();
export const handler = rollUpScans({ ...effects, sweep: openSweepSwitch(effects), putAside });
