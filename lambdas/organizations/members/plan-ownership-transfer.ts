import { eventWrite } from '../../events/outbox.ts';
import type { Effects } from '../../platform/effects.ts';
import type { NamedWrites } from '../../platform/table/transact-write.ts';
import type { Organization } from '../organization.ts';
import { changeOrganizationCountsWrite } from '../organization-counts.ts';
import type { Role } from '../roles.ts';
import type { NewAccount } from '../store.ts';
import type { Member } from './member.ts';
import { findMembers, roleUnchangedCheck } from './store.ts';

/** What a transaction adds in order to transfer the organization to another owner's account. */
interface OwnershipTransfer {
  /** For `changeCountsWrite`, which also sets the account of the organization. */
  readonly newAccount: NewAccount;
  readonly writes: NamedWrites;
}

interface MemberChange {
  /** The member whose role changes to `role`. Without a role, the member leaves. */
  readonly target: Member;
  readonly role?: Role | undefined;
  readonly caller: Member;
}

/**
 * An organization belongs to the account of an owner. The transaction in which that account stops being an owner also
 * transfers the organization to the caller or, if the caller cannot own it, to the owner who joined first. The handler
 * of `organization.transferred` then moves the codes, with retries. Returns undefined if there is nothing to transfer.
 */
export async function planOwnershipTransfer(
  effects: Effects,
  organization: Organization,
  { target, role, caller }: MemberChange,
): Promise<OwnershipTransfer | undefined> {
  if (target.account_id !== organization.account_id || role === 'owner') return undefined;
  const canCallerOwn = caller.role === 'owner' && caller.id !== target.id;
  const newOwner = canCallerOwn ? caller : await otherOwner(effects, organization, target);
  // Without another owner, the whole change fails: `changeCountsWrite` has a condition that one owner remains.
  if (!newOwner) return undefined;
  const { newAccount, writes } = transferTo(effects, organization, newOwner);
  return {
    newAccount,
    writes: { ...writes, newOwner: canCallerOwn ? undefined : roleUnchangedCheck(effects.table, newOwner) },
  };
}

/**
 * For `changeCountsWrite`: sets the new account. Without a transfer, the write fails if the organization was
 * transferred since it was read.
 */
export const accountChange = ({ account_id }: Organization, transfer: OwnershipTransfer | undefined) =>
  transfer ? { newAccount: transfer.newAccount } : { expectedAccountId: account_id };

function transferTo(effects: Effects, organization: Organization, newOwner: Member): OwnershipTransfer {
  const { table } = effects;
  const { id, account_id, plan } = organization;
  return {
    newAccount: { id: newOwner.account_id, seen: organization },
    writes: {
      countsBefore: changeOrganizationCountsWrite(table, account_id, { from: plan }),
      countsAfter: changeOrganizationCountsWrite(table, newOwner.account_id, { to: plan }),
      event: eventWrite(effects, {
        event: 'organization.transferred',
        account_id: newOwner.account_id,
        data: { organization_id: id, from_account_id: account_id },
      }),
    },
  };
}

const PAGE_SIZE = 100;

async function otherOwner({ table }: Effects, { id }: Organization, target: Member): Promise<Member | undefined> {
  let after: string | undefined;
  do {
    const { items, next } = await findMembers(table, id, { limit: PAGE_SIZE, ...(after !== undefined && { after }) });
    const found = items.find((member) => member.role === 'owner' && member.id !== target.id);
    if (found) return found;
    after = next;
  } while (after !== undefined);
  return undefined;
}
