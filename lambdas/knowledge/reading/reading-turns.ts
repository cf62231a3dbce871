import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS, READING_MINUTES_PER_DAY } from '../../../contracts/knowledge.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, MINUTE_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { eventWrite } from '../../events/outbox.ts';
import { findOrganizationCounts } from '../../organizations/organization-counts.ts';
import { bestPlan } from '../../organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { equals, isAbsent } from '../../platform/table/conditions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { transactWrite, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { updateItem } from '../../platform/table/update-item.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { type Reading, releaseClaimWrite } from '../sources/reading-writes.ts';
import { findSource } from '../sources/source-store.ts';

/**
 * The turns of an account: a few of its sources are fetched from the web at the same time, and the others wait in the
 * order in which their readings were requested. A waiting reading has no execution, so it costs nothing: the end of a
 * turn starts the next reading. A turn is a lease, so an execution that disappears blocks it only for a while.
 */

type TurnEffects = Pick<Effects, 'table' | 'now' | 'random'>;

const partitionOf = (account_id: string) => KEY_PREFIX.accountReadings + account_id;
const bookKey = (account_id: string): ItemKey => ({ pk: partitionOf(account_id), sk: 'BOOK' });
const WAITING_PREFIX = 'WAITING#';
/** Longer than all retries of one step. Each step renews the lease. */
const LEASE_MILLISECONDS = 15 * MINUTE_MILLISECONDS;
const KEPT_SECONDS = 2 * DAY_SECONDS;
/** Outdated readings that one transaction can remove, apart from its other writes. */
const MAX_SKIPPED = 50;

const bookSchema = z.object({
  revision: z._default(z.number(), 0),
  leases: z._default(z.array(z.object({ reading: z.string(), until_ms: z.number() })), []),
  has_waiting: z._default(z.boolean(), false),
  /** The day of `fetched_ms`, such as `2026-11-15`. */
  day: z.optional(z.string()),
  fetched_ms: z._default(z.number(), 0),
});
type Book = z.output<typeof bookSchema>;

const waitingSchema = z.object({ sk: z.string(), set_id: z.string(), source_id: z.string(), version: z.number() });

const nameOf = ({ source_id, version }: Reading): string => `${source_id}#${version}`;
const expiresAt = (at: Date) => wholeSeconds(at.getTime()) + KEPT_SECONDS;

/** Reads the book without expired leases and without the fetch time of earlier days. */
async function readBook({ table, now }: TurnEffects, account_id: string): Promise<Book> {
  const at = now();
  const day = at.toISOString().slice(0, 10);
  const book = bookSchema.parse((await getItem(table, bookKey(account_id))) ?? {});
  const leases = book.leases.filter(({ until_ms }) => until_ms > at.getTime());
  return { ...book, leases, day, fetched_ms: book.day === day ? book.fetched_ms : 0 };
}

/** Fails if the book has changed since it was read. */
const bookWrite = ({ table, now }: TurnEffects, account_id: string, { revision, ...book }: Book): TableWrite =>
  updateWrite(
    table,
    bookKey(account_id),
    { set: { type: 'account_readings', ...book, expires_at_seconds: expiresAt(now()) }, add: { revision: 1 } },
    revision === 0 ? isAbsent('revision') : equals('revision', revision),
  );

const leaseOf = (reading: Reading, now: Date) => ({
  reading: nameOf(reading),
  until_ms: now.getTime() + LEASE_MILLISECONDS,
});

/** The plan is read only if the account has used more than the plan with the lowest limit allows. */
async function isUsedUp(table: Table, account_id: string, fetchedMs: number): Promise<boolean> {
  const isAbove = (minutes: number) => fetchedMs >= minutes * MINUTE_MILLISECONDS;
  if (!isAbove(READING_MINUTES_PER_DAY.free)) return false;
  return isAbove(READING_MINUTES_PER_DAY[bestPlan(await findOrganizationCounts(table, account_id))]);
}

interface TurnRequest {
  readonly reading: Reading;
  /** The execution that has claimed the reading. If the reading has to wait, it loses the claim. */
  readonly execution: string;
  readonly requested_at: string;
}

/**
 * Takes a turn for a reading. `waiting`: the event `knowledge.source_changed` will start the reading again. `used_up`:
 * the account has used up its fetch time of the day.
 */
export async function takeTurn(
  effects: TurnEffects,
  account_id: string,
  { reading, execution, requested_at }: TurnRequest,
): Promise<'taken' | 'waiting' | 'used_up'> {
  const { table, now } = effects;
  const turn = await retryOnConflict(async () => {
    const book = await readBook(effects, account_id);
    if (await isUsedUp(table, account_id, book.fetched_ms)) return 'used_up';
    if (book.leases.some((lease) => lease.reading === nameOf(reading))) return 'taken';
    if (book.has_waiting || book.leases.length >= KNOWLEDGE_LIMITS.readingsAtOnce) return 'waiting';
    const leases = [...book.leases, leaseOf(reading, now())];
    await transactWrite(table, { book: bookWrite(effects, account_id, { ...book, leases }) });
    return 'taken';
  });
  if (turn === 'waiting') await wait(effects, account_id, { reading, execution, requested_at });
  return turn;
}

/** A repeated call changes nothing, because the key of the item is always the same. */
async function wait(effects: TurnEffects, account_id: string, { reading, execution, requested_at }: TurnRequest) {
  const { table, now } = effects;
  const expires_at_seconds = expiresAt(now());
  const { set_id, source_id, version } = reading;
  const sk = `${WAITING_PREFIX}${requested_at}#${nameOf(reading)}`;
  const item = { pk: partitionOf(account_id), sk, type: 'waiting_reading', set_id, source_id, version };
  const outdated = await tryTransactWrite(table, {
    source: releaseClaimWrite(table, reading, execution),
    waiting: putWrite(table, { ...item, expires_at_seconds }),
  });
  if (outdated) return;
  // Without a condition, so that hundreds of readings can begin to wait at the same time.
  const change = { set: { type: 'account_readings', has_waiting: true, expires_at_seconds }, add: { revision: 1 } };
  await updateItem(table, bookKey(account_id), change);
  // Turns may have ended since the book was read.
  await startWaiting(effects, account_id);
}

interface FetchedStep {
  readonly milliseconds: number;
  /** Nothing more is fetched in this reading. */
  readonly isDone: boolean;
}

/**
 * Counts the time that a step took, and renews the turn or ends it. Returns false if the reading must end, because the
 * account has used up its fetch time of the day.
 */
export async function recordFetch(
  effects: TurnEffects,
  account_id: string,
  reading: Reading,
  { milliseconds, isDone }: FetchedStep,
): Promise<boolean> {
  const { table, now } = effects;
  const { canContinue, hasWaiting } = await retryOnConflict(async () => {
    const book = await readBook(effects, account_id);
    const fetched_ms = book.fetched_ms + milliseconds;
    const goesOn = !isDone && !(await isUsedUp(table, account_id, fetched_ms));
    const others = book.leases.filter((lease) => lease.reading !== nameOf(reading));
    const leases = goesOn ? [...others, leaseOf(reading, now())] : others;
    await transactWrite(table, { book: bookWrite(effects, account_id, { ...book, fetched_ms, leases }) });
    return { canContinue: goesOn || isDone, hasWaiting: book.has_waiting };
  });
  if (hasWaiting) await startWaiting(effects, account_id);
  return canContinue;
}

/** Gives free turns to the readings that have waited longest. Skips those whose source was deleted or read meanwhile. */
async function startWaiting(effects: TurnEffects, account_id: string): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await retryOnConflict(() => startSomeWaiting(effects, account_id));
}

