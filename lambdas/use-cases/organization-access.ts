import { setTimeout as sleep } from 'node:timers/promises';
import type { Effects } from '../data/effects.ts';
import { isLostClaim } from '../data/idempotency.ts';
import { findStanding, type Standing } from '../data/members.ts';
import { ConditionFailed } from '../data/table.ts';
import type { Caller } from '../domain/caller.ts';
import { notFound } from '../domain/errors.ts';
import { type Permission, requireRole } from '../domain/roles.ts';

/**
 * The one gate to everything in an organization: who is no member, or comes with a key of another
 * organization, learns nothing (404); a member whose role is too low is told so (403).
 */
export async function requireStanding(
  { table }: Pick<Effects, 'table'>,
  caller: Caller,
  organizationId: string,
  permission: Permission,
): Promise<Standing> {
  if (caller.organizationId !== undefined && caller.organizationId !== organizationId) {
    throw notFound('organization', organizationId);
  }
  const { organization, member } = await findStanding(table, caller.accountId, organizationId);
  if (!organization || !member) throw notFound('organization', organizationId);
  requireRole(member.role, permission);
  return { organization, member };
}

const ATTEMPTS = 12;
const PAUSE_MILLISECONDS = 15;

/**
 * Reads, decides, and writes on the condition that what was read still holds. When somebody else was
 * faster it starts over from the read, so every decision, the right to act included, is about what is.
 */
export async function decideAndWrite<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionFailed) || isLostClaim(error) || round === ATTEMPTS) throw error;
      await sleep(Math.random() * PAUSE_MILLISECONDS * round);
    }
  }
}
