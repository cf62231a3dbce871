import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { loggable, logger } from '../../platform/logger.ts';
import { openTable, type Table } from '../../platform/table/table.ts';
import { codeExists } from '../find-code.ts';
import { shortIdOfImage } from './image-keys.ts';
import { type ImageRemover, openMainImageRemover } from './image-store.ts';

/** S3's "Object Created" event, as EventBridge sends it to the queue. */
const objectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

interface OrphanEffects {
  readonly table: Table;
  readonly images: ImageRemover;
}

/**
 * Checks images some time after they were stored. If the code does not exist, its creation failed halfway and the
 * images are orphaned. The queue delays each check for much longer than the creation of a code takes.
 */
export const removeOrphanedImages =
  (effects: OrphanEffects) =>
  async ({ Records: records }: SQSEvent): Promise<SQSBatchResponse> => {
    const outcomes = await Promise.allSettled(records.map((record) => removeIfOrphaned(effects, record)));
    return {
      batchItemFailures: outcomes.flatMap((outcome, index) => {
        const messageId = records[index]?.messageId;
        if (outcome.status === 'fulfilled' || messageId === undefined) return [];
        logger.error('cannot check whether an image is orphaned', {
          message_id: messageId,
          error: loggable(outcome.reason),
        });
        return [{ itemIdentifier: messageId }];
      }),
    };
  };

async function removeIfOrphaned({ table, images }: OrphanEffects, record: SQSRecord): Promise<void> {
  const { detail } = objectCreated.parse(JSON.parse(record.body));
  const short_id = shortIdOfImage(detail.object.key);
  if (short_id === undefined || (await codeExists(table, short_id))) return;
  await images.remove(short_id);
  logger.info('orphaned images removed', { short_id });
}

export const handler = removeOrphanedImages({ table: openTable(), images: openMainImageRemover() });
