import { pageBack, pageLeft, stopRequest } from './conversation-changes.ts';
import { type ConversationSettings, later } from './conversation-settings.ts';
import { findConversation, findTranscript } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { writtenIfUnchanged } from '../platform/table/write-together.ts';
import { type Conversation, isOpen, ownsConversation, type Transcript } from './conversation.ts';
import { notFound } from '../platform/errors.ts';
import { endConversation } from './end-conversation.ts';

/** Which conversation, and the proof that it is the visitor's own. */
export interface Visit {
  readonly shortId: string;
  readonly id: string;
  readonly token: string;
}

type VisitEffects = Effects & { readonly settings: ConversationSettings };

/** A wrong token, another code's page and an unknown id all look the same from outside. */
function allowed<T extends Conversation>(conversation: T | undefined, { shortId, id, token }: Visit): T {
  if (!conversation || conversation.shortId !== shortId || !ownsConversation(conversation, token)) {
    throw notFound('conversation', id);
  }
  return conversation;
}

export async function visitTranscript({ table }: Pick<Effects, 'table'>, visit: Visit): Promise<Transcript> {
  const transcript = await findTranscript(table, visit.id);
  allowed(transcript?.conversation, visit);
  if (!transcript) throw notFound('conversation', visit.id);
  return transcript;
}

/** The history, for a page that was loaded again; it also takes back that the page was left. */
export async function resumeConversation(effects: VisitEffects, visit: Visit): Promise<Transcript> {
  const { table, settings } = effects;
  const transcript = await visitTranscript(effects, visit);
  const { conversation } = transcript;
  if (isOpen(conversation) && conversation.leftAt) {
    await tolerantly(
      table,
      pageBack(table, conversation, later(conversation.lastMessageAt, settings.idleMilliseconds)),
    );
  }
  return transcript;
}

export const SIGNALS = ['stop', 'leave', 'close'] as const;
export type Signal = (typeof SIGNALS)[number];

const CLOSE_ATTEMPTS = 5;

export async function signalConversation(effects: VisitEffects, visit: Visit, signal: Signal): Promise<void> {
  const { table, now, settings } = effects;
  for (let attempt = 1; attempt <= CLOSE_ATTEMPTS; attempt += 1) {
    const conversation = allowed(await findConversation(table, visit.id), visit);
    if (!isOpen(conversation)) return;
    const at = now();
    if (signal === 'stop') return tolerantly(table, stopRequest(table, visit.id, at));
    if (signal === 'leave') {
      return tolerantly(table, pageLeft(table, visit.id, at, later(at, settings.leaveGraceMilliseconds)));
    }
    // A message that arrives in the same moment changes the conversation: then look again.
    if (await endConversation(effects, conversation, 'closed')) return;
  }
}

/** What is too late to matter, because the conversation has ended meanwhile, is no error. */
async function tolerantly(table: Effects['table'], write: TableWrite): Promise<void> {
  await writtenIfUnchanged(table, [write]);
}
