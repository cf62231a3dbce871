import {
  getAnalytics,
  getQprCode,
  listConversations,
  listOrganizations,
  listQprCodes,
} from '../../../../sdk/src/index.ts';

/** What shows where codes are, and how many there are. */
export const CHANGED_BY_MOVE = [listQprCodes, getQprCode, listOrganizations, listConversations, getAnalytics];