/** Returns whether there can be more to start: so many readings were outdated that turns are still free. */
async function startSomeWaiting(effects: TurnEffects, account_id: string): Promise<boolean> {
  const { table, now } = effects;
  const book = await readBook(effects, account_id);
  const free = KNOWLEDGE_LIMITS.readingsAtOnce - book.leases.length;
  if (!book.has_waiting || free <= 0) return false;
  const pk = partitionOf(account_id);
  const { items, next } = await pageByPrefix(table, { pk, prefix: WAITING_PREFIX, limit: MAX_SKIPPED });
  const removed: TableWrite[] = [];
  const started: Reading[] = [];
  for (const { sk, set_id, source_id, version } of items.map((item) => waitingSchema.parse(item))) {
    if (started.length === free) break;
    removed.push(deleteWrite(table, { pk, sk }));
    const source = await findSource(table, { set_id, id: source_id });
    if (source?.version === version && source.status === 'reading') started.push({ set_id, source_id, version });
  }
  const has_waiting = removed.length < items.length || next !== undefined;
  const leases = [...book.leases, ...started.map((reading) => leaseOf(reading, now()))];
  await transactWrite(table, {
    book: bookWrite(effects, account_id, { ...book, leases, has_waiting }),
    removed,
    started: started.map(({ set_id, source_id, version }) =>
      eventWrite(effects, {
        event: 'knowledge.source_changed',
        // Only our own functions see this event. They do not need the account, so the set takes its place.
        account_id: set_id,
        data: { set_id, source_id, version },
      }),
    ),
  });
  return has_waiting && started.length < free;
}
