import type { Membership } from '../organizations/access.ts';
import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { notFound } from '../platform/errors.ts';
import { requireRights } from '../qpr-codes/access.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import type { Transcript } from './conversation.ts';
import { findTranscript } from './store.ts';

/**
 * Finds a conversation with its messages, for an operation of an owner. Throws if the caller does not have the
 * permission for the code of the conversation, which may have been moved since the conversation started. If the code
 * belongs to an organization now, also returns that organization with the caller's membership.
 */
export async function requireTranscript(
  { table }: Pick<Effects, 'table'>,
  caller: Owner,
  id: string,
  permission: 'codes.read' | 'codes.write',
): Promise<Transcript & Partial<Membership>> {
  const transcript = await findTranscript(table, id);
  if (!transcript) throw notFound('conversation', id);
  const { conversation } = transcript;
  const code = await findScannedCode(table, conversation.short_id, { consistent: true });
  const membership = await requireRights(table, caller, code ?? conversation, permission, notFound('conversation', id));
  return { ...transcript, ...membership };
}
