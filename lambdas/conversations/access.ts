import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { notFound } from '../platform/errors.ts';
import { requireRights } from '../qpr-codes/access.ts';
import type { Transcript } from './conversation.ts';
import { findTranscript } from './store.ts';

/** The one gate to a conversation for its owners: it is as visible as its account, its organization or its code. */
export async function requireTranscript(
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
