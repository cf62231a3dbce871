import { SIGN_IN } from '../../contracts/sign-in.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_MILLISECONDS } from '../../contracts/time.ts';

/**
 * API keys and sessions are both credentials. Each has one item under the hash of its secret. One write to that item
 * authenticates the caller, counts the request and records the use.
 */
export const API_KEY_ITEM_TYPE = 'api_key';
export const SESSION_ITEM_TYPE = 'session';

export const credentialKey = (secretHash: string) => ({ pk: KEY_PREFIX.credential + secretHash, sk: 'CREDENTIAL' });

/** A session that was last used before this time has expired. */
export const idleCutoff = (now: Date): Date => new Date(now.getTime() - SIGN_IN.idleDays * DAY_MILLISECONDS);
