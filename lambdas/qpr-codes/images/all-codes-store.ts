import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import type { Table } from '../../platform/table/table.ts';
import { styleItemSchema, toStyle } from '../store.ts';

/** A place in one of several parts of the table. */
export const tablePlaceSchema = z.strictObject({
  /** Which of `segments` parts, counted from 0. */
  segment: z.number(),
  segments: z.number(),
  /** The last item that was read; absent at the beginning of the part. */
  after: z.optional(z.strictObject({ pk: z.string(), sk: z.string() })),
});
type TablePlace = z.output<typeof tablePlaceSchema>;

const codeItemSchema = z.object({ pk: z.string(), style: z.optional(styleItemSchema) });

/** Codes have no list that holds those of everybody: this reads the table, `most` items at a time. */
export async function readCodes(table: Table, { segment, segments, after }: TablePlace, most: number) {
  const { Items: items = [], LastEvaluatedKey } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      Segment: segment,
      TotalSegments: segments,
      ExclusiveStartKey: after,
      Limit: most,
      ProjectionExpression: 'pk, #style',
      FilterExpression: '#type = :code',
      ExpressionAttributeNames: { '#type': 'type', '#style': 'style' },
      ExpressionAttributeValues: { ':code': 'code' },
    }),
  );
  const codes = items.map((item) => {
    const { pk, style } = codeItemSchema.parse(item);
    return { shortId: pk.slice(KEY_PREFIX.code.length), style: style && toStyle(style) };
  });
  return { codes, after: LastEvaluatedKey };
}
