import { eventWrite } from '../../events/outbox.ts';
import type { Effects } from '../../platform/effects.ts';
import type { NamedWrites } from '../../platform/table/transact-write.ts';
import type { Organization } from '../organization.ts';
import { changeOrganizationQuotaWrite } from '../organization-quota.ts';
import type { Role } from '../roles.ts';
import type { Member } from './member.ts';
import { findMembers, stillHasRoleCheck } from './store.ts';

/** What changes together with the counts when the organization goes to the account of another owner. */
interface PassedOn {
  readonly transferOwnership: { readonly seen: Organization; readonly toAccountId: string };
  readonly writes: NamedWrites;
}

interface MemberChange {
  /** Whose role changes, and to what; without a role, the member leaves. */
  readonly target: Member;
  readonly role?: Role | undefined;
  readonly caller: Member;
}

/**
 * An organization lives under the account of an owner. When that account stops being an owner, the organization goes to
 * another owner in the same transaction: to the caller, or else to the owner who has been a member longest. Its codes
 * follow, with retries, when the event says so. `undefined`: it stays where it is.
 */
export async function transferOwnership(
  effects: Effects,
  organization: Organization,
  { target, role, caller }: MemberChange,
): Promise<PassedOn | undefined> {
  if (target.accountId !== organization.accountId || role === 'owner') return undefined;
  const canCallerHold = caller.role === 'owner' && caller.id !== target.id;
  const newOwner = canCallerHold ? caller : await otherOwner(effects, organization, target);
  // Nobody there: the counts, which keep one owner, refuse the change.
  if (!newOwner) return undefined;
  const { transferOwnership, writes } = passTo(effects, organization, newOwner);
  return {
    transferOwnership,
    writes: { ...writes, newOwner: canCallerHold ? undefined : stillHasRoleCheck(effects.table, newOwner) },
  };
}

function passTo(effects: Effects, organization: Organization, newOwner: Member): PassedOn {
  const { table } = effects;
  const { id, accountId, plan } = organization;
  return {
    transferOwnership: { seen: organization, toAccountId: newOwner.accountId },
    writes: {
      quotaBefore: changeOrganizationQuotaWrite(table, accountId, { from: plan }),
      quotaAfter: changeOrganizationQuotaWrite(table, newOwner.accountId, { to: plan }),
      event: eventWrite(effects, {
        event: 'organization.transferred',
        accountId: newOwner.accountId,
        data: { organization_id: id },
      }),
    },
  };
}

const PAGE = 100;

async function otherOwner({ table }: Effects, { id }: Organization, than: Member): Promise<Member | undefined> {
  let after: string | undefined;
  do {
    const { items, next } = await findMembers(table, id, { limit: PAGE, ...(after !== undefined && { after }) });
    const found = items.find((each) => each.role === 'owner' && each.id !== than.id);
    if (found) return found;
    after = next;
  } while (after !== undefined);
  return undefined;
}
