import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { liveAddresses, type Addresses } from '../../platform/addresses.ts';
import { openTable, type Table } from '../../platform/table/table.ts';
import { shortIdOf } from '../qpr-code.ts';
import { scanUrlOf } from '../qpr-code-view.ts';
import { toScannedCode } from '../store.ts';
import { type ImageStore, openImageStore } from './image-store.ts';
import { qrImages } from './qr-image.ts';

/** Items that one call reads at most; a tenth of them may be codes, and each takes some 15 ms to draw. */
const ITEMS_PER_CALL = 1_000;

const inputSchema = z.strictObject({
  /** Which of `segments` parts of the table, counted from 0. */
  segment: z.number(),
  segments: z.number(),
  /** Where the last call stopped. */
  after: z.optional(z.strictObject({ pk: z.string(), sk: z.string() })),
});

export interface RedrawEffects {
  readonly table: Table;
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

/**
 * Draws the images of all codes again, one part of the table per call, for an operator who has lost
 * them. It reads the whole table, which no other function may: codes have no list of their own.
 */
export const redrawImages =
  ({ table, images, addresses }: RedrawEffects) =>
  async (input: unknown) => {
    const { segment, segments, after } = inputSchema.parse(input);
    const { Items: items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        Segment: segment,
        TotalSegments: segments,
        ExclusiveStartKey: after,
        Limit: ITEMS_PER_CALL,
        FilterExpression: '#type = :code',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':code': 'code' },
      }),
    );
    for (const item of items) {
      const shortId = shortIdOf(toScannedCode(item).ulid);
      await images.put(shortId, qrImages(scanUrlOf(addresses, shortId)));
    }
    return { drawn: items.length, after: LastEvaluatedKey };
  };

export const handler = redrawImages({ table: openTable(), images: openImageStore(), addresses: liveAddresses() });
