import { join } from 'node:path';
import type { HttpService, Runtime } from '../../engine/types.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import { openRecordStore } from '../shared/record-store.ts';
import { mailboxPage } from './mailbox-page.ts';
import { sesService } from './send-email.ts';

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
  /** E-mail addresses and domains that may send; none declared in the template means that all may. */
  readonly identities: Set<string>;
}

const wantsJson = (url: string, accept: string): boolean =>
  new URL(url, 'http://mailbox').searchParams.get('format') === 'json' ||
  (accept.includes('application/json') && !accept.includes('text/html'));

const viewer =
  (mailbox: Mailbox): HttpService =>
  async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return {
        status: 405,
        headers: { allow: 'GET, HEAD', 'content-type': 'text/plain' },
        body: Buffer.from('GET only\n'),
      };
    }
    const isJson = wantsJson(request.url, request.headers.accept ?? '');
    const content = isJson ? JSON.stringify(mailbox.emails(), null, 2) : mailboxPage(mailbox.emails());
    return {
      status: 200,
      headers: {
        'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-src 'self'",
      },
      body: Buffer.from(request.method === 'HEAD' ? '' : content),
    };
  };

/** Takes the e-mails of a runtime and shows them; on disk, one file each. */
export const mailboxOf = perRuntime((runtime: Runtime): Mailbox => {
  const store = openRecordStore<Email>(join(runtime.stateDir('ses'), 'mailbox'));
  const emails = store.load().sort((left, right) => left.sent_at.localeCompare(right.sent_at));
  const mailbox: Mailbox = {
    emails: () => emails,
    async add(email) {
      await store.put(email.message_id, email);
      emails.push(email);
    },
    identities: new Set(),
  };
  runtime.serve('ses', sesService(mailbox, runtime));
  runtime.publish('mailbox', 'mailbox', viewer(mailbox));
  return mailbox;
});
