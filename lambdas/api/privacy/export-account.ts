import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { findAccount } from '../../accounts/store.ts';
import { exportApiKeys } from '../../api-keys/account-data.ts';
import { exportAuditEntries } from '../../audit/account-data.ts';
import { exportChecks } from '../../checks/account-data.ts';
import { exportConversations } from '../../conversations/account-data.ts';
import { withQuestions } from '../../conversations/check-questions.ts';
import { exportEvents } from '../../events/account-data.ts';
import {
  exportKnowledge,
  type KnowledgeFiles,
  type KnowledgeTexts,
  liveFiles,
  liveTexts,
} from '../../knowledge/account-data.ts';
import { visibleChanges } from '../../organizations/access.ts';
import { exportOrganizations } from '../../organizations/account-data.ts';
import { exportPlacements } from '../../placements/account-data.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { MAX_RESPONSE_BYTES, sizeInResponse } from '../../platform/http/response-size.ts';
import { ulidOf } from '../../platform/ids.ts';
import { cursorWith, next_cursor } from '../../platform/schemas/cursor-page.ts';
import type { Page } from '../../platform/table/prefix-pages.ts';
import { exportBrand, exportCodes, exportCodeVersions } from '../../qpr-codes/account-data.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { exportQuestions } from '../../questions/account-data.ts';
import { exportRecipients, exportRequests } from '../../requests/account-data.ts';
import { exportScans } from '../../scans/account-data.ts';
import { exportSessions } from '../../sessions/account-data.ts';
import { exportWebhooks } from '../../webhooks/account-data.ts';
import { apiHandler } from '../api-handler.ts';

interface ExportEffects extends Effects {
  readonly addresses: Addresses;
  /** The texts of the sources of knowledge sets. */
  readonly texts: KnowledgeTexts;
  /** The uploaded files of these sources. */
  readonly files: KnowledgeFiles;
}

const TYPES = [
  'account',
  'api_key',
  'organization',
  'webhook',
  'brand',
  'qpr_code',
  'placement',
  'scan',
  'conversation',
  'event',
  'session',
  'audit_entry',
  'qpr_code_version',
  'knowledge_set',
  'question',
  'check',
  'request',
  'request_recipient',
] as const;

/** A part of the account's data with its own pages. `after` is the end of the previous page. */
interface Section {
  readonly type: (typeof TYPES)[number];
  readonly page: (effects: ExportEffects, account_id: string, after?: string) => Promise<Page<object>>;
  /** Whether a page can end at this position. @default every position is possible */
  readonly canEndAt?: (after: string) => boolean;
}

const SECTIONS: readonly Section[] = [
  { type: 'account', page: exportAccountItself },
  { type: 'api_key', page: ({ table }, id) => exportApiKeys(table, id) },
  { type: 'organization', page: ({ table }, id, after) => exportOrganizations(table, id, after) },
  { type: 'webhook', page: ({ table }, id) => exportWebhooks(table, id) },
  { type: 'qpr_code', page: (effects, id, after) => exportCodes(effects, id, 'active', after) },
  { type: 'qpr_code', page: (effects, id, after) => exportCodes(effects, id, 'archived', after) },
  { type: 'placement', page: exportPlacements },
  { type: 'scan', page: ({ table }, id, after) => exportScans(table, id, after) },
  { type: 'conversation', page: ({ table }, id, after) => exportConversations(table, id, after) },
  { type: 'event', page: exportVisibleEvents, canEndAt: (after) => ulidOf('event', after) !== undefined },
  { type: 'session', page: ({ table, now }, id) => exportSessions(table, id, now()) },
  { type: 'audit_entry', page: exportVisibleChanges },
  { type: 'brand', page: ({ table }, id) => exportBrand(table, id) },
  { type: 'qpr_code_version', page: (effects, id, after) => exportCodeVersions(effects, id, 'active', after) },
  { type: 'qpr_code_version', page: (effects, id, after) => exportCodeVersions(effects, id, 'archived', after) },
  { type: 'knowledge_set', page: exportKnowledge },
  { type: 'question', page: ({ table }, id, after) => exportQuestions(table, id, after) },
  {
    type: 'check',
    page: ({ table }, id, after) => exportChecks(table, { account_id: id, status: 'active', withQuestions }, after),
  },
  {
    type: 'check',
    page: ({ table }, id, after) => exportChecks(table, { account_id: id, status: 'archived', withQuestions }, after),
  },
  { type: 'request', page: ({ table }, id, after) => exportRequests(table, id, after) },
  { type: 'request_recipient', page: ({ table }, id) => exportRecipients(table, id) },
];

