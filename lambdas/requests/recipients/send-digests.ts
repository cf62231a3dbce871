import { dayOf } from '../../../contracts/time.ts';
import { sendIfAccepted } from '../../platform/email/mailer.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import type { EmailEffects } from './ask-recipients.ts';
import { clearDigest, pendingDigests, type RequestDigest } from './email-count-store.ts';
import { confirmedRecipients, requestsUrl } from './email-request.ts';
import { digestEmail } from './emails.ts';
import { recipientUrl } from './recipient.ts';

/**
 * Sends the digests of the days before today. A digest says how many requests to a code were not e-mailed, because the
 * daily limit was reached. If time runs out, the other digests stay in the index for the next run.
 */
export async function sendDigests(effects: EmailEffects, hasTime: () => boolean): Promise<void> {
  const today = dayOf(effects.now());
  for await (const digest of pendingDigests(effects.table)) {
    if (!hasTime()) return;
    if (digest.day < today) await send(effects, digest);
  }
}

/**
 * Sends a digest to all recipients. Only then clears it: a request that nobody hears of is worse than a second digest.
 */
async function send({ table, mailer, baseUrl }: EmailEffects, digest: RequestDigest): Promise<void> {
  const code = await findScannedCode(table, digest.short_id, { consistent: true });
  for (const recipient of code ? await confirmedRecipients(table, code) : []) {
    const content = digestEmail({
      code_name: code?.name ?? '',
      day: digest.day,
      count: digest.count,
      requestsUrl: requestsUrl(baseUrl, code ?? {}),
      recipientUrl: recipientUrl(baseUrl, recipient),
      language: recipient.language,
    });
    await sendIfAccepted(mailer, { to: recipient.email, ...content });
  }
  await clearDigest(table, digest);
}
