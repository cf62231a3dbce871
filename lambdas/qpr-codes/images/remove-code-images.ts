import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type ImageRemover, openImageRemover } from './image-store.ts';

/** Removes the images of a deleted code. If it throws, Lambda retries. */
export const removeCodeImages =
  (images: ImageRemover) =>
  async (event: unknown): Promise<void> => {
    const { short_id } = eventDataOf(INTERNAL_EVENT_DATA['qpr_code.deleted'], event);
    await images.remove(short_id);
  };

export const handler = removeCodeImages(openImageRemover());
