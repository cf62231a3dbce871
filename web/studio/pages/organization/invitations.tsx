import { useState } from 'preact/hooks';
import { ROLES, type Role } from '../../../../contracts/organizations/roles.ts';
import {
  inviteMember,
  type ListInvitationsOutput,
  listInvitations,
  type PendingInvitation,
  revokeInvitation,
} from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import type { Query } from '../../data/use-query.ts';
import { formatRelative } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { invitationError, invitationErrorText } from './invitation-error.ts';
import { assignableRoles } from './members.tsx';
import { canManage, type OrganizationSectionProps } from './organization.ts';

interface InvitationsProps extends OrganizationSectionProps {
  readonly invitations: Query<ListInvitationsOutput>;
}

/** Invites members by e-mail and lists pending invitations. */
export function Invitations({ organization, invitations: { data, error, retry } }: InvitationsProps) {
  return (
    <section class="card" aria-labelledby="invitations">
      <h2 id="invitations">{t.organization.invitations.title}</h2>
      <InviteForm organization={organization} />
      <Problem error={error} onRetry={retry} />
      {data && data.invitations.length > 0 && <h3>{t.organization.invitations.open}</h3>}
      <ul class="people">
        {data?.invitations.map((invitation) => (
          <InvitationRow key={invitation.invitation_id} invitation={invitation} organization={organization} />
        ))}
      </ul>
    </section>
  );
}

function InviteForm({ organization }: OrganizationSectionProps) {
  const [{ email, role }, setDraft, clearDraft] = useDraft<{ email: string; role: Role }>('invite', {
    email: '',
    role: 'editor',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const invite = useMutation(inviteMember, { invalidates: [listInvitations] });
  const submit = async () => {
    setSubmitted(true);
    if (email.trim() === '') return;
    const outcome = await invite.run({ path: { id: organization.id }, body: { email: email.trim(), role } });
    if (!outcome.ok) return;
    setDraft({ email: '', role });
    clearDraft();
    setSubmitted(false);
    toast(t.organization.invitations.sent({ email: outcome.data.email }));
  };
  const problem = invitationError(invite.error);
  return (
    <Form class="invite" onSubmit={submit}>
      <TextField
        type="email"
        label={t.organization.invitations.email}
        value={email}
        onValue={(value) => {
          invite.reset();
          setDraft({ email: value, role });
        }}
        error={isSubmitted && email.trim() === '' ? t.shell.required : problem}
        autoComplete="off"
        inputMode="email"
        dir="ltr"
      />
      <Select
        label={t.organization.invitations.role}
        value={role}
        onValue={(value) => setDraft({ email, role: ROLES.find((known) => known === value) ?? 'viewer' })}
        options={assignableRoles(organization).map((assignable) => ({
          value: assignable,
          label: t.organization.roles[assignable],
        }))}
        hint={t.organization.roleHints[role]}
      />
      <Button type="submit" variant="primary" busy={invite.isPending}>
        {t.organization.invitations.send}
      </Button>
      {invite.error && !problem && <Problem error={invite.error} />}
    </Form>
  );
}

function InvitationRow({
  invitation,
  organization,
}: OrganizationSectionProps & { readonly invitation: PendingInvitation }) {
  const { email, role, invitation_id, expires_at } = invitation;
  const path = { id: organization.id };
  const invite = useMutation(inviteMember, { invalidates: [listInvitations] });
  const revoke = useMutation(revokeInvitation, { invalidates: [listInvitations] });
  // Only the e-mail contains the link. Resending creates a new link and invalidates the old one.
  const send = async () => {
    const outcome = await invite.run({ path, body: { email, role } });
    if (outcome.ok) toast(t.organization.invitations.sent({ email }));
    return outcome;
  };
  // The row is gone by now, so a toast shows the error.
  const undoRevoke = async () => {
    const outcome = await send();
    if (!outcome.ok) toast(invitationErrorText(outcome.error));
  };
  const onRevoke = async () => {
    const outcome = await revoke.run({ path: { ...path, invitation_id } });
    if (outcome.ok) toast(t.organization.invitations.revoked({ email }), undoRevoke);
  };
  const error = invite.error ?? revoke.error;
  return (
    <li data-item>
      <div class="who">
        <span dir="auto">{email}</span>
        <span class="soft">{t.organization.invitations.expires({ when: formatRelative(expires_at) })}</span>
      </div>
      <div class="what">
        <Badge>{t.organization.roles[role]}</Badge>
        {canManage(organization, role) && (
          <>
            <Button variant="quiet" busy={invite.isPending} onClick={send}>
              {t.organization.invitations.again}
              <span class="visually-hidden">{email}</span>
            </Button>
            <Button variant="quiet" busy={revoke.isPending} onClick={onRevoke}>
              {t.organization.invitations.revoke}
              <span class="visually-hidden">{email}</span>
            </Button>
          </>
        )}
      </div>
      <Problem error={error} text={invitationError(error)} />
    </li>
  );
}
