import { IDLE_PARTITIONS } from '../contracts/conversation.ts';
import { findConversation } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { findDueConversations } from './idle-conversations.ts';
import { isOpen } from './conversation.ts';
import { endConversation } from './end-conversation.ts';

/** Per partition and sweep; what is left over is the next minute's. */
const MOST_PER_PARTITION = 500;
const AT_ONCE = 10;

export interface Swept {
  readonly ended: number;
  /** Why some could not be ended; the next sweep tries again. */
  readonly failures: readonly unknown[];
}

/** Ends the conversations in which nobody wrote for too long, or whose page was left. */
export async function sweepConversations(effects: Effects): Promise<Swept> {
  const partitions = Array.from({ length: IDLE_PARTITIONS }, (_, partition) => partition);
  const results = (await Promise.all(partitions.map((partition) => sweep(effects, partition)))).flat();
  return {
    ended: results.filter((result) => result.status === 'fulfilled' && result.value).length,
    failures: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

/** One conversation that cannot be ended must not keep the others open. */
async function sweep(effects: Effects, partition: number): Promise<PromiseSettledResult<boolean>[]> {
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
