import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlannedRow } from '../../sheet/plan-rows.ts';
import {
  ApiError,
  ConnectionError,
  createQprCode,
  getQprCode,
  type QprCodeDetail,
  updateQprCode,
} from '../../src/qpr.ts';
import type { Context } from '../context.ts';
import { type Destination, findMatch, undefinedIfNotFound } from './existing-codes.ts';

/**
 * unchanged: the code already exists with the fields of the row; differs: it exists with other fields; changed: it was
 * updated, or would be in a dry run.
 */
type Outcome = 'created' | 'unchanged' | 'differs' | 'changed';

export interface ImportedRow {
  readonly outcome: Outcome;
  readonly id: string;
  readonly shortId: string;
  readonly scanUrl: string;
}

/** Where and how the rows are imported. */
export interface Target extends Destination {
  /** The ids of existing codes, by name. */
  readonly idsByName: ReadonlyMap<string, readonly string[]>;
  /** Whether existing codes that differ from their rows are updated (`--update`). */
  readonly isUpdate: boolean;
  readonly isDryRun: boolean;
  /** Tells the user how long the import waits. */
  onPause(seconds: number): void;
}

/** If the service asks for a longer pause, the import stops and the user decides what to do. */
const MAX_PAUSE_SECONDS = 120;
const MAX_REJECTIONS = 20;
const MAX_FAILURES = 4;

/**
 * Creates the code of a row. If the code already exists, compares it with the row, and updates it with `--update`. In a
 * dry run, returns undefined for a code that would be created.
 */
export async function importRow(
  context: Context,
  { code }: PlannedRow,
  target: Target,
): Promise<ImportedRow | undefined> {
  const ids = target.idsByName.get(code.name) ?? [];
  const existing = await withRetries(context, target, () => findMatch(context, ids, target));
  if (existing) return compareAndUpdate(context, code, existing, target);
  if (target.isDryRun) return undefined;
  return withRetries(context, target, () => create(context, code, target));
}

type NewCode = PlannedRow['code'];

/**
 * The idempotency key is a hash of the row, so a repeated import within a day gets the code of the first attempt, even
 * if its response was lost. If that code was deleted or renamed since, a key with another suffix creates a new code.
 */
async function create(context: Context, code: NewCode, target: Target): Promise<ImportedRow> {
  const { client, terminal } = context;
  const { organizationId } = target;
  const body = { ...code, ...(organizationId !== undefined && { organization_id: organizationId }) };
  const rowHash = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 40);
  for (let keyNumber = 0; ; keyNumber += 1) {
    const options = {
      idempotencyKey: `import-${rowHash}${keyNumber === 0 ? '' : `-${keyNumber}`}`,
      signal: terminal.signal,
    };
    const { data, headers } = await client().send(createQprCode, { body }, options);
    if (headers.get('idempotency-replayed') !== 'true')
      return { outcome: 'created', id: data.id, shortId: data.short_id, scanUrl: data.scan_url };
    const existing = await undefinedIfNotFound(() =>
      client().call(getQprCode, { path: { id: data.id } }, { signal: terminal.signal }),
    );
    if (existing?.name === code.name) return compareAndUpdate(context, code, existing, target);
  }
}

async function compareAndUpdate(
  context: Context,
  code: NewCode,
  existing: QprCodeDetail,
  target: Target,
): Promise<ImportedRow> {
  const { id, short_id: shortId, scan_url: scanUrl } = existing;
  const changes = changesOf(code, existing);
  if (!changes) return { outcome: 'unchanged', id, shortId, scanUrl };
  if (!target.isUpdate || target.isDryRun)
    return { outcome: target.isUpdate ? 'changed' : 'differs', id, shortId, scanUrl };
  const { client, terminal } = context;
  const call = () => client().call(updateQprCode, { path: { id }, body: changes }, { signal: terminal.signal });
  await withRetries(context, target, call);
  return { outcome: 'changed', id, shortId, scanUrl };
}

function changesOf(code: NewCode, existing: QprCodeDetail): Partial<NewCode> | undefined {
  const before: Readonly<Record<string, unknown>> = { ...existing };
  const wanted = { ...code, metadata: { ...existing.metadata, ...code.metadata } };
  const changes = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Retries after rate limits and temporary failures. Every call in this file is safe to repeat. */
async function withRetries<T>({ terminal }: Context, { onPause }: Target, work: () => Promise<T>): Promise<T> {
  let rejections = 0;
  let failures = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      let seconds: number | undefined;
      if (isRejection(error)) {
        if (rejections < MAX_REJECTIONS) seconds = error.retryAfterSeconds ?? 1;
        rejections += 1;
      } else if (isFailure(error)) {
        if (failures < MAX_FAILURES) seconds = (error instanceof ApiError && error.retryAfterSeconds) || 2 ** failures;
        failures += 1;
      }
      if (seconds === undefined || seconds > MAX_PAUSE_SECONDS || terminal.signal.aborted) throw error;
      onPause(seconds);
      await pause(seconds * 1_000, undefined, { signal: terminal.signal });
    }
  }
}

/** The rate limit is reached, or another import is creating the same code. The response contains the delay. */
const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.code === 'idempotency.in_progress');

const isFailure = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);
