import * as z from 'zod/mini';
import { SCOPES } from '../../contracts/scopes.ts';
import { doc } from '../../shared/fields/doc.ts';
import type { Account } from '../accounts/account.ts';
import type { Caller } from '../platform/caller.ts';
import { pick } from '../platform/fields/pick.ts';
import type { View } from '../platform/schemas/shapes.ts';

const timestamp = z.iso.datetime();

/** The caller's account, and the session or API key of the request. */
export const meViewSchema = z
  .object({
    account: z.object({
      id: z.string(),
      email: z.string(),
      created_at: timestamp,
      deletes_at: z.optional(timestamp).register(z.globalRegistry, {
        description: doc('Present only while a deletion of the account is pending and can be canceled.'),
      }),
    }),
    session: z
      .optional(z.object({ id: z.string(), signed_in_at: timestamp, expires_at: timestamp }))
      .register(z.globalRegistry, { description: doc('Present only if the caller is signed in to the Studio.') }),
    api_key: z
      .optional(
        z.object({ id: z.string(), scopes: z.nullable(z.array(z.enum(SCOPES))), expires_at: z.nullable(timestamp) }),
      )
      .register(z.globalRegistry, { description: doc('Present only if the caller uses an API key.') }),
  })
  .register(z.globalRegistry, { id: 'Me' });
export type MeView = View<typeof meViewSchema>;

export const toAccountView = (account: Account): MeView['account'] =>
  pick(account, ['id', 'email', 'created_at', 'deletes_at']);

export const toMeView = (account: Account, { session, credential_id, scopes, expires_at }: Caller): MeView => ({
  account: toAccountView(account),
  ...(session ? { session } : { api_key: { id: credential_id, scopes, expires_at: expires_at ?? null } }),
});
