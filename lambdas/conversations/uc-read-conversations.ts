import { newestConversations } from './conversation-lists.ts';
import { findTranscript } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { findCode } from '../qpr-codes/find-code.ts';
import type { Owner } from '../platform/caller.ts';
import type { Transcript } from './conversation.ts';
import { type ConversationView, conversationView, type TranscriptView, transcriptView } from './conversation-view.ts';
import { notFound } from '../platform/errors.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { requireCode, requireRights } from '../qpr-codes/access.ts';
import { requireMembership } from '../organizations/access.ts';
import { removeConversation } from './remove-conversations.ts';

export interface ConversationsWanted {
  readonly qpr_code_id?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listConversations(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  { qpr_code_id, organization_id = caller.organizationId, limit, cursor }: ConversationsWanted,
): Promise<{ readonly conversations: ConversationView[]; readonly next_cursor: string | null }> {
  let ownerId = caller.accountId;
  if (qpr_code_id !== undefined) {
    ownerId = shortIdOf((await requireCode(findCode, table, caller, qpr_code_id, 'codes.read')).code.ulid);
  } else if (organization_id !== undefined) {
    await requireMembership({ table }, caller, organization_id, 'codes.read');
    ownerId = organization_id;
  }
  const { conversations, next } = await newestConversations(table, ownerId, { limit, before: cursor });
  return { conversations: conversations.map(conversationView), next_cursor: next ?? null };
}

export async function getConversation(
  effects: Pick<Effects, 'table'>,
  caller: Owner,
  id: string,
): Promise<TranscriptView> {
  return transcriptView(await requireTranscript(effects, caller, id, 'codes.read'));
}

export async function deleteConversation(effects: Effects, caller: Owner, id: string): Promise<void> {
  await removeConversation(effects, await requireTranscript(effects, caller, id, 'codes.write'));
}

/** A conversation is as visible as its account, its organization or its code. */
async function requireTranscript(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  id: string,
  permission: 'codes.read' | 'codes.write',
): Promise<Transcript> {
  const transcript = await findTranscript(table, id);
  if (!transcript) throw notFound('conversation', id);
  await requireRights(table, caller, transcript.conversation, permission, notFound('conversation', id));
  return transcript;
}
