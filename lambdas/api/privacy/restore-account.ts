import * as z from 'zod/mini';
import { cancelDeletion, findAccount } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { pick } from '../../platform/fields/pick.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  response: z.object({ id: z.string(), email: z.string(), created_at: z.iso.datetime() }),
};

/** Cancels the deletion of the account. Without a pending deletion, nothing changes. */
export const restoreAccount = (effects: Effects) =>
  apiHandler('restore-account', schemas, effects, async ({ caller: { account_id } }) => {
    const { table } = effects;
    if (!(await cancelDeletion(table, account_id))) throw beingErased();
    const account = await findAccount(table, account_id);
    if (!account) throw beingErased();
    return pick(account, ['id', 'email', 'created_at']);
  });

const beingErased = () =>
  new ServiceError('gone', 'account.erased', 'The deletion of this account can no longer be undone.');

export const handler = restoreAccount(liveEffects());
