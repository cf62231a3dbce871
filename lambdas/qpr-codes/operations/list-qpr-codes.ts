import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { readPage } from '../list/page.ts';
import { codeStatus } from '../qpr-code-fields.ts';
import { listedCodeViewSchema, toListedCodeView } from '../qpr-code-view.ts';

const querySchema = z.object({
  ...PAGE_QUERY,
  status: z._default(codeStatus, 'active'),
  organization_id: z.optional(organizationReference),
});

export const schemas = {
  query: querySchema,
  response: z.object({
    codes: z.array(listedCodeViewSchema),
    total: z.int().check(z.nonnegative()),
    limit: z.int(),
    offset: z.int(),
  }),
};

type ListEffects = Effects & { readonly addresses: Addresses };

export const listQprCodes = (effects: ListEffects) =>
  apiHandler('list-qpr-codes', schemas, effects, ({ query, caller }) => listCodes(effects, caller, query));

/** One page of the account's or organization's codes, newest first, with everything written before. */
export async function listCodes(
  { table, addresses }: Pick<ListEffects, 'table' | 'addresses'>,
  caller: Owner,
  { status, limit, offset, organization_id = caller.organizationId }: z.output<typeof querySchema>,
) {
  const ownerId = organization_id ?? caller.accountId;
  const [{ codes, total }] = await Promise.all([
    readPage(table, { ownerId, status }, offset, limit),
    organization_id === undefined ? undefined : requireMembership({ table }, caller, organization_id, 'codes.read'),
  ]);
  return { codes: codes.map((code) => toListedCodeView(code, status, addresses)), total, limit, offset };
}

export const handler = listQprCodes({ ...liveEffects(), addresses: liveAddresses() });
