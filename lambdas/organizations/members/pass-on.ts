import { eventWrite } from '../../events/outbox.ts';
import type { Effects } from '../../platform/effects.ts';
import type { NamedWrites } from '../../platform/table/transact-write.ts';
import type { Organization } from '../organization.ts';
import { changeOrganizationQuotaWrite } from '../organization-quota.ts';
import type { Member } from './member.ts';
import { findMembers, stillHasRoleCheck } from './store.ts';

/** What changes together with the counts when the organization goes to the account of another owner. */
interface PassedOn {
  readonly passOn: { readonly seen: Organization; readonly toAccountId: string };
  readonly writes: NamedWrites;
}

/**
 * An organization lives under the account of an owner. Where its account stops being one, it goes to another
 * owner in the same transaction: to the one who does this, or else to who has been a member longest. Its
 * codes follow, with retries, when the event says so. `undefined`: it stays where it is.
 */
export async function passOn(
  effects: Effects,
  organization: Organization,
  leaving: Member,
  caller: Member,
): Promise<PassedOn | undefined> {
  const { table } = effects;
  if (leaving.role !== 'owner' || leaving.accountId !== organization.accountId) return undefined;
  const heir = caller.id === leaving.id ? await otherOwner(effects, leaving) : caller;
  // Nobody there: the counts, which keep one owner, refuse the change.
  if (!heir) return undefined;
  const { accountId, plan, id } = organization;
  return {
    passOn: { seen: organization, toAccountId: heir.accountId },
    writes: {
      quotaBefore: changeOrganizationQuotaWrite(table, accountId, { from: plan }),
      quotaAfter: changeOrganizationQuotaWrite(table, heir.accountId, { to: plan }),
      heir: heir.id === caller.id ? undefined : stillHasRoleCheck(table, heir),
      event: eventWrite(effects, {
        event: 'organization.transferred',
        accountId: heir.accountId,
        data: { organization_id: id },
      }),
    },
  };
}

const PAGE = 100;

async function otherOwner({ table }: Effects, leaving: Member): Promise<Member | undefined> {
  let after: string | undefined;
  do {
    const { items, next } = await findMembers(table, leaving.organizationId, {
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    const found = items.find(({ role, id }) => role === 'owner' && id !== leaving.id);
    if (found) return found;
    after = next;
  } while (after !== undefined);
  return undefined;
}
