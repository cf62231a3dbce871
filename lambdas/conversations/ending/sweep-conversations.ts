import { IDLE_PARTITIONS } from '../../contracts/conversations.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { logger } from '../../platform/logger.ts';
import { isOpen } from '../conversation.ts';
import { findConversation } from '../store.ts';
import { findDueConversations } from './due-conversations.ts';
import { endConversation } from './end-conversation.ts';

/** Per partition and sweep; what is left over is the next minute's. */
const MOST_PER_PARTITION = 500;
const AT_ONCE = 10;

/** Runs every minute: ends the conversations in which nobody wrote for too long, or whose page was left. */
export const sweepConversations = (effects: Effects) => async (): Promise<void> => {
  const partitions = Array.from({ length: IDLE_PARTITIONS }, (_, partition) => partition);
  const results = (await Promise.all(partitions.map((partition) => sweepPartition(effects, partition)))).flat();
  const ended = results.filter((result) => result.status === 'fulfilled' && result.value).length;
  // Why some could not be ended; the next sweep tries again.
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (ended > 0) logger.info('conversations ended', { ended });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} conversations could not be ended.`);
};

/** One conversation that cannot be ended must not keep the others open. */
async function sweepPartition(effects: Effects, partition: number): Promise<PromiseSettledResult<boolean>[]> {
  const ids = await findDueConversations(effects.table, partition, effects.now(), MOST_PER_PARTITION);
  const results: PromiseSettledResult<boolean>[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    results.push(...(await Promise.allSettled(ids.slice(from, from + AT_ONCE).map((id) => endIfDue(effects, id)))));
  }
  return results;
}

/** The index may be a moment behind: the conversation itself decides. */
async function endIfDue(effects: Effects, id: string): Promise<boolean> {
  const conversation = await findConversation(effects.table, id);
  if (!conversation || !isOpen(conversation) || !conversation.dueAt || conversation.dueAt > effects.now()) return false;
  return endConversation(effects, conversation, conversation.leftAt ? 'closed' : 'timed_out');
}

export const handler = sweepConversations(liveEffects());
