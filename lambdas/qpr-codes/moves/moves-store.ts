import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { wholeSeconds } from '../../../contracts/time.ts';
import { getItem } from '../../platform/table/get-item.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../../platform/table/writes.ts';
import { shortIdOf } from '../qpr-code.ts';
import { type CodeMove, isUndoable, undoableUntil } from './code-move.ts';

/** The moves are a separate item next to the code, so that scans do not read them. */
const movesKey = (ulid: string): ItemKey => ({ pk: KEY_PREFIX.code + shortIdOf(ulid), sk: 'MOVES' });

const movesSchema = z.object({
  moves: z.array(
    z.object({ account_id: z.string(), organization_id: z.optional(z.string()), moved_at: z.iso.datetime() }),
  ),
});

/**
 * The moves of a code that can still be undone, oldest first. Read the code before the moves: every change of the moves
 * also changes the code, so a write conditioned on the unchanged code has the right moves.
 */
export async function findUndoableMoves(table: Table, ulid: string, now: Date): Promise<CodeMove[]> {
  const item = await getItem(table, movesKey(ulid));
  if (!item) return [];
  return movesSchema.parse(item).moves.filter((move) => isUndoable(move, now));
}

/** Use this write only together with a conditional write of the code itself, which ensures that no move is missing. */
export const putMovesWrite = (table: Table, ulid: string, moves: readonly CodeMove[]): TableWrite =>
  putWrite(table, {
    ...movesKey(ulid),
    type: 'code_moves',
    moves,
    expires_at_seconds: wholeSeconds(Math.max(...moves.map((move) => undoableUntil(move).getTime()))),
  });

export const deleteMovesWrite = (table: Table, ulid: string): TableWrite => deleteWrite(table, movesKey(ulid));
