import * as z from 'zod/mini';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { HOUR_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { allOf, ITEM_EXISTS, ITEM_IS_NEW, isAbsent } from '../../platform/table/conditions.ts';
import { countAttempt } from '../../platform/table/counters.ts';
import { getItem } from '../../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { SignIn } from './sign-in.ts';

/** `holderHash` identifies the browser that started the sign-in, or the operator's link. */
const signInKey = (holder_hash: string): ItemKey => ({ pk: KEY_PREFIX.signIn + holder_hash, sk: 'SIGN_IN' });

const signInItemSchema = z.object({
  holder_hash: z.string(),
  email: z.string(),
  token_hash: z.optional(z.string()),
  code_hash: z.optional(z.string()),
  expires_at: z.string(),
  used_at: z.optional(z.string()),
});

function toSignIn(item: Item): SignIn {
  const { holder_hash, email, token_hash, code_hash, expires_at, used_at } = signInItemSchema.parse(item);
  return {
    holder_hash,
    email,
    proof: token_hash !== undefined && code_hash !== undefined ? { token_hash, code_hash } : undefined,
    expires_at,
    used_at,
  };
}

/** An expired sign-in is kept for a while, so that the error can say why it does not work. */
const RETENTION_SECONDS = HOUR_SECONDS;

export const putSignInWrite = (table: Table, { holder_hash, email, proof, expires_at }: SignIn): TableWrite =>
  putWrite(
    table,
    {
      ...signInKey(holder_hash),
      type: 'sign_in',
      holder_hash,
      email,
      token_hash: proof?.token_hash,
      code_hash: proof?.code_hash,
      expires_at,
      expires_at_seconds: wholeSeconds(Date.parse(expires_at)) + RETENTION_SECONDS,
    },
    ITEM_IS_NEW,
  );

export async function findSignIn(table: Table, holder_hash: string): Promise<SignIn | undefined> {
  const item = await getItem(table, signInKey(holder_hash));
  return item && toSignIn(item);
}

/** Counts an attempt to enter a code, before the code is checked. `isLimitReached`: no attempts were left. */
export async function countSignInAttempt(
  table: Table,
  holder_hash: string,
): Promise<{ readonly signIn: SignIn | undefined; readonly isLimitReached: boolean }> {
  const tries = { attribute: 'tries', max: SIGN_IN.triesPerCode };
  const { item, isLimitReached } = await countAttempt(table, signInKey(holder_hash), tries);
  return { signIn: item && toSignIn(item), isLimitReached };
}

/** Marks the sign-in as used. Fails if it already is. */
export const redeemSignInWrite = (table: Table, { holder_hash }: SignIn, now: Date): TableWrite =>
  updateWrite(
    table,
    signInKey(holder_hash),
    { set: { used_at: now.toISOString() } },
    allOf(ITEM_EXISTS, isAbsent('used_at')),
  );
