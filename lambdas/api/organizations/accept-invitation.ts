import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { accountExistsCheck, findAccount } from '../../accounts/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import { findOpenInvitation } from '../../organizations/invitations/find-open-invitation.ts';
import { joinOrganization } from '../../organizations/invitations/join-organization.ts';
import type { Member } from '../../organizations/members/member.ts';
import { memberViewSchema, toMemberView } from '../../organizations/members/member.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { apiHandler } from '../api-handler.ts';

const MAX_TOKEN_LENGTH = 200;

export const schemas = {
  body: z.strictObject({
    token: z
      .string()
      .check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH))
      .register(z.globalRegistry, { description: doc('The part after the # of the link in the e-mail') }),
  }),
  response: z.object({ organization_id: z.string(), member: memberViewSchema }),
};

/** Accepts an invitation with an API key or a session. The account must have the invited e-mail address. */
export const acceptInvitation = (effects: Effects) =>
  apiHandler(
    'accept-invitation',
    schemas,
    effects,
    ({ body, caller, idempotency }) =>
      retryOnConflict(async () => {
        const [open, account] = await Promise.all([
          findOpenInvitation(effects, body.token),
          findAccount(effects.table, caller.account_id),
        ]);
        if (account?.email.toLowerCase() !== open.invitation.email.toLowerCase()) throw otherAddress();
        const member = await joinOrganization(effects, open, account, (joined) => ({
          accountCheck: accountExistsCheck(effects.table, account.id),
          ...idempotency.complete(toView(joined)),
        }));
        return toView(member);
      }),
    {
      beforeReplay: ({ caller }, { organization_id }) =>
        requireMembership(effects, caller, organization_id, 'organization.read'),
    },
  );

const toView = (member: Member) => ({ organization_id: member.organization_id, member: toMemberView(member) });

const otherAddress = () =>
  new ServiceError(
    'forbidden',
    'invitation.other_address',
    'This invitation was sent to an e-mail address other than your account address.',
  );

export const handler = acceptInvitation(liveEffects());
