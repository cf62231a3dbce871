import { ApiError } from '../../../../sdk/src/index.ts';
import { hasFieldError, problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';

/** Explains why an invitation was refused; undefined for errors that this page has no text for. */
export function invitationError(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known: Readonly<Record<string, string>> = {
    'member.already_member': t.organization.invitations.alreadyMember,
    'invitation.email_refused': t.organization.invitations.refused,
    'invitation.account_limit': t.organization.invitations.tooMany,
    'invitation.recipient_limit': t.organization.invitations.tooMany,
    'plan.limit_reached': t.organization.invitations.limitReached,
  };
  return known[error.code] ?? (hasFieldError(error, 'email') ? t.organization.invitations.invalid : undefined);
}

export const invitationErrorText = (error: Error): string => invitationError(error) ?? problemText(error);
