import { eventually } from '../eventually.ts';
import { timeoutSignal } from '../timeouts.ts';
import { sharedService } from './shared-service.ts';

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Waits for an e-mail to this address in the local mailbox, and returns the newest one. Calls `send` before each check
 * of the mailbox. Pass `send` if the function that sends the e-mail may not find new items in the index yet.
 */
export const emailTo = (address: string, send?: () => Promise<unknown>): Promise<ReceivedEmail> =>
  eventually(async () => {
    await send?.();
    const email = (await emailsTo(address)).at(-1);
    if (!email) throw new Error(`No e-mail in the mailbox is addressed to ${address}.`);
    return email;
  });

/** The e-mails to this address that are in the local mailbox now, oldest first. */
export async function emailsTo(address: string): Promise<readonly ReceivedEmail[]> {
  const reply = await fetch(sharedService().mailbox_url, {
    headers: { accept: 'application/json' },
    signal: timeoutSignal(),
  });
  return ((await reply.json()) as ReceivedEmail[]).filter(({ to }) => to.includes(address));
}

/** Extracts the link and its token from an invitation e-mail. */
export function invitationIn({ text }: ReceivedEmail): { link: string; token: string } {
  const [link, token] = text.match(/https?:\S+\/join#(\S+)/) ?? [];
  if (!link || !token) throw new Error(`This e-mail is not an invitation: ${text}`);
  return { link, token };
}

/** Extracts the link, token and code from a sign-in e-mail. */
export function signInIn({ text }: ReceivedEmail): { link: string; token: string; code: string } {
  const [link, token] = text.match(/https?:\S+\/studio\/sign-in#(\S+)/) ?? [];
  const code = text.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/m)?.[0];
  if (!link || !token || !code) throw new Error(`This e-mail is not a sign-in e-mail: ${text}`);
  return { link, token, code };
}
