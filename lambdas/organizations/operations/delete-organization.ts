import * as z from 'zod/mini';
import { liveBilling } from '../subscriptions/billing.ts';
import { liveEffects } from '../../platform/effects.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import type { SubscriptionEffects } from '../subscriptions/change-plan.ts';
import { archiveCodes, deleteOrganization as deleteIt } from '../uc-delete-organization.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  query: z.object({
    archive_codes: z
      ._default(z.enum(['true', 'false'], 'Must be true or false.'), 'false')
      .register(z.globalRegistry, { description: 'true: archive the active codes first. They stay with the account.' }),
  }),
  response: null,
};

export const deleteOrganization = (effects: SubscriptionEffects) =>
  apiHandler('delete-organization', schemas, effects, async ({ path, query, caller }) => {
    if (query.archive_codes === 'true') await archiveCodes(effects, caller, path.id);
    await deleteIt(effects, caller, path.id);
    return undefined;
  });

export const handler = deleteOrganization({ ...liveEffects(), ...liveBilling() });
