import { ApiError } from '../../../../sdk/src/index.ts';
import { hasFieldError, problemText } from '../../texts/problems.ts';
import type { ShellTexts } from '../../texts/shell/en.ts';
import type { OrganizationTexts } from './texts/index.ts';

/** Explains why an invitation was refused; undefined for errors that this page has no text for. */
export function invitationError(error: Error | undefined, { invitations }: OrganizationTexts): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known: Readonly<Record<string, string>> = {
    'member.already_member': invitations.alreadyMember,
    'invitation.email_refused': invitations.refused,
    'invitation.account_limit': invitations.tooMany,
    'invitation.recipient_limit': invitations.tooMany,
    'plan.limit_reached': invitations.limitReached,
  };
  return known[error.code] ?? (hasFieldError(error, 'email') ? invitations.invalid : undefined);
}

export const invitationErrorText = (error: Error, texts: OrganizationTexts, shell: ShellTexts): string =>
  invitationError(error, texts) ?? problemText(error, shell);
