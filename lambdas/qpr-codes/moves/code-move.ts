import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import type { CodeOwner } from '../qpr-code.ts';

/** A move of a code away from this owner, who can undo it for a limited time. */
export interface CodeMove extends CodeOwner {
  readonly moved_at: string;
}

export const undoableUntil = ({ moved_at }: Pick<CodeMove, 'moved_at'>): Date =>
  new Date(Date.parse(moved_at) + LIMITS.undoMoveDays * DAY_MILLISECONDS);

/** DynamoDB deletes expired items late, so check the time here too. */
export const isUndoable = (move: CodeMove, now: Date): boolean => now < undoableUntil(move);
