import { eventWrite } from '../../events/outbox.ts';
import { scanKey } from '../../events/scan-id.ts';
import type { Effects } from '../../platform/effects.ts';
import { retry } from '../../platform/retry.ts';
import { Contended } from '../../platform/table/contended.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { addEndedConversationWrite } from '../../scans/store.ts';
import { type Conversation, type ConversationEndReason, completedEventData, isOpen } from '../conversation.ts';
import { markEndedWrite } from '../conversation-changes.ts';

/**
 * Ends a conversation and emits its event in the same transaction, so the event is emitted once even with concurrent
 * attempts. Returns false if the conversation has ended or changed since it was read.
 */
export async function endConversation(
  effects: Effects,
  conversation: Conversation,
  reason: ConversationEndReason,
  findCode = (short_id: string) => findScannedCode(effects.table, short_id, { consistent: false }),
): Promise<boolean> {
  const { table, now } = effects;
  const code = await findCode(conversation.short_id);
  const ended_at = now().toISOString();
  const writes = {
    conversation: markEndedWrite(table, conversation, { ended_at, reason }),
    event: eventWrite(effects, {
      event: 'conversation.completed',
      // The code may have been moved since the conversation started.
      account_id: (code ?? conversation).account_id,
      organization_id: (code ?? conversation).organization_id,
      data: completedEventData(conversation, { ended_at, reason, metadata: code?.metadata ?? {} }),
    }),
  };
  const scan = addEndedConversationWrite(table, scanKey(conversation.short_id, conversation.scan_id), {
    messages: conversation.messages_count,
    tokens: { input: conversation.tokens_in ?? 0, output: conversation.tokens_out ?? 0 },
  });
  const failure = await tryTransactWrite(table, { ...writes, scan });
  // If only this write fails, the scan has expired or was erased with its account. The conversation ends without it.
  const isScanGone = failure?.onlyFailed('scan') ?? false;
  return (isScanGone ? await tryTransactWrite(table, writes) : failure) === undefined;
}

const CLOSE_RETRY = { attempts: 12, baseMilliseconds: 10, capMilliseconds: 640 };

/** Closes a conversation if it is open. If a message changes it at the same time, reads it again and retries. */
export const closeWithRetry = (effects: Effects, find: () => Promise<Conversation | undefined>): Promise<void> =>
  retry(
    async () => {
      const conversation = await find();
      if (!conversation || !isOpen(conversation) || (await endConversation(effects, conversation, 'closed'))) return;
      throw new Contended('The conversation changed during every attempt to close it. Try again.');
    },
    { ...CLOSE_RETRY, when: (error) => error instanceof Contended },
  );
