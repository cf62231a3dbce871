import { accountExistsCheck, findAccount } from '../../accounts/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { type Mailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { newToken } from '../../platform/identity/token.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { ownerIdOf, type ScannedCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { askEmail } from './emails.ts';
import { recipientUrl } from './recipient.ts';
import { askWrites, clearAskedAt, findRecipients } from './recipient-store.ts';

export interface EmailEffects extends Pick<Effects, 'table' | 'now' | 'random'> {
  readonly mailer: Mailer;
  readonly baseUrl: string;
}

/** Sends a confirmation e-mail to each recipient of a code's requests who has not answered yet. */
export async function askRecipients(effects: EmailEffects, codeId: string): Promise<void> {
  const code = await findScannedCode(effects.table, shortIdOf(codeId), { consistent: true });
  for (const email of code?.requestRecipients ?? []) if (code) await ask(effects, code, email);
}

/** Asks one address. Does nothing if the address has answered or was asked recently, or if a limit is reached. */
async function ask({ table, now, random, mailer, baseUrl }: EmailEffects, code: ScannedCode, email: string) {
  const asked = { ownerId: ownerIdOf(code), email, at: now() };
  const failure = await tryTransactWrite(table, {
    ...askWrites(table, { ...asked, token: newToken(random) }),
    account: accountExistsCheck(table, code.accountId),
  });
  if (failure) return;
  try {
    // An address that was asked before keeps its first token, so the stored token is read.
    const [recipient] = await findRecipients(table, asked.ownerId, [email]);
    if (!recipient) return;
    const account = await findAccount(table, code.accountId);
    const language = recipient.language ?? account?.language;
    const content = askEmail({ codeName: code.name, recipientUrl: recipientUrl(baseUrl, recipient), language });
    await sendIfAccepted(mailer, { to: email, ...content });
  } catch (error) {
    await clearAskedAt(table, asked);
    throw error;
  }
}
