import { roleAllows } from '../../../contracts/organizations/roles.ts';
import { findMembership, type Membership } from '../../organizations/access.ts';
import type { Table } from '../../platform/table/table.ts';
import type { CodeOwner } from '../qpr-code.ts';
import type { CodeMove } from './code-move.ts';

/** Where a code was before a move, and whether the caller can move it back there. */
export interface FormerOwner extends Partial<Membership> {
  readonly canUndo: boolean;
}

/**
 * Finds the former owner for each move. An account can undo a move of its own code, and the owners of an organization
 * can undo a move of the organization's code. If the organization was deleted, the account that owned it can.
 */
export const formerOwnersOf = (table: Table, account_id: string, moves: readonly CodeMove[]): Promise<FormerOwner[]> =>
  Promise.all(moves.map((move) => formerOwnerOf(table, account_id, move)));

async function formerOwnerOf(table: Table, account_id: string, from: CodeOwner): Promise<FormerOwner> {
  const { organization, member } =
    from.organization_id === undefined ? {} : await findMembership(table, account_id, from.organization_id);
  if (!organization) return { canUndo: from.account_id === account_id };
  if (!member) return { canUndo: false };
  return { organization, member, canUndo: roleAllows(member.role, 'codes.undo_move') };
}
