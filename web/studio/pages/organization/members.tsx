import { useRef } from 'preact/hooks';
import { ROLES, type Role } from '../../../../contracts/organizations/roles.ts';
import {
  ApiError,
  getOrganization,
  inviteMember,
  type ListMembersOutput,
  listInvitations,
  listMembers,
  listOrganizations,
  type Member,
  removeMember,
  updateMember,
} from '../../../../sdk/src/index.ts';
import { me } from '../../data/session.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { type Pages, usePages } from '../../data/use-pages.ts';
import { useStore } from '../../store.ts';
import { formatDay } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { invitationErrorText } from './invitation-error.ts';
import { canManage, isSameUser, type OrganizationSectionProps, type OrganizationWithRole } from './organization.ts';

const PAGE_SIZE = 50;
/** After a demotion or removal, the service revokes the invitations that the member could no longer send. */
const CHANGED_WITH_MEMBER = [listMembers, listOrganizations, listInvitations];

export function useMembers(id: string): Pages<ListMembersOutput> {
  const path = { id };
  return usePages(listMembers, { path, query: { limit: PAGE_SIZE } }, ({ next_cursor }) =>
    next_cursor ? { path, query: { limit: PAGE_SIZE, cursor: next_cursor } } : undefined,
  );
}

interface MembersProps extends OrganizationSectionProps {
  readonly members: Pages<ListMembersOutput>;
}

/** The members of an organization and their roles. */
export function Members({ organization, members }: MembersProps) {
  return (
    <section class="card" aria-labelledby="members">
      <h2 id="members">{t.organization.members.title}</h2>
      <Problem error={members.error} onRetry={members.retry} />
      <ul class="people">
        {members.pages.flatMap((page) =>
          page.members.map((member) => <MemberRow key={member.id} member={member} organization={organization} />),
        )}
      </ul>
      <LoadMore hasMore={members.hasMore} busy={members.isFetchingMore} onLoad={members.loadMore} />
    </section>
  );
}

function MemberRow({ member, organization }: OrganizationSectionProps & { readonly member: Member }) {
  const path = { id: organization.id, member_id: member.id };
  const update = useMutation(updateMember, { invalidates: CHANGED_WITH_MEMBER });
  const remove = useMutation(removeMember, { invalidates: [...CHANGED_WITH_MEMBER, getOrganization] });
  const invite = useMutation(inviteMember, { invalidates: [listInvitations] });
  const canManageMember = canManage(organization, member.role);
  const { email, role } = member;
  const isMe = isSameUser(member, useStore(me));

  // Save one change after the other. If the user chooses again before the first one is saved, the last choice wins.
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const change = (to: Role) => {
    lastChange.current = lastChange.current.then(async () => {
      const outcome = await update.run({ path, body: { role: to } });
      if (outcome.ok)
        toast(t.organization.members.changed({ email, role: t.organization.roles[to] }), () =>
          update.run({ path, body: { role } }),
        );
    });
  };
  const onRemove = async () => {
    const outcome = await remove.run({ path });
    if (!outcome.ok) return;
    const inviteAgain = async () => {
      // The row is gone by now, so a toast also shows the error.
      const invited = await invite.run({ path, body: { email, role } });
      toast(invited.ok ? t.organization.invitations.sent({ email }) : invitationErrorText(invited.error));
    };
    toast(t.organization.members.removed({ email }), inviteAgain);
  };
  const error = update.error ?? remove.error;
  return (
    <li data-item>
      <div class="who">
        <span dir="auto">{email}</span>
        {isMe && <Badge tone="good">{t.organization.members.you}</Badge>}
        <span class="soft">{t.organization.members.since({ day: formatDay(member.joined_at) })}</span>
      </div>
      <div class="what">
        {canManageMember ? (
          <RoleSelect
            label={t.organization.members.roleOf({ email })}
            value={role}
            roles={assignableRoles(organization)}
            onValue={change}
            busy={update.isPending}
          />
        ) : (
          <Badge>{t.organization.roles[role]}</Badge>
        )}
        {canManageMember && !isMe && (
          <Menu>
            <button type="button" onClick={onRemove}>
              {t.organization.members.remove}
            </button>
          </Menu>
        )}
      </div>
      <Problem error={error} text={isLastOwnerError(error) ? t.organization.members.lastOwner : undefined} />
    </li>
  );
}

/** The roles that the user can assign: those whose members the user can manage. */
export const assignableRoles = (organization: OrganizationWithRole): readonly Role[] =>
  ROLES.filter((role) => canManage(organization, role));

export const isLastOwnerError = (error: Error | undefined): boolean =>
  error instanceof ApiError && error.code === 'member.last_owner';

interface RoleSelectProps {
  readonly label: string;
  readonly value: Role;
  readonly roles: readonly Role[];
  readonly onValue: (role: Role) => void;
  readonly busy: boolean;
}

function RoleSelect({ label, value, roles, onValue, busy }: RoleSelectProps) {
  return (
    <select
      aria-label={label}
      aria-busy={busy}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = roles.find((role) => role === currentTarget.value);
        // Show the new role only after the service has accepted it.
        currentTarget.value = value;
        if (chosen && (chosen !== value || busy)) onValue(chosen);
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t.organization.roles[role]}
        </option>
      ))}
    </select>
  );
}
