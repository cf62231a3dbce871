import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { PREVIEW } from '../../contracts/conversations.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { countIsBelow } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_KEPT = 3_600;

const previewRateKey = (accountId: string, minute: number): ItemKey => ({
  pk: KEY_PREFIX.accountRate + accountId,
  sk: `PREVIEWS#${minute}`,
});

/** Counts a preview of the account; gives the seconds until there is room again where this minute has none. */
export async function countPreview(table: Table, accountId: string, at: Date): Promise<number | undefined> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const minute = Math.floor(seconds / SECONDS_PER_MINUTE);
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...previewRateKey(accountId, minute) },
    ...updateExpression(
      { set: { type: 'account_rate', expires_at_seconds: seconds + SECONDS_KEPT }, add: { previews: 1 } },
      countIsBelow('previews', PREVIEW.perAccountMinute),
    ),
  });
  const counted = await ifConditionHolds(() => table.client.send(update));
  return counted ? undefined : (minute + 1) * SECONDS_PER_MINUTE - seconds;
}
