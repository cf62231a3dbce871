import { findAccount } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { meViewSchema, toMeView } from '../../sessions/me-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { response: meViewSchema };

export const getMe = (effects: Effects) =>
  apiHandler('get-me', schemas, effects, async ({ caller }) => {
    const account = await findAccount(effects.table, caller.account_id);
    // The account can be missing while it is being deleted.
    if (!account) throw notFound('account', caller.account_id);
    return toMeView(account, caller);
  });

export const handler = getMe(liveEffects());
