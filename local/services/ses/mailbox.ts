import { join } from 'node:path';
import type { Runtime } from '../../engine/types.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import { openRecordStore } from '../shared/record-store.ts';

export interface Email {
  readonly message_id: string;
  readonly sent_at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly reply_to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  /** Oldest first. */
  emails(): readonly Email[];
  add(email: Email): Promise<void>;
  /** E-mail addresses and domains that can send. If the template declares none, all can. */
  readonly identities: Set<string>;
}

/** Keeps the e-mails of a runtime on disk. */
export const mailboxOf = perRuntime((runtime: Runtime): Mailbox => {
  const store = openRecordStore<Email>(join(runtime.stateDir('ses'), 'mailbox'));
  const emails = store.load().sort((left, right) => left.sent_at.localeCompare(right.sent_at));
  return {
    emails: () => emails,
    async add(email) {
      await store.put(email.message_id, email);
      emails.push(email);
    },
    identities: new Set(),
  };
});
