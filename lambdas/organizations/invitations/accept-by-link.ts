import type { Account } from '../../accounts/account.ts';
import { findAccount, findAccountId, newAccountWrites } from '../../accounts/store.ts';
import { makeKey } from '../../api-keys/change-api-keys.ts';
import { newKeyWrites } from '../../api-keys/store.ts';
import { ENV } from '../../contracts/environment.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { newId } from '../../platform/ids.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';
import type { Member } from '../members/member.ts';
import type { Organization } from '../organization.ts';
import { joinOrganization } from './join-organization.ts';
import { type OpenInvitation, openInvitation } from './open-invitation.ts';
import { pageFunction } from './page-function.ts';
import { joinedPage } from './pages.ts';

/** The button of the page was pressed. */
export const acceptByLink = (effects: Effects & { readonly baseUrl: string }) =>
  pageFunction('accept-by-link', async (token) => {
    const { organization, member, apiKey } = await accept(effects, token);
    return joinedPage({
      organization: organization.name,
      email: member.email,
      role: member.role,
      baseUrl: effects.baseUrl,
      apiKey,
    });
  });

interface Acceptance {
  readonly organization: Organization;
  readonly member: Member;
  /** The first key of the account that was made for a new address: it appears only now. */
  readonly apiKey?: string;
}

/**
 * Whoever holds the token has read the mail of that address, so it may join with the account of that
 * address; where there is none yet, the account and its first key are made with the membership.
 */
const accept = (effects: Effects, token: string): Promise<Acceptance> =>
  untilUnchanged(async () => {
    const open = await openInvitation(effects, token);
    const { organization } = open;
    const account = await findAccountByEmail(effects, open.invitation.email);
    if (!account) return joinWithNewAccount(effects, open);
    return { organization, member: await joinOrganization(effects, open, account, () => ({})) };
  });

async function findAccountByEmail({ table }: Effects, email: string): Promise<Account | undefined> {
  const accountId = await findAccountId(table, email);
  return accountId === undefined ? undefined : findAccount(table, accountId);
}

async function joinWithNewAccount(effects: Effects, open: OpenInvitation): Promise<Acceptance> {
  const { table, now, random } = effects;
  const { organization, invitation } = open;
  const createdAt = now();
  const account: Account = {
    id: newId('account', createdAt, random),
    email: invitation.email,
    createdAt: createdAt.toISOString(),
  };
  const { key, apiKey } = makeKey(effects, { name: 'First key', scopes: null, expiresAt: null });
  const member = await joinOrganization(effects, open, account, () => ({
    account: newAccountWrites(table, account),
    key: newKeyWrites(table, account.id, key),
  }));
  return { organization, member, apiKey };
}

export const handler = acceptByLink({ ...liveEffects(), baseUrl: requiredEnv(ENV.baseUrl) });
