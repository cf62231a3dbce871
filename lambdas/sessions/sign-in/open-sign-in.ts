import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { DAY_MILLISECONDS, secondsUntilEndOf } from '../../../contracts/time.ts';
import type { Effects } from '../../platform/effects.ts';
import { rateLimited, ServiceError } from '../../platform/errors.ts';
import { hashToken, isToken } from '../../platform/identity/token.ts';
import { countTry } from './rate-store.ts';
import { isOperatorLink, isRightCode, isRightToken, type SignIn } from './sign-in.ts';
import { findSignIn, trySignIn } from './store.ts';

/** What somebody brings to end a sign-in. */
export interface Proof {
  /** What the browser that began it holds. */
  readonly holder: string | undefined;
  readonly token?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * The sign-in that the proof is good for, not used up yet. The link of an e-mail is worth nothing without the
 * browser that asked for it: programs that open the links of e-mails neither sign in nor spoil anything.
 */
export async function openSignIn(effects: Effects, { holder = '', token, code = '' }: Proof): Promise<SignIn> {
  if (token !== undefined && isOperatorLink(token)) {
    return requireOpen(effects, await findSignIn(effects.table, hashToken(token)));
  }
  if (!isToken(holder)) {
    throw forbidden('sign_in.other_browser', 'This browser did not ask for the e-mail. Type its code where you asked.');
  }
  return token === undefined ? openByCode(effects, holder, code) : openByToken(effects, holder, token);
}

async function openByToken(effects: Effects, holder: string, token: string): Promise<SignIn> {
  const signIn = requireOpen(effects, await findSignIn(effects.table, hashToken(holder)));
  if (isRightToken(signIn, token)) return signIn;
  throw forbidden('sign_in.wrong_link', 'There is a newer e-mail. Open its link, or ask for another.');
}

/** Tries are counted before anybody looks whether the code is right, so that many at once gain nothing. */
async function openByCode(effects: Effects, holder: string, code: string): Promise<SignIn> {
  const { table, now } = effects;
  const tried = await trySignIn(table, hashToken(holder));
  const signIn = requireOpen(effects, tried.signIn);
  if (tried.tooMany) {
    throw gone('sign_in.too_many_codes', `${SIGN_IN.triesPerCode} codes were tried. Ask for another e-mail.`);
  }
  if (!(await countTry(table, signIn.email, now()))) throw tooManyTries(now());
  if (isRightCode(signIn, holder, code)) return signIn;
  throw forbidden('sign_in.wrong_code', 'This is not the code in the e-mail.');
}

function requireOpen({ now }: Effects, signIn: SignIn | undefined): SignIn {
  if (!signIn) throw gone('sign_in.unknown', 'This sign-in does not exist, or no longer. Ask for another e-mail.');
  if (signIn.usedAt !== undefined) throw gone('sign_in.used', 'This has been used already. Ask for another e-mail.');
  if (signIn.expiresAt > now().toISOString()) return signIn;
  throw gone('sign_in.expired', 'The link and the code have expired. Ask for another e-mail.');
}

const tooManyTries = (now: Date) =>
  rateLimited(
    'sign_in.tries_limit',
    'Too many codes were tried for this address today. Open the link of the e-mail instead.',
    secondsUntilEndOf(DAY_MILLISECONDS, now),
  );

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);
const forbidden = (code: string, detail: string) => new ServiceError('forbidden', code, detail);
