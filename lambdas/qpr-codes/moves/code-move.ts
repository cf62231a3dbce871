import { LIMITS } from '../../contracts/limits.ts';
import { DAY_MILLISECONDS, wholeSeconds } from '../../contracts/time.ts';
import { rateLimited } from '../../platform/errors.ts';
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

/** Every move can be undone and sends e-mail, so their number is limited. */
export function requireRoomForMove([oldest, ...more]: readonly CodeMove[], now: Date): void {
  if (!oldest || more.length + 1 < LIMITS.undoableMoves) return;
  throw rateLimited(
    'qpr_code.moved_too_often',
    `The code was moved ${LIMITS.undoableMoves} times within ${LIMITS.undoMoveDays} days.`,
    wholeSeconds(undoableUntil(oldest).getTime() - now.getTime()),
  );
}
