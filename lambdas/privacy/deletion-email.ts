import type { Account, AccountDeletion } from '../accounts/account.ts';
import type { Email } from '../platform/email/mailer.ts';
import { html } from '../platform/html.ts';

const formatMinute = (timestamp: string) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;

/** Tells the account's owner that someone used one of the account's keys or sessions to request its deletion. */
export function deletionEmail({ email }: Pick<Account, 'email'>, { requested_at, deletes_at }: AccountDeletion): Email {
  const paragraphs = [
    `Someone requested the deletion of your account (${email}) at ${formatMinute(requested_at)}, in the Studio or with an API key.`,
    `Everything works as before until ${formatMinute(deletes_at)}. To keep your account, sign in to the Studio, or call POST /v1/account/restore with an API key. ` +
      'GET /v1/account/export returns a copy of your data.',
    'After that time, we permanently delete everything in the account: codes, conversations, webhooks, keys, images, ' +
      'and organizations that have no other owner. Printed codes then open a page that says they no longer exist.',
    'If this was not you, sign in now, sign out all other devices and revoke every key that you do not recognize.',
  ];
  return {
    to: email,
    subject: 'Your account will be deleted',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => html`<p>${paragraph}</p>`.text).join('\n'),
  };
}
