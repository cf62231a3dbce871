import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { releaseAddressOfMemberWrite } from '../../organizations/invitations/addresses.ts';
import { tryRevokeInvitationsOf } from '../../organizations/invitations/revoke-invitations.ts';
import { isLastOwner, lastOwnerError } from '../../organizations/members/last-owner.ts';
import { accountChange, planOwnershipTransfer } from '../../organizations/members/plan-ownership-transfer.ts';
import { requireFreshForRoleChange } from '../../organizations/members/role-changes.ts';
import { deleteMemberWrites, findMember, roleUnchangedCheck } from '../../organizations/members/store.ts';
import { member_id, organization_id } from '../../organizations/organization-ids.ts';
import { permissionToManage, requireRole } from '../../organizations/roles.ts';
import { changeCountsWrite } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: organization_id, member_id }), response: null };

/**
 * Removes a member. Everyone except the last owner can leave. Admins can remove others, but only owners can remove
 * owners.
 */
export const removeMember = (effects: Effects) =>
  apiHandler('remove-member', schemas, effects, ({ path: { id, member_id }, caller }) =>
    retryOnConflict(async () => {
      const { table, now } = effects;
      const [{ member, organization }, target] = await Promise.all([
        requireMembership(effects, caller, id, 'organization.read'),
        findMember(table, id, member_id),
      ]);
      const isLeaving = target?.id === member.id;
      if (!isLeaving) requireRole(member.role, permissionToManage(target?.role ?? 'viewer'));
      if (!target) throw notFound('member', member_id);
      requireFreshForRoleChange(caller, now(), target.role);

      const ownersChange = target.role === 'owner' ? -1 : 0;
      const transfer = await planOwnershipTransfer(effects, organization, { target, caller: member });
      const failure = await tryTransactWrite(table, {
        ...transfer?.writes,
        counts: changeCountsWrite(table, id, {
          members: -1,
          owners: ownersChange,
          ...accountChange(organization, transfer),
        }),
        target: deleteMemberWrites(table, target),
        address: releaseAddressOfMemberWrite(table, target),
        caller: isLeaving ? undefined : roleUnchangedCheck(table, member),
      });
      if (failure && ownersChange < 0 && isLastOwner(failure)) throw lastOwnerError();
      if (failure) throw failure;
      await tryRevokeInvitationsOf(table, target);
      return undefined;
    }),
  );

export const handler = removeMember(liveEffects());
