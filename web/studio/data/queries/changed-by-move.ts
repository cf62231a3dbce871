import {
  getAnalytics,
  getQprCode,
  listConversations,
  listOrganizations,
  listQprCodes,
} from '../../../../sdk/src/index.ts';

/** The operations to refetch after a code was moved: their output depends on which organization owns the code. */
export const CHANGED_BY_MOVE = [listQprCodes, getQprCode, listOrganizations, listConversations, getAnalytics];
