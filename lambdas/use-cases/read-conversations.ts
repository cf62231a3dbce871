import { newestConversations } from '../data/conversation-lists.ts';
import { conversationKeys, findTranscript } from '../data/conversations.ts';
import type { Effects } from '../data/effects.ts';
import { findCode } from '../data/qpr-code-reads.ts';
import { writeTogether } from '../data/table.ts';
import type { Owner } from '../domain/caller.ts';
import { isOpen, type Transcript } from '../domain/conversation.ts';
import {
  type ConversationView,
  conversationView,
  type TranscriptView,
  transcriptView,
} from '../domain/conversation-view.ts';
import { notFound } from '../domain/errors.ts';
import { shortIdOf } from '../domain/qpr-code.ts';
import { requireCode, requireRights } from './code-access.ts';
import { endConversation } from './end-conversation.ts';
import { requireStanding } from './organization-access.ts';

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
    await requireStanding({ table }, caller, organization_id, 'codes.read');
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

/** DynamoDB's limit of one transaction. */
const AT_ONCE = 100;

/** Removes a conversation for good. One that is still open ends first, so that its end is told as ever. */
export async function deleteConversation(effects: Effects, caller: Owner, id: string): Promise<void> {
  const { table } = effects;
  const transcript = await requireTranscript(effects, caller, id, 'codes.write');
  if (isOpen(transcript.conversation)) await endConversation(effects, transcript.conversation, 'closed');
  const last = (await findTranscript(table, id)) ?? transcript;
  const keys = conversationKeys(last);
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const batch = keys.slice(from, from + AT_ONCE);
    await writeTogether(
      table,
      batch.map((Key) => ({ Delete: { TableName: table.name, Key: { ...Key } } })),
    );
  }
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
