import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { tryRevokeInvitationsOf } from '../../organizations/invitations/revoke-invitations.ts';
import { isLastOwner, lastOwnerError } from '../../organizations/members/last-owner.ts';
import { memberViewSchema, toMemberView } from '../../organizations/members/member.ts';
import { requireNonExpiringKey } from '../../organizations/members/non-expiring-key.ts';
import { accountChange, planOwnershipTransfer } from '../../organizations/members/plan-ownership-transfer.ts';
import { requireFreshForRoleChange } from '../../organizations/members/role-changes.ts';
import { changeRoleWrites, findMember, roleUnchangedCheck } from '../../organizations/members/store.ts';
import { ORGANIZATION_FIELDS } from '../../organizations/organization-fields.ts';
import { member_id, organization_id } from '../../organizations/organization-ids.ts';
import { isHigherRole, permissionToManage, requireRole } from '../../organizations/roles.ts';
import { changeCountsWrite } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id, member_id }),
  body: z.strictObject({ role: ORGANIZATION_FIELDS.role }),
  response: memberViewSchema,
};

/**
 * Changes a member's role. Only owners can make a member an owner or change the role of an owner. One owner always
 * remains.
 */
export const updateMember = (effects: Effects) =>
  apiHandler('update-member', schemas, effects, ({ path: { id, member_id }, body: { role }, caller }) =>
    retryOnConflict(async () => {
      const { table, now } = effects;
      const [{ member, organization }, target] = await Promise.all([
        requireMembership(effects, caller, id, 'members.manage'),
        findMember(table, id, member_id),
      ]);
      if (!target) throw notFound('member', member_id);
      requireRole(member.role, permissionToManage(target.role, role));
      requireFreshForRoleChange(caller, now(), target.role, role);
      if (isHigherRole(role, target.role)) requireNonExpiringKey(caller);
      if (target.role === role) return toMemberView(target);

      const ownersChange = Number(role === 'owner') - Number(target.role === 'owner');
      const transfer = await planOwnershipTransfer(effects, organization, { target, role, caller: member });
      const failure = await tryTransactWrite(table, {
        ...transfer?.writes,
        // Only a change of owners writes to the organization, so other role changes do not conflict there.
        counts:
          ownersChange === 0 && !transfer
            ? undefined
            : changeCountsWrite(table, id, {
                owners: ownersChange,
                ...accountChange(organization, transfer),
              }),
        target: changeRoleWrites(table, target, role),
        // With this check, the second change fails if two members demote each other at the same time. Callers who
        // change their own role do not need it: the write to the target already checks that role.
        caller: target.id === member.id ? undefined : roleUnchangedCheck(table, member),
      });
      if (failure && ownersChange < 0 && isLastOwner(failure)) throw lastOwnerError();
      if (failure) throw failure;
      await tryRevokeInvitationsOf(table, target, role);
      return toMemberView({ ...target, role });
    }),
  );

export const handler = updateMember(liveEffects());
