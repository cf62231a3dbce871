import {
  getAnalytics,
  getQprCode,
  listConversations,
  listOrganizations,
  listQprCodes,
} from '../../../../sdk/src/index.ts';

/** Queries that show the organization of codes, or count them. */
export const CHANGED_BY_MOVE = [listQprCodes, getQprCode, listOrganizations, listConversations, getAnalytics];
