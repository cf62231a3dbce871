import type { Account, AccountDeletion } from '../accounts/account.ts';
import type { Email } from '../platform/email/mailer.ts';
import { html } from '../platform/html.ts';

const minute = (timestamp: string) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;

/** Tells the account's owner that someone requested its deletion with one of its keys or sessions. */
export function deletionEmail({ email }: Pick<Account, 'email'>, { requestedAt, deletesAt }: AccountDeletion): Email {
  const paragraphs = [
    `The deletion of your account (${email}) was asked for at ${minute(requestedAt)}, in the Studio or with one of its API keys.`,
    `Until ${minute(deletesAt)} everything works as before, and signing in to the Studio undoes it, as does POST /v1/account/restore with a key. ` +
      'GET /v1/account/export gives you a copy of everything.',
    'After that everything of the account is removed for good: codes and what visitors said, webhooks, keys, images, and ' +
      'the organizations of which you are the only owner. Printed codes then lead to a page that says so.',
    'If it was not you, sign in now, sign out everywhere else and revoke the keys that you do not know.',
  ];
  return {
    to: email,
    subject: 'Your account will be deleted',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => html`<p>${paragraph}</p>`.text).join('\n'),
  };
}
