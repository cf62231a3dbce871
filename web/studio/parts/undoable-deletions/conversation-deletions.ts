import { deleteConversation, listConversations } from '../../../../sdk/src/index.ts';
import { undoableDeletions } from './undoable-deletions.ts';

/** Shared by two pages: the page of a conversation deletes it, and the list of conversations hides it at once. */
export const conversationDeletions = undoableDeletions(deleteConversation, listConversations);
