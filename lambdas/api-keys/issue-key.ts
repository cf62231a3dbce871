import * as z from 'zod/mini';
import { ENV } from '../../contracts/environment.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { accountErased, newAccount } from '../accounts/account.ts';
import { findAccountId, newAccountWrites } from '../accounts/store.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { requiredEnv } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import { emailAddress } from '../platform/schemas/email-address.ts';
import { text } from '../platform/schemas/text.ts';
import { tryTransactWrite } from '../platform/table/transact-write.ts';
import { createOneTimeLink } from '../sessions/one-time-link.ts';
import { type CreatedKey, changeApiKeys, createKey } from './change-api-keys.ts';
import { requireKeyQuota } from './key-grants.ts';
import { newKeyWrites } from './store.ts';
import '../platform/schemas/plain-words.ts';

const inputSchema = z.strictObject({
  email: emailAddress,
  name: z._default(text(LIMITS.nameLength), 'Issued by the operator'),
  /** Only create a sign-in link for the Studio, and no key. */
  only_link: z._default(z.boolean(), false),
});

/** The response to the operator's command. */
interface Issued extends Partial<IssuedKey> {
  readonly email: string;
  /** A link that signs a person in to the Studio. It works once. */
  readonly studio_url: string;
}

interface IssuedKey {
  readonly api_key: string;
  readonly key_id: string;
  readonly account_id: string;
  readonly email: string;
}

interface IssueEffects extends Effects {
  readonly baseUrl: string;
}

/**
 * Issues a key and a sign-in link for the operator's command. The function has no route: only IAM principals that are
 * allowed to invoke it can issue keys.
 */
export const issueKey =
  (effects: IssueEffects) =>
  async (input: unknown): Promise<Issued> => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    const { email, name, only_link } = parsed.data;
    const issued = only_link ? undefined : await issueApiKey(effects, email, name);
    if (issued) logger.info('key issued', { account_id: issued.account_id, key_id: issued.key_id });
    return { email, ...issued, studio_url: await createOneTimeLink(effects, effects.baseUrl, email) };
  };

export const handler = issueKey({ ...liveEffects(), baseUrl: requiredEnv(ENV.baseUrl) });

/** Creates a key that the operator hands out, and the account if there is none yet. */
export async function issueApiKey(effects: Effects, email: string, name: string): Promise<IssuedKey> {
  const created = createKey(effects, { name, scopes: null, expires_at: null });
  const account_id = (await findAccountId(effects.table, email)) ?? (await createAccount(effects, email));
  await addKey(effects, account_id, created);
  return { api_key: created.secret, key_id: created.key.id, account_id, email };
}

/** Returns the id of the new account, or of the account that another request has just created for this address. */
async function createAccount({ table, now, random }: Effects, email: string): Promise<string> {
  const account = newAccount(email, now(), random);
  const failure = await tryTransactWrite(table, { account: newAccountWrites(table, account) });
  if (!failure) return account.id;
  const existing = await findAccountId(table, email);
  if (existing === undefined) throw failure;
  return existing;
}

const addKey = (effects: Effects, account_id: string, { key }: CreatedKey): Promise<void> =>
  changeApiKeys(effects, account_id, ({ keys, isBeingErased }) => {
    if (isBeingErased) throw accountErased();
    requireKeyQuota(keys, effects.now());
    return { writes: { key: newKeyWrites(effects.table, account_id, key) }, response: undefined };
  });
