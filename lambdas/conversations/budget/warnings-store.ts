import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isAbsent } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** Where it is noted that an owner was warned about a period. */
export interface WarningMark {
  readonly key: ItemKey;
  /** `_15` for the fifteenth, where an item holds a whole month. */
  readonly suffix: string;
}

export const warnedAttribute = ({ suffix }: Pick<WarningMark, 'suffix'>) => `warned_at${suffix}`;
const sentAttribute = ({ suffix }: WarningMark) => `warning_sent_at${suffix}`;

/** Notes that the owner is to be warned; fails when somebody has noted it before. */
export const markWarnedWrite = (table: Table, mark: WarningMark, now: Date): TableWrite =>
  updateWrite(
    table,
    mark.key,
    { set: { [warnedAttribute(mark)]: now.toISOString() } },
    isAbsent(warnedAttribute(mark)),
  );

/** Has the e-mail gone out? Events come at least once. */
export async function isWarningSent(table: Table, mark: WarningMark): Promise<boolean> {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...mark.key }, ConsistentRead: true }),
  );
  return item?.[sentAttribute(mark)] !== undefined;
}

export async function noteWarningSent(table: Table, mark: WarningMark, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { ...mark.key },
      ...updateExpression({ set: { [sentAttribute(mark)]: now.toISOString() } }),
    }),
  );
}
