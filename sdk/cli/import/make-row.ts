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
import { codeAmong, codeOrNothing } from './existing-codes.ts';

/** unchanged: it was there already; differs: so it was, with other texts; changed: those were brought in line. */
type Outcome = 'made' | 'unchanged' | 'differs' | 'changed';

export interface MadeRow {
  readonly outcome: Outcome;
  readonly id: string;
  readonly shortId: string;
  readonly scanUrl: string;
}

export interface Target {
  readonly organizationId: string | undefined;
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly isUpdate: boolean;
  readonly isDryRun: boolean;
  /** Somebody who waits should know why. */
  onPause(seconds: number): void;
}

/** A pause beyond this is for a person, not for a loop. */
const LONGEST_PAUSE_SECONDS = 120;
const MOST_PAUSES = 20;
const MOST_FAULTS = 4;

/** Makes the code of a row, unless it is there. undefined: it would be made, but this is only a look. */
export async function makeRow(context: Context, { code }: PlannedRow, target: Target): Promise<MadeRow | undefined> {
  const ids = target.names.get(code.name) ?? [];
  const present = await patiently(context, target, () => codeAmong(context, ids, target.organizationId));
  if (present) return compare(context, code, present, target);
  if (target.isDryRun) return undefined;
  return patiently(context, target, () => create(context, code, target.organizationId));
}

type NewCode = PlannedRow['code'];

/**
 * The key of a row is what it says: a repeat within a day gets the code that the first try made, however it ended.
 * Where that code has been deleted since, the repeat would get what is gone; then the row has the next key.
 */
async function create(
  { client, terminal }: Context,
  code: NewCode,
  organizationId: string | undefined,
): Promise<MadeRow> {
  const body = { ...code, ...(organizationId !== undefined && { organization_id: organizationId }) };
  const row = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 40);
  for (let life = 0; ; life += 1) {
    const options = { idempotencyKey: `import-${row}${life === 0 ? '' : `-${life}`}`, signal: terminal.signal };
    const { data, headers } = await client().send(createQprCode, { body }, options);
    const isReplayed = headers.get('idempotency-replayed') === 'true';
    const find = () => client().call(getQprCode, { path: { id: data.id } }, { signal: terminal.signal });
    if (!isReplayed || (await codeOrNothing(find)))
      return {
        outcome: isReplayed ? 'unchanged' : 'made',
        id: data.id,
        shortId: data.short_id,
        scanUrl: data.scan_url,
      };
  }
}

async function compare(context: Context, code: NewCode, present: QprCodeDetail, target: Target): Promise<MadeRow> {
  const { id, short_id: shortId, scan_url: scanUrl } = present;
  const changes = changesOf(code, present);
  if (!changes) return { outcome: 'unchanged', id, shortId, scanUrl };
  if (!target.isUpdate || target.isDryRun)
    return { outcome: target.isUpdate ? 'changed' : 'differs', id, shortId, scanUrl };
  const { client, terminal } = context;
  const call = () => client().call(updateQprCode, { path: { id }, body: changes }, { signal: terminal.signal });
  await patiently(context, target, call);
  return { outcome: 'changed', id, shortId, scanUrl };
}

function changesOf(code: NewCode, present: QprCodeDetail): Partial<NewCode> | undefined {
  const metadata = { ...present.metadata, ...code.metadata };
  const changes = {
    ...(code.prompt !== present.prompt && { prompt: code.prompt }),
    ...(code.template !== present.template && { template: code.template }),
    ...(code.welcome_message &&
      code.welcome_message !== present.welcome_message && { welcome_message: code.welcome_message }),
    ...(Object.keys(metadata).some((key) => metadata[key] !== present.metadata[key]) && { metadata }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Goes on where only time is missing: every call here can be made again without a second effect. */
async function patiently<T>({ terminal }: Context, { onPause }: Target, work: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await work();
    } catch (error) {
      const seconds = terminal.signal.aborted ? undefined : pauseAfter(error, pauses);
      if (seconds === undefined || seconds > LONGEST_PAUSE_SECONDS) throw error;
      onPause(seconds);
      await pause(seconds * 1_000, undefined, { signal: terminal.signal });
    }
  }
}

/** The rate limit, and another run of the same row, say how long it takes; a fault may be over soon, or not. */
function pauseAfter(error: unknown, pauses: number): number | undefined {
  const isApiError = error instanceof ApiError;
  if (isApiError && (error.status === 429 || error.code === 'idempotency.in_progress'))
    return pauses < MOST_PAUSES ? (error.retryAfterSeconds ?? 1) : undefined;
  if (error instanceof ConnectionError || (isApiError && error.status >= 500))
    return pauses < MOST_FAULTS ? (error instanceof ApiError && error.retryAfterSeconds) || 2 ** pauses : undefined;
  return undefined;
}
