import { IDLE_PARTITIONS } from '../contracts/conversation.ts';
import { findConversation } from '../data/conversations.ts';
import type { Effects } from '../data/effects.ts';
import { findDueConversations } from '../data/idle-conversations.ts';
import { isOpen } from '../domain/conversation.ts';
import { endConversation } from './end-conversation.ts';

/** Per partition and sweep; what is left over is the next minute's. */
const MOST_PER_PARTITION = 500;
const AT_ONCE = 10;

/** Ends the conversations in which nobody wrote for too long, or whose page was left. */
export async function sweepConversations(effects: Effects): Promise<number> {
  const partitions = Array.from({ length: IDLE_PARTITIONS }, (_, partition) => partition);
  const counts = await Promise.all(partitions.map((partition) => sweep(effects, partition)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sweep(effects: Effects, partition: number): Promise<number> {
  const ids = await findDueConversations(effects.table, partition, effects.now(), MOST_PER_PARTITION);
  let ended = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const results = await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => endIfDue(effects, id)));
    ended += results.filter(Boolean).length;
  }
  return ended;
}

/** The index may be a moment behind: the conversation itself decides. */
async function endIfDue(effects: Effects, id: string): Promise<boolean> {
  const conversation = await findConversation(effects.table, id);
  if (!conversation || !isOpen(conversation) || !conversation.dueAt || conversation.dueAt > effects.now()) return false;
  return endConversation(effects, conversation, conversation.leftAt ? 'closed' : 'timed_out');
}
