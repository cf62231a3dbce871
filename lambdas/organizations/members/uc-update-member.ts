import type { Effects } from '../../platform/effects.ts';
import { changeRole, findMember, type Member, stillHasRole } from './store.ts';
import { changeCounts } from '../store.ts';
import { ConditionFailed } from '../../platform/table/transact-write.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { Caller } from '../../platform/caller.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { permissionToManage, type Role, requireRole } from '../roles.ts';
import { requireMembership } from '../access.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';

/** Gives a member another role. Making and unmaking owners is for owners; one owner always stays. */
export const changeMemberRole = (
  effects: Effects,
  caller: Caller,
  { organizationId, memberId, role }: { organizationId: string; memberId: string; role: Role },
): Promise<Member> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const [standing, target] = await Promise.all([
      requireMembership(effects, caller, organizationId, 'members.manage'),
      findMember(table, organizationId, memberId),
    ]);
    if (!target) throw notFound('member', memberId);
    requireRole(standing.member.role, permissionToManage(target.role, role));
    if (target.role === role) return target;

    const owners = Number(role === 'owner') - Number(target.role === 'owner');
    await writeTogether(table, [
      // Only a change of owners touches the organization; others need not wait for each other there.
      ...(owners === 0 ? [] : [changeCounts(table, organizationId, { owners })]),
      ...changeRole(table, target, role),
      // Of two who demote each other, the second can no more. (One's own role is checked above.)
      ...(target.id === standing.member.id ? [] : [stillHasRole(table, standing.member)]),
    ]).catch((error) => {
      throw owners < 0 && isLastOwner(error) ? lastOwner() : error;
    });
    return { ...target, role };
  });

/**
 * The write of the counts stands first in the transaction: it failed while the organization is
 * there, and nothing else did. Otherwise somebody was faster, and how things are now decides.
 */
export function isLastOwner(error: unknown): boolean {
  if (!(error instanceof ConditionFailed)) return false;
  const [counts, ...others] = error.failures;
  return counts?.item !== undefined && others.every((failure) => failure === undefined);
}

export const lastOwner = () =>
  new ServiceError(
    'conflict',
    'member.last_owner',
    'An organization always keeps one owner. Make another member owner first, or delete the organization.',
  );
