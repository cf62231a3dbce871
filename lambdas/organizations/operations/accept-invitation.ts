import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { memberView } from '../organization-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { type Acceptance, acceptByKey } from '../invitations/accept.ts';

const MAX_TOKEN_LENGTH = 200;

export const schemas = {
  body: z.strictObject({
    token: z
      .string('Must be text.')
      .check(
        z.minLength(1, 'Must not be empty.'),
        z.maxLength(MAX_TOKEN_LENGTH, `Must have at most ${MAX_TOKEN_LENGTH} characters.`),
      )
      .register(z.globalRegistry, { description: 'The last part of the link in the e-mail' }),
  }),
  response: z.object({ organization_id: z.string(), member: memberView }),
};

const answerOf = ({ organization, member }: Acceptance) => ({ organization_id: organization.id, member });

export const acceptInvitation = (effects: Effects) =>
  apiHandler('accept-invitation', schemas, effects, async ({ body, caller, idempotency }) =>
    answerOf(
      await acceptByKey(effects, caller, body.token, (acceptance) =>
        idempotency.completionWrites(answerOf(acceptance)),
      ),
    ),
  );

export const handler = acceptInvitation(liveEffects());
