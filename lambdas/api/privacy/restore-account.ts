import * as z from 'zod/mini';
import { cancelDeletion, findAccount } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  response: z.object({ id: z.string(), email: z.string(), created_at: z.iso.datetime() }),
};

/** Cancels the deletion of the account. Without a pending deletion, nothing changes. */
export const restoreAccount = (effects: Effects) =>
  apiHandler('restore-account', schemas, effects, async ({ caller: { accountId } }) => {
    const { table } = effects;
    if (!(await cancelDeletion(table, accountId))) throw beingErased();
    const account = await findAccount(table, accountId);
    if (!account) throw beingErased();
    return { id: account.id, email: account.email, created_at: account.createdAt };
  });

const beingErased = () =>
  new ServiceError('gone', 'account.erased', 'The deletion of this account can no longer be undone.');

export const handler = restoreAccount(liveEffects());
