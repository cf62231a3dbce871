import type { Effects } from '../data/effects.ts';
import { listMembers as list, type Member } from '../data/members.ts';
import type { Page, PageCut } from '../data/prefix-pages.ts';
import type { Caller } from '../domain/caller.ts';
import { requireStanding } from './organization-access.ts';

/** Both reads at once: what is not to be seen is thrown away, and the answer comes a round trip sooner. */
export async function listMembers(
  effects: Effects,
  caller: Caller,
  organizationId: string,
  cut: PageCut | undefined,
): Promise<Page<Member>> {
  const [, page] = await Promise.all([
    requireStanding(effects, caller, organizationId, 'members.read'),
    list(effects.table, organizationId, cut),
  ]);
  return page;
}