async function exportAccountItself({ table }: ExportEffects, account_id: string): Promise<Page<object>> {
  const account = await findAccount(table, account_id);
  if (!account) return { items: [] };
  const { id, email, created_at, language = null } = account;
  return { items: [{ id, email, created_at, language }] };
}

function exportVisibleEvents(effects: ExportEffects, account_id: string, after?: string): Promise<Page<object>> {
  return exportEvents(effects, account_id, (events) => visibleEvents(effects.table, { account_id }, events), after);
}

function exportVisibleChanges({ table }: ExportEffects, account_id: string, after?: string): Promise<Page<object>> {
  return exportAuditEntries(table, account_id, (entries) => visibleChanges(table, account_id, entries), after);
}

/** Where an export continues: the index of a section, and the end of the previous page of that section. */
interface Position {
  readonly section: number;
  readonly after?: string;
}
/** Allows the indexes of `SECTIONS`, 0 to 20. Extend it when you add a section. */
const CURSOR = /^(\d|1[0-9]|20)(?:\.([A-Za-z0-9_]{1,64}))?$/;

const toCursor = ({ section, after }: Position): string => (after === undefined ? `${section}` : `${section}.${after}`);
function toPosition(cursor: string): Position {
  const [, section = '0', after] = cursor.match(CURSOR) ?? [];
  return { section: Number(section), ...(after !== undefined && { after }) };
}

function isCursor(cursor: string): boolean {
  const { section, after } = toPosition(cursor);
  return CURSOR.test(cursor) && (after === undefined || SECTIONS[section]?.canEndAt?.(after) !== false);
}

export const schemas = {
  query: z.object({
    cursor: cursorWith(isCursor),
  }),
  response: z.object({
    items: z.array(
      z.object({
        type: z.enum(TYPES),
        data: z.record(z.string(), z.unknown()).register(z.globalRegistry, {
          description: doc('The item as the API returns it elsewhere. Exports never contain secrets'),
        }),
      }),
    ),
    next_cursor,
  }),
};
type Exported = z.output<typeof schemas.response>['items'][number];

/** A response that has reached this size reads no further pages. */
const TARGET_BYTES = 1_000_000;

/** A response starts no further read after this time, which is well below the function's timeout. */
const MAX_READ_MILLISECONDS = 4_000;

/**
 * Exports everything that an account owns and can see, in pages that fit into a response, regardless of the size of the
 * account.
 */
export const exportAccount = (effects: ExportEffects, targetBytes = TARGET_BYTES, maxBytes = MAX_RESPONSE_BYTES) =>
  apiHandler('export-account', schemas, effects, async ({ query, caller }) => {
    const started_at = performance.now();
    const items: Exported[] = [];
    let bytes = 0;
    let position: Position | undefined = toPosition(query.cursor ?? '');
    while (position && bytes < targetBytes && performance.now() - started_at < MAX_READ_MILLISECONDS) {
      const read = await readSection(effects, caller.account_id, position);
      bytes += sizeInResponse(read.items);
      // The page that does not fit is the first of the next response.
      if (items.length > 0 && bytes > maxBytes) break;
      items.push(...read.items);
      position = read.next;
    }
    return { items, next_cursor: position ? toCursor(position) : null };
  });

/** Reads one page of one section and returns the next position. */
async function readSection(
  effects: ExportEffects,
  account_id: string,
  { section, after }: Position,
): Promise<{ items: Exported[]; next: Position | undefined }> {
  const current = SECTIONS[section];
  if (!current) return { items: [], next: undefined };
  const { items, next } = await current.page(effects, account_id, after);
  return {
    items: items.map((data) => ({ type: current.type, data: { ...data } })),
    next: next === undefined ? nextSection(section) : { section, after: next },
  };
}

const nextSection = (section: number): Position | undefined =>
  section + 1 < SECTIONS.length ? { section: section + 1 } : undefined;

export const handler = exportAccount({
  ...liveEffects(),
  addresses: liveAddresses(),
  texts: liveTexts(),
  files: liveFiles(),
});
