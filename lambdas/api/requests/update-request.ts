import * as z from 'zod/mini';
import { REQUEST_STATUSES } from '../../../contracts/requests/requests.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { mayReadVisitorsWords } from '../../platform/identity/visitors-words.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { requireRequest } from '../../requests/access.ts';
import { deleteListedWrites, putListedWrites } from '../../requests/request-lists.ts';
import { request_id, requestViewSchema, toRequestView } from '../../requests/request-view.ts';
import { setStatusWrite } from '../../requests/store.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: request_id }),
  body: z.strictObject({
    status: z.enum(REQUEST_STATUSES).check(z.meta({ description: doc('`done`, or `new` to open it again') })),
  }),
  response: requestViewSchema,
};

export const updateRequest = (effects: Effects) =>
  apiHandler('update-request', schemas, effects, ({ path, body, caller, affectedOrganizations }) =>
    retryOnConflict(async () => {
      const { table } = effects;
      const { request, code_name, organization } = await requireRequest(table, caller, path.id, 'codes.write');
      if (organization) affectedOrganizations.add(organization.id);
      const changed = { ...request, ...body };
      if (request.status !== body.status) {
        await transactWrite(table, {
          request: setStatusWrite(table, request, body.status),
          leftLists: deleteListedWrites(table, request),
          joinedLists: putListedWrites(table, changed),
        });
      }
      const view = toRequestView(changed, code_name);
      return mayReadVisitorsWords(caller) ? view : { ...view, answers: {} };
    }),
  );

export const handler = updateRequest(liveEffects());
