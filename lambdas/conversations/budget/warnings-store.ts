import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { allOf, ITEM_EXISTS, isAbsent, isAbsentOrBelow } from '../../platform/table/conditions.ts';
import { type Change, updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** Where we record that an owner was warned of a limit: for a day of a code, or for a month of an account. */
export interface WarningRecord {
  readonly key: ItemKey;
  /** For the warning of one day in the item of a month: `_15` for the fifteenth. Otherwise empty. */
  readonly suffix: string;
}

export const warnedAttribute = ({ suffix }: Pick<WarningRecord, 'suffix'>) => `warned_at${suffix}`;
const sendingAttribute = ({ suffix }: WarningRecord) => `warning_sending_until${suffix}`;
const sentAttribute = ({ suffix }: WarningRecord) => `warning_sent_at${suffix}`;

/** Records that the owner has to be warned. Fails if that was already recorded. */
export const markWarnedWrite = (table: Table, record: WarningRecord, now: Date): TableWrite =>
  updateWrite(
    table,
    record.key,
    { set: { [warnedAttribute(record)]: now.toISOString() } },
    isAbsent(warnedAttribute(record)),
  );

/** `done`: the e-mail was sent, or the item of the period was deleted. `busy`: another run may be sending it. */
export type WarningClaim = 'claimed' | 'done' | 'busy';

/**
 * EventBridge can deliver an event twice, even at the same time. Until `until`, only the run that claimed the warning
 * sends the e-mail.
 */
export async function claimWarning(
  table: Table,
  record: WarningRecord,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<WarningClaim> {
  const sending = sendingAttribute(record);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...record.key },
        ...updateExpression(
          { set: { [sending]: until.toISOString() } },
          allOf(ITEM_EXISTS, isAbsent(sentAttribute(record)), isAbsentOrBelow(sending, now.toISOString())),
        ),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 'claimed';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return !error.Item || sentAttribute(record) in error.Item ? 'done' : 'busy';
  }
}

export const recordWarningSent = (table: Table, record: WarningRecord, now: Date): Promise<void> =>
  endClaim(table, record, { set: { [sentAttribute(record)]: now.toISOString() } });

/** Lets the next run send the e-mail at once after this one failed. */
export const releaseWarning = (table: Table, record: WarningRecord): Promise<void> => endClaim(table, record, {});

async function endClaim(table: Table, record: WarningRecord, change: Change): Promise<void> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...record.key },
    ...updateExpression({ ...change, remove: [sendingAttribute(record)] }, ITEM_EXISTS),
  });
  await ifConditionHolds(() => table.client.send(update));
}
