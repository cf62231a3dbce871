import { deleteConversation, listConversations } from '../../../../sdk/src/index.ts';
import { undoableDeletions } from './undoable-deletions.ts';

/** The page of a conversation deletes it, and the list hides it. */
export const conversationDeletions = undoableDeletions(deleteConversation, listConversations);
