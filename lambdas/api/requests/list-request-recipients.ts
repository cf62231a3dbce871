import * as z from 'zod/mini';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireListOwner } from '../../qpr-codes/access.ts';
import { listRecipients } from '../../requests/recipients/recipient-store.ts';
import { recipientViewSchema, toRecipientView } from '../../requests/recipients/recipient-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({ organization_id: z.optional(organizationReference) }),
  response: z.object({
    request_recipients: z
      .array(recipientViewSchema)
      .register(z.globalRegistry, { description: 'The addresses of all codes of the account or organization' }),
  }),
};

/** An address confirms once for all codes of an account or organization, so the list is the same for all of them. */
export const listRequestRecipients = (effects: Effects) =>
  apiHandler('list-request-recipients', schemas, effects, async ({ query, caller }) => {
    const { table } = effects;
    const owner = await requireListOwner(table, caller, query);
    return { request_recipients: (await listRecipients(table, owner.id)).map(toRecipientView) };
  });

export const handler = listRequestRecipients(liveEffects());
