import { eventually } from '../eventually.ts';
import { untilPatienceEnds } from '../patience.ts';
import { sharedService } from './shared-service.ts';

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The last e-mail to an address, once it has arrived in the local mailbox. */
export const emailTo = (address: string): Promise<ReceivedEmail> =>
  eventually(async () => {
    const reply = await fetch(sharedService().mailbox_url, {
      headers: { accept: 'application/json' },
      signal: untilPatienceEnds(),
    });
    const emails = (await reply.json()) as ReceivedEmail[];
    const email = emails.findLast(({ to }) => to.includes(address));
    if (!email) throw new Error(`No e-mail to ${address} among ${emails.length}.`);
    return email;
  });

/** Link, token and code of an invitation's e-mail. */
export function invitationIn({ text }: ReceivedEmail): { link: string; token: string; code: string } {
  const [link, token] = text.match(/https?:\S+\/join#(\S+)/) ?? [];
  const code = text.match(/this code: (\S+)/)?.[1];
  if (!link || !token || !code) throw new Error(`This e-mail is no invitation: ${text}`);
  return { link, token, code };
}

/** Link and code of an e-mail that signs in. */
export function signInIn({ text }: ReceivedEmail): { link: string; token: string; code: string } {
  const [link, token] = text.match(/https?:\S+\/studio\/sign-in#(\S+)/) ?? [];
  const code = text.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/m)?.[0];
  if (!link || !token || !code) throw new Error(`This e-mail signs nobody in: ${text}`);
  return { link, token, code };
}
