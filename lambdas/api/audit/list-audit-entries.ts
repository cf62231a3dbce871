import * as z from 'zod/mini';
import { findEmails } from '../../accounts/store.ts';
import { findKeys } from '../../api-keys/store.ts';
import { type AuditEntry, redactForOrganization } from '../../audit/audit-entry.ts';
import { auditEntryViewSchema, toAuditEntryView } from '../../audit/audit-entry-view.ts';
import { newestAuditEntries } from '../../audit/store.ts';
import { requireMembership, visibleChanges } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { cursor, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime, rangeInOrder } from '../../platform/schemas/date-or-time.ts';
import { PAGE_LIMIT } from '../../platform/schemas/offset-page.ts';
import { type CurrentCode, findCurrentCodes } from '../../qpr-codes/find-code.ts';
import { shortIdOf, ulidOfCodeId } from '../../qpr-codes/qpr-code.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z
    .object({
      limit: PAGE_LIMIT,
      cursor: cursor('auditEntry'),
      organization_id: z.optional(organizationReference),
      since: z.optional(dateOrTime('Only changes at or after this time')),
      until: z.optional(dateOrTime('Only changes before this time')),
    })
    .check(rangeInOrder),
  response: z.object({ entries: z.array(auditEntryViewSchema), next_cursor }),
};

type Query = z.output<typeof schemas.query>;

/** Lists the account's own changes. For an organization, lists the changes that affected it. */
export const listAuditEntries = (effects: Effects) =>
  apiHandler('list-audit-entries', schemas, effects, async ({ query, caller }) => {
    const { table } = effects;
    const { organization_id, limit } = query;
    if (organization_id !== undefined) await requireMembership(effects, caller, organization_id, 'audit.read');
    const owner = organization_id ?? caller.account_id;
    const { entries, next } = await newestAuditEntries(table, owner, { limit, ...rangeOf(query) });
    const own = entries.filter(({ account_id }) => account_id === caller.account_id);
    const [visible, emails, keys, codes] = await Promise.all([
      organization_id === undefined
        ? visibleChanges(table, caller.account_id, entries)
        : entries.map((entry) => redactForOrganization(entry, organization_id)),
      findEmails(table, unique(entries.map(({ account_id }) => account_id))),
      // The names of other members' keys are private.
      findKeys(table, caller.account_id, unique(own.flatMap(({ key_id }) => key_id ?? []))),
      findCurrentCodes(table, entries.flatMap(shortIdsIn)),
    ]);
    const codeNameOf = (entry: AuditEntry) => {
      const code = codes.get(shortIdsIn(entry)[0] ?? '');
      return code && isVisible(code, entry, caller) ? code.name : undefined;
    };
    return {
      entries: visible.map((entry) =>
        toAuditEntryView(entry, {
          email: emails.get(entry.account_id),
          key: keys.get(entry.key_id ?? ''),
          code_name: codeNameOf(entry),
        }),
      ),
      next_cursor: next ?? null,
    };
  });

/** The short ids of the codes that the change was about. */
const shortIdsIn = ({ resource_ids }: AuditEntry): string[] =>
  resource_ids.flatMap((id) => {
    const ulid = ulidOfCodeId(id);
    return ulid === undefined ? [] : [shortIdOf(ulid)];
  });

/**
 * Whether the caller can see the code's name. The code may have moved to an owner whose codes the caller cannot see.
 */
const isVisible = ({ account_id, organization_id }: CurrentCode, entry: AuditEntry, caller: Caller): boolean =>
  organization_id === undefined ? account_id === caller.account_id : entry.organization_ids.includes(organization_id);

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** Entry ids contain their time, so a time range is a range of ids. */
function rangeOf({ cursor: last, since, until }: Query) {
  const ends = [last, until && firstIdAt('auditEntry', until)].filter((end) => end !== undefined);
  return { from: since && firstIdAt('auditEntry', since), before: ends.sort()[0] };
}

export const handler = listAuditEntries(liveEffects());
