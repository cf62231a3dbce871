import { deleteRequest, listRequests } from '../../../../sdk/src/index.ts';
import { undoableDeletions } from '../../parts/undoable-deletions/undoable-deletions.ts';

export const requestDeletions = undoableDeletions(deleteRequest, listRequests);
