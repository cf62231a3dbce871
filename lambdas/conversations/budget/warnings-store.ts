import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isAbsent } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** Where we record that an owner was warned about a period. */
export interface WarningMark {
  readonly key: ItemKey;
  /** `_15` for the fifteenth day, if the item covers a whole month. */
  readonly suffix: string;
}

export const warnedAttribute = ({ suffix }: Pick<WarningMark, 'suffix'>) => `warned_at${suffix}`;
const sentAttribute = ({ suffix }: WarningMark) => `warning_sent_at${suffix}`;

/** Records that the owner has to be warned. Fails if that was already recorded. */
export const markWarnedWrite = (table: Table, mark: WarningMark, now: Date): TableWrite =>
  updateWrite(
    table,
    mark.key,
    { set: { [warnedAttribute(mark)]: now.toISOString() } },
    isAbsent(warnedAttribute(mark)),
  );

/** Whether the e-mail was sent. Events are delivered at least once, so check before sending. */
export async function isWarningSent(table: Table, mark: WarningMark): Promise<boolean> {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...mark.key }, ConsistentRead: true }),
  );
  return item?.[sentAttribute(mark)] !== undefined;
}

export async function recordWarningSent(table: Table, mark: WarningMark, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { ...mark.key },
      ...updateExpression({ set: { [sentAttribute(mark)]: now.toISOString() } }),
    }),
  );
}
