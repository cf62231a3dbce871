import type { Effects } from '../../platform/effects.ts';
import { freeAddress } from '../invitations/store.ts';
import { findMember, removeMember as removeMemberWrites, stillHasRole } from './store.ts';
import { changeCounts } from '../store.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { Caller } from '../../platform/caller.ts';
import { notFound } from '../../platform/errors.ts';
import { permissionToManage, requireRole } from '../roles.ts';
import { isLastOwner, lastOwner } from './uc-update-member.ts';
import { requireMembership } from '../access.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';

/** Takes a member out. Everybody may leave; others are removed by admins, owners by owners. */
export const removeMember = (
  effects: Effects,
  caller: Caller,
  organizationId: string,
  memberId: string,
): Promise<void> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const [standing, target] = await Promise.all([
      requireMembership(effects, caller, organizationId, 'organization.read'),
      findMember(table, organizationId, memberId),
    ]);
    const leaves = target?.id === standing.member.id;
    if (!leaves) requireRole(standing.member.role, permissionToManage(target?.role ?? 'viewer'));
    if (!target) throw notFound('member', memberId);

    const owners = target.role === 'owner' ? -1 : 0;
    await writeTogether(table, [
      changeCounts(table, organizationId, { members: -1, owners }),
      ...removeMemberWrites(table, target),
      freeAddress(table, target),
      ...(leaves ? [] : [stillHasRole(table, standing.member)]),
    ]).catch((error) => {
      throw owners < 0 && isLastOwner(error) ? lastOwner() : error;
    });
  });
