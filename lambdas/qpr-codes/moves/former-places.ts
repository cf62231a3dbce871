import { roleAllows } from '../../../contracts/organizations/roles.ts';
import { findMembership, type Membership } from '../../organizations/access.ts';
import type { Table } from '../../platform/table/table.ts';
import type { CodeMove } from './code-move.ts';

/** Where a code was before a move, and whether a caller can take it back to there. */
export interface FormerPlace extends Partial<Membership> {
  readonly isCallers: boolean;
}

/**
 * A code that was an account's own is for that account. One of an organization is for its owners. Once the
 * organization is gone, it is for the account under which the organization lived.
 */
export const formerPlacesOf = (table: Table, accountId: string, moves: readonly CodeMove[]): Promise<FormerPlace[]> =>
  Promise.all(moves.map(({ from }) => formerPlaceOf(table, accountId, from)));

async function formerPlaceOf(table: Table, accountId: string, from: CodeMove['from']): Promise<FormerPlace> {
  const { organization, member } =
    from.organizationId === undefined ? {} : await findMembership(table, accountId, from.organizationId);
  if (!organization) return { isCallers: from.accountId === accountId };
  if (!member) return { isCallers: false };
  return { organization, member, isCallers: roleAllows(member.role, 'codes.undo_move') };
}
