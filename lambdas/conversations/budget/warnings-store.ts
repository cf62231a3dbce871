import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { allOf, ITEM_EXISTS, isAbsent, isAbsentOrBelow } from '../../platform/table/conditions.ts';
import { type Change, updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** Where we record that an owner was warned about a period. */
export interface WarningMark {
  readonly key: ItemKey;
  /** `_15` for the fifteenth day, if the item covers a whole month. */
  readonly suffix: string;
}

export const warnedAttribute = ({ suffix }: Pick<WarningMark, 'suffix'>) => `warned_at${suffix}`;
const sendingAttribute = ({ suffix }: WarningMark) => `warning_sending_until${suffix}`;
const sentAttribute = ({ suffix }: WarningMark) => `warning_sent_at${suffix}`;

/** Records that the owner has to be warned. Fails if that was already recorded. */
export const markWarnedWrite = (table: Table, mark: WarningMark, now: Date): TableWrite =>
  updateWrite(
    table,
    mark.key,
    { set: { [warnedAttribute(mark)]: now.toISOString() } },
    isAbsent(warnedAttribute(mark)),
  );

/** `done`: the e-mail was sent, or the period was deleted. `busy`: another run may be sending it. */
export type WarningClaim = 'claimed' | 'done' | 'busy';

/** Events are delivered at least once, also twice at the same time: until `until`, only one run sends the e-mail. */
export async function claimWarning(
  table: Table,
  mark: WarningMark,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<WarningClaim> {
  const sending = sendingAttribute(mark);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...mark.key },
        ...updateExpression(
          { set: { [sending]: until.toISOString() } },
          allOf(ITEM_EXISTS, isAbsent(sentAttribute(mark)), isAbsentOrBelow(sending, now.toISOString())),
        ),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 'claimed';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return !error.Item || sentAttribute(mark) in error.Item ? 'done' : 'busy';
  }
}

export const recordWarningSent = (table: Table, mark: WarningMark, now: Date): Promise<void> =>
  endClaim(table, mark, { set: { [sentAttribute(mark)]: now.toISOString() } });

/** Lets the next run send the e-mail at once after this one failed. */
export const releaseWarning = (table: Table, mark: WarningMark): Promise<void> => endClaim(table, mark, {});

async function endClaim(table: Table, mark: WarningMark, change: Change): Promise<void> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...mark.key },
    ...updateExpression({ ...change, remove: [sendingAttribute(mark)] }, ITEM_EXISTS),
  });
  await ifConditionHolds(() => table.client.send(update));
}
