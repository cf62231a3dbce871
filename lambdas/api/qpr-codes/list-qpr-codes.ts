import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { CODE_ORDERS } from '../../../contracts/qpr-codes.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { findOrganizations } from '../../organizations/store.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { OFFSET_PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { text } from '../../platform/schemas/text.ts';
import type { Table } from '../../platform/table/table.ts';
import { findCurrentCodes } from '../../qpr-codes/find-code.ts';
import { readPage } from '../../qpr-codes/list/page.ts';
import { type FoundCodes, searchList } from '../../qpr-codes/list/search.ts';
import { type ListedCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { codeStatus, tag } from '../../qpr-codes/qpr-code-fields.ts';
import { listedCodeViewSchema, shortIdReference, toListedCodeView } from '../../qpr-codes/qpr-code-view.ts';
import { findVisibleCode } from '../../qpr-codes/visible-code.ts';
import { NO_SCANS, scansOfLastDays } from '../../scans/recent-scans-store.ts';
import { apiHandler } from '../api-handler.ts';

const INCLUDED = ['week', 'organization', 'week,organization', 'knowledge', 'tags'] as const;

const querySchema = z
  .object({
    ...OFFSET_PAGE_QUERY,
    status: z.optional(codeStatus).check(z.meta({ default: 'active' })),
    organization_id: z.optional(organizationReference),
    q: z.optional(
      text(LIMITS.nameLength).check(
        z.meta({
          description: doc(
            'Only codes with all of these words in the name (case and accents are ignored), or with this short id, id or scan URL',
          ),
          examples: ['lobby'],
        }),
      ),
    ),
    sort: z.optional(z.enum(CODE_ORDERS)).check(
      z.meta({
        default: 'newest',
        description: doc('`scans` lists the most scanned codes first. Any order but `newest` counts as a search'),
      }),
    ),
    tag: z.optional(
      tag.check(
        z.meta({
          description: doc('Only codes with this tag. Case is ignored. Counts as a search'),
          examples: ['Ground floor'],
        }),
      ),
    ),
    short_id: z.optional(shortIdReference),
    include: z.optional(
      z.enum(INCLUDED).check(
        z.meta({
          description: doc(
            '`week` adds `scans_week` and `scans_by_day` to each code. `organization` adds `organization_id` to codes of an organization. `knowledge` adds the ids of the knowledge sets. `tags` adds the tags of the list, and counts as a search',
          ),
        }),
      ),
    ),
  })
  .check(
    z.refine(({ q, short_id }) => q === undefined || short_id === undefined, {
      error: 'Send either short_id or q.',
      path: ['short_id'],
    }),
    z.refine(({ tag: wanted, short_id }) => wanted === undefined || short_id === undefined, {
      error: 'Send either short_id or tag.',
      path: ['short_id'],
    }),
    z.refine(({ include, short_id }) => include !== 'tags' || short_id === undefined, {
      error: 'Send either short_id or include=tags.',
      path: ['short_id'],
    }),
  );

/** Whether a list is read as a whole: to search it, to sort it or to collect its tags. */
const readsWholeList = (query: Readonly<Partial<Record<'q' | 'tag' | 'sort' | 'include', string | undefined>>>) =>
  query.q !== undefined || query.tag !== undefined || (query.sort ?? 'newest') !== 'newest' || query.include === 'tags';

const count = z.int().check(z.nonnegative());

export const schemas = {
  query: querySchema,
  weightOf: (query: Readonly<Record<string, string | undefined>>) =>
    readsWholeList(query) ? LIMITS.requestsPerSearch : 1,
  response: z.object({
    codes: z.array(listedCodeViewSchema),
    total: count,
    limit: z.int(),
    offset: z.int(),
    tags: z.optional(
      z.array(z.object({ tag: z.string(), codes: count })).check(
        z.meta({
          description: doc(
            `The most used tags of the list (at most ${LIMITS.listedTags}), each with its number of codes, regardless of \`q\` and \`tag\`. Only with \`include=tags\``,
          ),
        }),
      ),
    ),
    searched: z.optional(
      z.int().check(
        z.meta({
          description: doc(
            'Only if there were too many codes to search or sort all of them: how many of the newest codes were searched or sorted',
          ),
        }),
      ),
    ),
  }),
};

type ListEffects = Effects & { readonly addresses: Addresses };

export const listQprCodes = (effects: ListEffects) =>
  apiHandler('list-qpr-codes', schemas, effects, ({ query, caller }) =>
    query.short_id === undefined
      ? listCodes(effects, caller, query)
      : findByShortId(effects, caller, query.short_id, query),
  );

type Query = z.output<typeof querySchema>;
type FindEffects = Pick<ListEffects, 'table' | 'addresses' | 'now'>;

/** One page of the account's or organization's codes, with strong consistency. */
export async function listCodes({ table, addresses, now }: FindEffects, caller: Owner, query: Query) {
  const { status = 'active', limit, offset, q, sort = 'newest', include } = query;
  const { organization_id = caller.organization_id } = query;
  const list = { owner_id: organization_id ?? caller.account_id, status };
  const accessCheck =
    organization_id === undefined ? undefined : requireMembership({ table }, caller, organization_id, 'codes.read');
  const isSearch = readsWholeList(query);
  // A search reads far more than a page, so check the access first.
  if (isSearch) await accessCheck;
  const [{ codes, total, searched, tags }]: [FoundCodes, unknown] = await Promise.all([
    isSearch
      ? searchList(
          table,
          list,
          { words: q, tag: query.tag, order: sort, countsTags: includes(include, 'tags') },
          { offset, limit },
        )
      : readPage(table, list, offset, limit),
    accessCheck,
  ]);
  const [weeks, organizations, knowledge] = await Promise.all([
    includes(include, 'week') ? Promise.all(codes.map((code) => weekOf(table, code, now()))) : [],
    includes(include, 'organization') ? organizationsOf(table, codes, organization_id) : [],
    includes(include, 'knowledge') ? knowledgeOf(table, codes) : [],
  ]);
  return {
    codes: codes.map((code, index) => ({
      ...toListedCodeView(code, status, addresses),
      ...weeks[index],
      organization_id: organizations[index],
      knowledge: knowledge[index],
    })),
    total,
    limit,
    offset,
    searched,
    tags: tags && [...tags],
  };
}

/**
 * The code with this short id, if the caller can see it. It can have any status and any owner, unless the query names a
 * status or an organization.
 */
async function findByShortId(
  { table, addresses, now }: FindEffects,
  caller: Owner,
  short_id: string,
  { status, limit, offset, include, organization_id }: Query,
) {
  const [code] = await Promise.all([
    findVisibleCode(table, caller, short_id),
    organization_id === undefined ? undefined : requireMembership({ table }, caller, organization_id, 'codes.read'),
  ]);
  const isMatch =
    code &&
    (status ?? code.status) === code.status &&
    (organization_id ?? code.organization_id) === code.organization_id;
  const found = isMatch ? [code] : [];
  const codes = found.slice(offset, offset + limit).map(async (listed) => ({
    ...toListedCodeView(listed, listed.status, addresses),
    ...(includes(include, 'week') && (await weekOf(table, listed, now()))),
    ...(includes(include, 'organization') && { organization_id: listed.organization_id }),
    ...(includes(include, 'knowledge') && { knowledge: [...(listed.knowledge ?? [])] }),
  }));
  return { codes: await Promise.all(codes), total: found.length, limit, offset };
}

const includes = (include: Query['include'], part: 'week' | 'organization' | 'knowledge' | 'tags'): boolean =>
  include?.split(',').includes(part) ?? false;

/**
 * The id of the organization of each code. The entries of an account's list do not contain it, so it is read from the
 * codes themselves. A code whose organization was deleted gets `undefined`. In an organization's list, all codes belong
 * to that organization.
 */
async function organizationsOf(
  table: Table,
  codes: readonly ListedCode[],
  listedIn: string | undefined,
): Promise<(string | undefined)[]> {
  if (listedIn !== undefined) return codes.map(() => listedIn);
  const shortIds = codes.map(({ ulid }) => shortIdOf(ulid));
  const found = await findCurrentCodes(table, shortIds);
  const ids = new Set([...found.values()].flatMap(({ organization_id }) => organization_id ?? []));
  const existing = new Set((await findOrganizations(table, [...ids])).map(({ id }) => id));
  return shortIds.map((short_id) => {
    const { organization_id = '' } = found.get(short_id) ?? {};
    return existing.has(organization_id) ? organization_id : undefined;
  });
}

/** The knowledge sets of each code, read from the codes themselves. */
async function knowledgeOf(table: Table, codes: readonly ListedCode[]): Promise<string[][]> {
  const shortIds = codes.map(({ ulid }) => shortIdOf(ulid));
  const found = await findCurrentCodes(table, shortIds);
  return shortIds.map((short_id) => [...(found.get(short_id)?.knowledge ?? [])]);
}

/** The scans of the last week, in total and by day. Codes that were never scanned need no query. */
async function weekOf(table: Table, { ulid, scans_total }: ListedCode, now: Date) {
  const days = scans_total === 0 ? NO_SCANS : await scansOfLastDays(table, shortIdOf(ulid), now);
  return { scans_week: days.reduce((sum, scans) => sum + scans, 0), scans_by_day: [...days] };
}

export const handler = listQprCodes({ ...liveEffects(), addresses: liveAddresses() });
