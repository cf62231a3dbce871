import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { HOUR_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { allOf, ITEM_EXISTS, ITEM_IS_NEW, isAbsent } from '../../platform/table/conditions.ts';
import { countAttempt } from '../../platform/table/counters.ts';
import { getItem } from '../../platform/table/get-item.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { type SignIn, signInSchema } from './sign-in.ts';

/** `holder_hash` identifies the browser that started the sign-in, or the operator's link. */
const signInKey = (holder_hash: string): ItemKey => ({ pk: KEY_PREFIX.signIn + holder_hash, sk: 'SIGN_IN' });

/** An expired sign-in is kept for a while, so that the error can say why it does not work. */
const RETENTION_SECONDS = HOUR_SECONDS;

export const putSignInWrite = (table: Table, signIn: SignIn): TableWrite =>
  putWrite(
    table,
    {
      ...signInKey(signIn.holder_hash),
      type: 'sign_in',
      ...signIn,
      expires_at_seconds: wholeSeconds(Date.parse(signIn.expires_at)) + RETENTION_SECONDS,
    },
    ITEM_IS_NEW,
  );

export async function findSignIn(table: Table, holder_hash: string): Promise<SignIn | undefined> {
  const item = await getItem(table, signInKey(holder_hash));
  return item && signInSchema.parse(item);
}

/** Counts an attempt to enter a code, before the code is checked. `isLimitReached`: no attempts were left. */
export async function countSignInAttempt(
  table: Table,
  holder_hash: string,
): Promise<{ readonly signIn: SignIn | undefined; readonly isLimitReached: boolean }> {
  const tries = { attribute: 'tries', max: SIGN_IN.triesPerCode };
  const { item, isLimitReached } = await countAttempt(table, signInKey(holder_hash), tries);
  return { signIn: item && signInSchema.parse(item), isLimitReached };
}

/** Marks the sign-in as used. Fails if it already is. */
export const redeemSignInWrite = (table: Table, { holder_hash }: SignIn, now: Date): TableWrite =>
  updateWrite(
    table,
    signInKey(holder_hash),
    { set: { used_at: now.toISOString() } },
    allOf(ITEM_EXISTS, isAbsent('used_at')),
  );
