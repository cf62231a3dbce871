import type { Effects } from '../../platform/effects.ts';
import { listMembers as list, type Member } from './store.ts';
import type { Page, PageCut } from '../../platform/table/prefix-pages.ts';
import type { Caller } from '../../platform/caller.ts';
import { requireMembership } from '../access.ts';

/** Both reads at once: what is not to be seen is thrown away, and the answer comes a round trip sooner. */
export async function listMembers(
  effects: Effects,
  caller: Caller,
  organizationId: string,
  cut: PageCut | undefined,
): Promise<Page<Member>> {
  const [, page] = await Promise.all([
    requireMembership(effects, caller, organizationId, 'members.read'),
    list(effects.table, organizationId, cut),
  ]);
  return page;
}
