import type { Context } from 'aws-lambda';
import { ENV } from '../../../contracts/environment.ts';
import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';
import { addToDigestWrite } from '../../accounts/digest-store.ts';
import { accountExistsCheck } from '../../accounts/store.ts';
import { eventWrite } from '../../events/outbox.ts';
import { placementIdOf, statusOf } from '../../placements/placement.ts';
import { dueEntries, markSilentWrite, stopWatchingWrite } from '../../placements/silence-store.ts';
import { findPlacement, type ListedPlacement } from '../../placements/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { openMailer } from '../../platform/email/mailer.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeIdOf, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findActiveOrArchived } from '../../qpr-codes/scanned-code.ts';
import { monthOf, scannedDays } from '../roll-ups/placements/months.ts';
import { findMonthsOf } from '../roll-ups/placements/months-store.ts';
import { type DigestEffects, sendDigests } from './send-digests.ts';
import { firstCountedDay, wasScannedOften } from './silence.ts';

/** A failed run leaves its placements in the index. So each run also checks the placements of this many past days. */
const DAYS_BACK = 7;
/** Time reserved for the e-mails, a third of the timeout, so that a backlog of placements cannot delay all e-mails. */
const EMAIL_MILLISECONDS = 100_000;
/** Time reserved to finish the current e-mail. */
const RESERVED_MILLISECONDS = 10_000;

/**
 * Runs every day, finds placements that were scanned often and then not for a week, and e-mails their owners. It reads
 * only placements whose week ends today, or ended on a day when no run succeeded. Each is checked once: it leaves the
 * index, and the next scan puts it back.
 */
export const findSilentPlacements =
  (effects: Effects & DigestEffects) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const hasTime = (reserved: number) => context.getRemainingTimeInMillis() >= reserved;
    const owners = new Set<string>();
    for await (const entry of recentlyDueEntries(effects)) {
      // The rest stays in the index for the next run.
      if (!hasTime(EMAIL_MILLISECONDS)) break;
      const owner = await markSilentOrStopWatching(effects, entry);
      if (owner !== undefined) owners.add(owner);
    }
    await sendDigests(effects, () => hasTime(RESERVED_MILLISECONDS), [...owners]);
  };

async function* recentlyDueEntries({ table, now }: Effects): AsyncGenerator<ListedPlacement> {
  for (let daysAgo = DAYS_BACK; daysAgo >= 0; daysAgo -= 1)
    yield* dueEntries(table, dayOf(new Date(now().getTime() - daysAgo * DAY_MILLISECONDS)));
}

/**
 * Marks the placement if it is silent, and returns the account that owns it. Otherwise, stops watching the placement
 * until its next scan, and returns undefined.
 */
async function markSilentOrStopWatching(effects: Effects, entry: ListedPlacement): Promise<string | undefined> {
  const { table } = effects;
  const silence = await findSilence(effects, entry);
  // A failed condition means that the placement was scanned meanwhile, or that its account is being erased.
  await tryTransactWrite(table, silence?.writes ?? { entry: stopWatchingWrite(table, entry) });
  return silence?.account_id;
}

/**
 * The writes for a silent placement, with its event. `undefined` if the owner need not know: the placement was rarely
 * scanned, or the placement or its code is no longer active.
 */
async function findSilence(effects: Effects, entry: ListedPlacement) {
  const { table, now } = effects;
  const { last_scanned_at, ulid, group_id } = entry;
  const placement = last_scanned_at && (await findPlacement(table, ulid));
  if (!placement || placement.group_id !== group_id || statusOf(placement) !== 'active') return undefined;
  const codeShortId = shortIdOf(group_id);
  const [code, months] = await Promise.all([
    findActiveOrArchived(table, codeShortId, { consistent: true }),
    findMonthsOf(table, codeShortId, placementIdOf(ulid), [
      monthOf(firstCountedDay(last_scanned_at)),
      monthOf(dayOf(new Date(last_scanned_at))),
    ]),
  ]);
  if (!code || 'archived' in code || !wasScannedOften(scannedDays(months), last_scanned_at)) return undefined;
  const at = now();
  const writes = {
    entry: markSilentWrite(table, entry, at),
    account: accountExistsCheck(table, code.account_id),
    digest: addToDigestWrite(table, { kind: 'silence', account_id: code.account_id }, { id: group_id }),
    event: eventWrite(effects, {
      event: 'placement.silent',
      account_id: code.account_id,
      organization_id: code.organization_id,
      data: {
        placement_id: placementIdOf(ulid),
        name: placement.name,
        qpr_code_id: codeIdOf(code.ulid),
        short_id: shortIdOf(ulid),
        last_scanned_at,
        silent_since: at.toISOString(),
        metadata: { ...code.metadata, ...placement.variables },
      },
    }),
  };
  return { account_id: code.account_id, writes };
}

export const handler = findSilentPlacements({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
});
