import { complete, completion } from '../completion/actions.ts';
import type { Action } from '../context.ts';
import { askCode } from './ask-code.ts';
import { callApi } from './call-api.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { openStudio } from './open-studio.ts';
import { readConversation } from './read-conversation.ts';
import { showAnalytics } from './show-analytics.ts';
import { whoami } from './whoami.ts';

/** The commands that do not use the default action, `callOperation`. The large ones are loaded only when they run. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  'codes qr': async (context) => (await import('./draw-code.ts')).drawCode(context),
  'codes import': async (context) => (await import('../import/import-codes.ts')).importCodes(context),
  'codes ask': askCode,
  'codes pull': async (context) => (await import('../files/pull-code.ts')).pullCode(context),
  'codes push': async (context) => (await import('../files/push-code.ts')).pushCode(context),
  'checks list': async (context) => (await import('../checks/manage-checks.ts')).showChecks(context),
  'checks add': async (context) => (await import('../checks/manage-checks.ts')).addCheck(context),
  'checks run': async (context) => (await import('../checks/run-checks.ts')).runChecks(context),
  'conversations get': readConversation,
  'knowledge add': async (context) => (await import('./add-knowledge.ts')).addKnowledge(context),
  'knowledge answer': async (context) => (await import('./add-knowledge.ts')).addAnswer(context),
  'knowledge search': async (context) => (await import('./search-knowledge.ts')).searchKnowledge(context),
  'requests csv': async (context) => (await import('./requests-csv.ts')).requestsCsv(context),
  export: async (context) => (await import('./export-account.ts')).saveExport(context),
  analytics: showAnalytics,
  listen: async (context) => (await import('../listen/listen.ts')).listen(context),
  mcp: async (context) => (await import('../mcp/serve-mcp.ts')).serveMcp(context),
  login,
  logout,
  whoami,
  open: openStudio,
  api: callApi,
  completion,
  complete,
};
