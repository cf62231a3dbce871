import * as z from 'zod/mini';
import { REQUEST_STATUSES } from '../../../contracts/requests/requests.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { cursor, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import { PAGE_LIMIT } from '../../platform/schemas/offset-page.ts';
import { filterStillInOrganization, filterVisibleToAccount, requireListOwner } from '../../qpr-codes/access.ts';
import { findCurrentCodes } from '../../qpr-codes/find-code.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { countRequests, newestRequests } from '../../requests/request-lists.ts';
import { requestViewSchema, toRequestView } from '../../requests/request-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({
    limit: PAGE_LIMIT,
    cursor: cursor('request'),
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    status: z.optional(z.enum(REQUEST_STATUSES)),
    since: z.optional(dateOrTime('Only requests that were sent at or after this time')),
  }),
  response: z.object({
    requests: z.array(requestViewSchema),
    total: z
      .int()
      .check(z.nonnegative())
      .register(z.globalRegistry, { description: doc('Number of requests on all pages') }),
    next_cursor,
  }),
};

/**
 * Lists requests: the forms that visitors sent. Without a filter, it lists the requests to the account's own codes.
 * Each organization has its own list.
 */
export const listRequests = (effects: Effects) =>
  apiHandler('list-requests', schemas, effects, async ({ query, caller }) => {
    const { table } = effects;
    const { status, limit, cursor: before, since } = query;
    const owner = await requireListOwner(table, caller, query);
    // Ids contain the time, so a time range is a range of ids.
    const from = since && firstIdAt('request', since);
    const [{ requests, next }, total] = await Promise.all([
      newestRequests(table, owner.id, { status, limit, from, before }),
      countRequests(table, owner.id, { status, from }),
    ]);
    const codes = await findCurrentCodes(
      table,
      requests.map(({ short_id }) => short_id),
    );
    const visible = {
      code: async () => requests,
      organization: () => filterStillInOrganization(table, owner.id, requests, codes),
      account: () => filterVisibleToAccount(table, caller, requests, codes),
    };
    return {
      requests: (await visible[owner.kind]()).map((request) =>
        toRequestView(request, codes.get(request.short_id)?.name ?? null),
      ),
      total,
      next_cursor: next ?? null,
    };
  });

export const handler = listRequests(liveEffects());
