import type { Effects } from '../data/effects.ts';
import { freeAddress } from '../data/invitations.ts';
import { findMember, removeMember as removeMemberWrites, stillHasRole } from '../data/members.ts';
import { changeCounts } from '../data/organizations.ts';
import { writeTogether } from '../data/table.ts';
import type { Caller } from '../domain/caller.ts';
import { notFound } from '../domain/errors.ts';
import { permissionToManage, requireRole } from '../domain/roles.ts';
import { isLastOwner, lastOwner } from './change-member-role.ts';
import { requireStanding } from './organization-access.ts';
import { untilUnchanged } from './until-unchanged.ts';

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
      requireStanding(effects, caller, organizationId, 'organization.read'),
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
