import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import type { CodeOwner } from '../qpr-code.ts';

/** A move of a code. The owner that the code left can undo it for a limited time. */
export interface CodeMove {
  readonly from: CodeOwner;
  readonly moved_at: Date;
}

export const undoableUntil = ({ moved_at }: Pick<CodeMove, 'moved_at'>): Date =>
  new Date(moved_at.getTime() + LIMITS.undoMoveDays * DAY_MILLISECONDS);

/** DynamoDB deletes expired items late, so check the time here too. */
export const isUndoable = (move: CodeMove, now: Date): boolean => now < undoableUntil(move);
