import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import type { Table } from '../../platform/table/table.ts';
import { styleItemSchema } from '../store.ts';

/** A position in one segment of a parallel table scan. */
export const tablePositionSchema = z.strictObject({
  /** Index of the segment, counted from 0. */
  segment: z.number(),
  segments: z.number(),
  /** Key of the last item read; absent at the beginning of the segment. */
  after: z.optional(z.strictObject({ pk: z.string(), sk: z.string() })),
});
type TablePosition = z.output<typeof tablePositionSchema>;

const codeItemSchema = z.object({ pk: z.string(), style: z.optional(styleItemSchema) });

/** No list contains the codes of all accounts, so this scans the table, at most `limit` items at a time. */
export async function readCodes(table: Table, { segment, segments, after }: TablePosition, limit: number) {
  const { Items: items = [], LastEvaluatedKey } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      Segment: segment,
      TotalSegments: segments,
      ExclusiveStartKey: after,
      Limit: limit,
      ProjectionExpression: 'pk, #style',
      FilterExpression: '#type = :code',
      ExpressionAttributeNames: { '#type': 'type', '#style': 'style' },
      ExpressionAttributeValues: { ':code': 'code' },
    }),
  );
  const codes = items.map((item) => {
    const { pk, style } = codeItemSchema.parse(item);
    return { short_id: pk.slice(KEY_PREFIX.code.length), style };
  });
  return { codes, after: LastEvaluatedKey };
}
