import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireRequest } from '../../requests/access.ts';
import { removeRequests } from '../../requests/remove-requests.ts';
import { request_id } from '../../requests/request-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: request_id }), response: null };

/** Permanently deletes a request, and the event that contains its answers. */
export const deleteRequest = (effects: Effects) =>
  apiHandler('delete-request', schemas, effects, async ({ path, caller, affectedOrganizations }) => {
    const { table } = effects;
    const { request, organization } = await requireRequest(table, caller, path.id, 'codes.write');
    if (organization) affectedOrganizations.add(organization.id);
    await removeRequests(table, [request.id]);
    return undefined;
  });

export const handler = deleteRequest(liveEffects());
