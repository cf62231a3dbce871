import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { type ImageStore, openImageStore } from './image-store.ts';

const deleted = z.object({ data: z.object({ short_id: z.string() }) });

/** A code was deleted: its images go too. A failure throws, and EventBridge calls again. */
export const removeCodeImages =
  (images: ImageStore) =>
  async ({ detail }: EventBridgeEvent<'qpr_code.deleted', { readonly body: string }>): Promise<void> => {
    const { data } = deleted.parse(JSON.parse(detail.body));
    await images.remove(data.short_id);
  };

export const handler = removeCodeImages(openImageStore());
