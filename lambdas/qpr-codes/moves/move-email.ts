import { LIMITS } from '../../../contracts/limits.ts';
import { emailButton, emailNote } from '../../platform/email/email-frame.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';
import type { Email } from '../../platform/email/mailer.ts';
import { html } from '../../platform/html.ts';
import { undoableUntil } from './code-move.ts';

/** An organization by its name, or an account by its e-mail address. A deleted account has no address. */
export type OwnerName = { readonly organization: string } | { readonly account: string | undefined };

export interface MovedCode {
  readonly id: string;
  readonly name: string;
  readonly from: OwnerName;
  readonly to: OwnerName;
  readonly moved_at: string;
  /** E-mail address of the account that moved the code, unless the account was deleted. */
  readonly moved_by: string | undefined;
  /** The API key that moved the code; absent if a person did it in the Studio. */
  readonly api_key_id?: string | undefined;
  readonly baseUrl: string;
}

const formatMinute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const nameOf = (owner: OwnerName): string => {
  if ('organization' in owner) return `the organization “${nameInEmail(owner.organization)}”`;
  return owner.account === undefined ? 'an account that no longer exists' : `the account of ${owner.account}`;
};

const byWhom = ({ moved_by, api_key_id }: MovedCode): string =>
  `by ${moved_by ?? 'an account that no longer exists'}, ${api_key_id === undefined ? 'in the Studio' : `with the API key ${api_key_id}`}`;

const titleOf = ({ name, id }: MovedCode): string => `“${nameInEmail(name)}” (${id})`;

/** For the former owner: what was moved, by whom and where to, and how to undo it. */
export function moveEmail(moved: MovedCode): Omit<Email, 'to'> {
  const link = `${moved.baseUrl}/studio/undo-move/${moved.id}`;
  const facts = [
    `Your code ${titleOf(moved)} was moved on ${formatMinute(moved.moved_at)} ${byWhom(moved)}.`,
    `It was in ${nameOf(moved.from)}. It is now in ${nameOf(moved.to)}. Printed copies now show what its new owner writes.`,
  ];
  const deadline = `You can undo the move until ${formatMinute(undoableUntil(moved).toISOString())}, even if the code was moved again:`;
  const notes = [
    'Your code returns with its scans and conversations. Edits made in the meantime are kept, so check the texts afterwards.',
    'If you do not recognize this move, sign out everywhere and revoke every API key that you do not recognize.',
  ];
  return {
    subject: 'One of your codes was moved',
    text: `${[...facts, deadline, link, ...notes].join('\n\n')}\n`,
    html: [
      ...[...facts, deadline].map((paragraph) => html`<p>${paragraph}</p>`.text),
      emailButton(link, 'Undo move').text,
      ...notes.map((note) => emailNote(note).text),
    ].join('\n'),
  };
}

/** For the owner that loses the code because the move was undone. */
export function undoneMoveEmail(moved: MovedCode): Omit<Email, 'to'> {
  const paragraphs = [
    `The move of the code ${titleOf(moved)} was undone on ${formatMinute(moved.moved_at)} ${byWhom(moved)}.`,
    `It was in ${nameOf(moved.from)}. It is back in ${nameOf(moved.to)}.`,
    `The former owner of a code can undo a move for ${LIMITS.undoMoveDays} days. Talk to them if you did not expect this.`,
  ];
  return {
    subject: 'The move of a code was undone',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => html`<p>${paragraph}</p>`.text).join('\n'),
  };
}
