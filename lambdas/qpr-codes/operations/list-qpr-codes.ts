import * as z from 'zod/mini';
import { liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { codeStatus } from '../code-status.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Addresses, listItemSchema } from '../qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listCodes } from '../uc-list-qpr-codes.ts';

export const schemas = {
  query: z.object({
    ...PAGE_QUERY,
    status: z._default(codeStatus, 'active'),
    organization_id: z.optional(organizationReference),
  }),
  response: z.object({
    codes: z.array(listItemSchema),
    total: z.int().check(z.nonnegative()),
    limit: z.int(),
    offset: z.int(),
  }),
};

export const listQprCodes = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('list-qpr-codes', schemas, effects, ({ query, caller }) => listCodes(effects, caller, query));

export const handler = listQprCodes({ ...liveEffects(), addresses: liveAddresses() });
