import { type Effects, liveEffects } from '../platform/effects.ts';
import { logger } from '../platform/logger.ts';
import { sweepConversations } from './uc-sweep-conversations.ts';

/** Runs every minute. */
export const sweepHandler = (effects: Effects) => async (): Promise<void> => {
  const { ended, failures } = await sweepConversations(effects);
  if (ended > 0) logger.info('conversations ended', { ended });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} conversations could not be ended.`);
};

export const handler = sweepHandler(liveEffects());
