import { REQUEST } from '../../../contracts/requests/requests.ts';
import { accountExistsCheck, findAccount } from '../../accounts/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { type Mailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { newToken } from '../../platform/identity/token.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { ownerIdOf, type ScannedCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { askEmail } from './emails.ts';
import { recipientUrl } from './recipient.ts';
import { askWrites, findRecipients, isBeingAsked, recordAsked, stopAsking } from './recipient-store.ts';

export interface EmailEffects extends Pick<Effects, 'table' | 'now' | 'random'> {
  readonly mailer: Mailer;
  readonly baseUrl: string;
}

/** Sends a confirmation e-mail to each recipient of a code's requests who has not answered yet. */
export async function askRecipients(effects: EmailEffects, codeId: string): Promise<void> {
  const code = await findScannedCode(effects.table, shortIdOf(codeId), { consistent: true });
  for (const email of code?.request_recipients ?? []) if (code) await ask(effects, code, email);
}

/**
 * Asks one address. Does nothing if the address has answered or was asked recently, or if a limit is reached. If a run
 * crashes right after SES accepted the e-mail, the next run sends the e-mail again. Every attempt counts toward the
 * limits.
 */
async function ask({ table, now, random, mailer, baseUrl }: EmailEffects, code: ScannedCode, email: string) {
  const at = now();
  const until = new Date(at.getTime() + REQUEST.emailSeconds * 1_000);
  const asked = { owner_id: ownerIdOf(code), email, at, until };
  const failure = await tryTransactWrite(table, {
    ...askWrites(table, { ...asked, token: newToken(random) }),
    account: accountExistsCheck(table, code.account_id),
  });
  if (isBeingAsked(failure?.itemOf('recipient'), at)) throw new Error('Another run is asking. Lambda retries.');
  if (failure) return;
  try {
    // An address that was asked before keeps its first token, so the stored token is read.
    const [recipient] = await findRecipients(table, asked.owner_id, [email]);
    if (!recipient) return;
    const account = await findAccount(table, code.account_id);
    const language = recipient.language ?? account?.language;
    const content = askEmail({ code_name: code.name, recipientUrl: recipientUrl(baseUrl, recipient), language });
    await sendIfAccepted(mailer, { to: email, ...content });
  } catch (error) {
    await stopAsking(table, asked);
    throw error;
  }
  await recordAsked(table, asked);
}
