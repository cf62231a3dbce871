import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import type { CodeOwner } from '../qpr-code.ts';

/** A move of a code, by the owner that it left: that owner can undo it for a while. */
export interface CodeMove {
  readonly from: CodeOwner;
  readonly movedAt: Date;
}

export const undoableUntil = ({ movedAt }: Pick<CodeMove, 'movedAt'>): Date =>
  new Date(movedAt.getTime() + LIMITS.undoMoveDays * DAY_MILLISECONDS);

/** DynamoDB deletes expired items late; until then this decides. */
export const isUndoable = (move: CodeMove, now: Date): boolean => now < undoableUntil(move);
