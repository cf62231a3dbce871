import { accountExistsCheck } from '../../accounts/store.ts';
import { eventWrite } from '../../events/outbox.ts';
import { findOrganization } from '../../organizations/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { Table } from '../../platform/table/table.ts';
import { type ConditionFailed, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { type KnowledgeSet, organizationOf } from '../knowledge-set.ts';
import {
  type CompleteReading,
  completeReadingWrites,
  failReadingWrites,
  type Reading,
} from '../sources/reading-writes.ts';
import type { ReadingReport, Source, SourceError } from '../sources/source.ts';
import { findSource } from '../sources/source-store.ts';
import { findSet } from '../store.ts';

/**
 * Marks the source as ready. A reading that found nothing new sends no event. Returns the failed conditions if the
 * reading is outdated.
 */
export async function completeReading(
  effects: Effects,
  reading: Reading,
  result: Omit<CompleteReading, 'at' | 'report'>,
): Promise<ConditionFailed | undefined> {
  const { table, now } = effects;
  const at = now();
  const found = result.isUnchanged ? undefined : await findOwned(table, reading);
  return tryTransactWrite(table, {
    ...completeReadingWrites(table, reading, { ...result, at, report: found && reportOf(found.source, result.note) }),
    ...(found && {
      account: accountExistsCheck(table, found.account_id),
      event: eventWrite(effects, {
        event: 'knowledge.ready',
        account_id: found.account_id,
        organization_id: organizationOf(found.set),
        data: {
          ...subjectOf(found),
          ...pick(found.source, ['pages', 'unread_pages', 'tokens']),
          ready_at: at.toISOString(),
        },
      }),
    }),
  });
}

/**
 * Marks the source as failed. Only the first failure in a row sends an event: a feed that is down fails every few
 * minutes. Returns the failed conditions if the reading is outdated.
 */
export async function failReading(
  effects: Effects,
  reading: Reading,
  error: SourceError,
): Promise<ConditionFailed | undefined> {
  const { table, now } = effects;
  const at = now();
  const found = await findOwned(table, reading);
  return tryTransactWrite(table, {
    ...failReadingWrites(table, reading, error, at),
    ...(found &&
      found.source.failing_since === undefined && {
        account: accountExistsCheck(table, found.account_id),
        event: eventWrite(effects, {
          event: 'knowledge.source_failed',
          account_id: found.account_id,
          organization_id: organizationOf(found.set),
          data: { ...subjectOf(found), error, failed_at: at.toISOString() },
        }),
      }),
  });
}

interface OwnedSource {
  readonly set: KnowledgeSet;
  readonly source: Source;
  /** The account whose webhooks get the events. */
  readonly account_id: string;
}

const reportOf = (source: Source, note: SourceError | undefined): ReadingReport => ({
  ...pick(source, ['pages', 'unread_pages']),
  note,
});

const subjectOf = ({ set, source }: OwnedSource) => ({
  knowledge_id: set.id,
  name: set.name,
  source_id: source.id,
  ...pick(source, ['kind', 'title']),
});

async function findOwned(table: Table, { set_id, source_id }: Reading): Promise<OwnedSource | undefined> {
  const [set, source] = await Promise.all([findSet(table, set_id), findSource(table, { set_id, id: source_id })]);
  if (!set || !source) return undefined;
  const organization_id = organizationOf(set);
  const account_id =
    organization_id === undefined ? set.owner_id : (await findOrganization(table, organization_id))?.account_id;
  return account_id === undefined ? undefined : { set, source, account_id };
}
