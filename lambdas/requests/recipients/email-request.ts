import { REQUEST } from '../../../contracts/requests/requests.ts';
import { findAccount } from '../../accounts/store.ts';
import { sendIfAccepted } from '../../platform/email/mailer.ts';
import type { Table } from '../../platform/table/table.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { ownerIdOf, type ScannedCode } from '../../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import type { VisitorRequest } from '../request.ts';
import {
  claimEmailsWrite,
  continueEmails,
  type EmailState,
  emailStateOf,
  findRequest,
  recordEmailed,
  stopSending,
} from '../store.ts';
import type { EmailEffects } from './ask-recipients.ts';
import { countEmailsWrite, countForDigestWrite } from './email-count-store.ts';
import { requestEmail } from './emails.ts';
import { type Recipient, recipientUrl } from './recipient.ts';
import { findRecipients, keepRecipient } from './recipient-store.ts';

/** The code's recipients who have confirmed, each with the language of their e-mails. */
export async function confirmedRecipients(table: Table, code: ScannedCode) {
  const found = await findRecipients(table, ownerIdOf(code), code.request_recipients ?? []);
  const confirmed = found.filter(({ status }) => status === 'confirmed');
  if (confirmed.length === 0) return [];
  const account = await findAccount(table, code.account_id);
  return confirmed.map((recipient) => ({ ...recipient, language: recipient.language ?? account?.language }));
}

/** The page of the Studio with the requests of the owner. */
export const requestsUrl = (baseUrl: string, { organization_id }: Pick<ScannedCode, 'organization_id'>): string =>
  organization_id === undefined ? `${baseUrl}/studio/requests` : `${baseUrl}/studio/${organization_id}/requests`;

/**
 * E-mails a request to the recipients of its code. A repeated run skips the recipients who already got it. SES does not
 * recognize repeated e-mails. So if a run crashes right after SES accepted an e-mail, the next run sends that e-mail
 * again.
 */
export async function emailRequest(effects: EmailEffects, request_id: string): Promise<void> {
  const { table, now } = effects;
  const request = await findRequest(table, request_id);
  const code = request && (await findScannedCode(table, request.short_id, { consistent: true }));
  if (!code) return;
  const recipients = await confirmedRecipients(table, code);
  // No other run sends this request before `until`.
  const until = new Date(now().getTime() + REQUEST.emailSeconds * 1_000);
  const state = await claim(effects, request, recipients, until);
  if (state?.kind !== 'sent') return;
  try {
    for (const recipient of notEmailedYet(recipients, state)) await send(effects, { request, code, recipient });
  } catch (error) {
    await stopSending(table, request.id, { until });
    throw error;
  }
}

const notEmailedYet = <R extends Recipient>(recipients: readonly R[], { to }: EmailState): readonly R[] =>
  recipients.filter(({ id }) => !to.has(id));

interface RecipientEmail {
  readonly request: VisitorRequest;
  readonly code: ScannedCode;
  readonly recipient: Recipient;
}

async function send({ table, now, mailer, baseUrl }: EmailEffects, { request, code, recipient }: RecipientEmail) {
  const content = requestEmail({
    request,
    code_name: code.name,
    requestsUrl: requestsUrl(baseUrl, code),
    recipientUrl: recipientUrl(baseUrl, recipient),
    language: recipient.language,
  });
  await sendIfAccepted(mailer, { to: recipient.email, ...content });
  await recordEmailed(table, request.id, recipient.id);
  await keepRecipient(table, recipient, now());
}

/**
 * Decides once per request whether it is e-mailed or only counted in the digest. Returns undefined if no e-mail is left
 * to send.
 */
async function claim(
  { table, now }: EmailEffects,
  { id, short_id }: VisitorRequest,
  recipients: readonly Recipient[],
  until: Date,
): Promise<EmailState | undefined> {
  if (recipients.length === 0) return undefined;
  const at = now();
  const failure = await tryTransactWrite(table, {
    request: claimEmailsWrite(table, id, 'sent', until),
    day: countEmailsWrite(table, { short_id, emails: recipients.length, at }),
  });
  if (!failure) return { kind: 'sent', to: new Set() };
  if (failure.failed('request')) {
    // An earlier run has already decided, or the visitor has deleted the request meanwhile.
    const state = emailStateOf(failure.itemOf('request'));
    if (state?.kind !== 'sent' || notEmailedYet(recipients, state).length === 0) return undefined;
    const continued = await continueEmails(table, id, { now: at, until });
    if (!continued) throw new Error(`Another run is sending ${id}. Lambda retries.`);
    return continued;
  }
  await tryTransactWrite(table, {
    request: claimEmailsWrite(table, id, 'held'),
    day: countForDigestWrite(table, { short_id, at }),
  });
  return { kind: 'held', to: new Set() };
}
