import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { DAY_MILLISECONDS, secondsUntilEndOf } from '../../../contracts/time.ts';
import type { Effects } from '../../platform/effects.ts';
import { rateLimited, ServiceError } from '../../platform/errors.ts';
import { hashToken, isToken } from '../../platform/identity/token.ts';
import { countAddressAttempt } from './rate-store.ts';
import { isCorrectCode, isCorrectToken, isOperatorLink, type SignIn } from './sign-in.ts';
import { countSignInAttempt, findSignIn } from './store.ts';

/** What a client sends to complete a sign-in. */
export interface Proof {
  /** The secret in the cookie of the browser that started the sign-in. */
  readonly holder: string | undefined;
  /** From the link in the e-mail, or from a link that the operator created. */
  readonly token?: string | undefined;
  /** The code in the e-mail, which the person typed. */
  readonly code?: string | undefined;
}

/**
 * Finds the open sign-in that the proof belongs to. The link in an e-mail only works in the browser that requested
 * it, so programs that scan e-mails and open their links neither sign in nor use up the link. The operator's link works
 * in any browser.
 */
export async function findOpenSignIn(effects: Effects, { holder = '', token, code = '' }: Proof): Promise<SignIn> {
  if (token !== undefined && isOperatorLink(token)) {
    return requireOpen(effects, await findSignIn(effects.table, hashToken(token)));
  }
  if (!isToken(holder)) {
    throw forbidden(
      'sign_in.other_browser',
      'This browser did not request the e-mail. Enter the code in the one that did.',
    );
  }
  return token === undefined ? findByCode(effects, holder, code) : findByToken(effects, holder, token);
}

async function findByToken(effects: Effects, holder: string, token: string): Promise<SignIn> {
  const signIn = requireOpen(effects, await findSignIn(effects.table, hashToken(holder)));
  if (isCorrectToken(signIn, token)) return signIn;
  throw forbidden('sign_in.wrong_link', 'There is a newer e-mail. Open its link, or request another e-mail.');
}

/** Counts the attempt before it checks the code, so parallel attempts cannot get around the limit. */
async function findByCode(effects: Effects, holder: string, code: string): Promise<SignIn> {
  const { table, now } = effects;
  const tried = await countSignInAttempt(table, hashToken(holder));
  const signIn = requireOpen(effects, tried.signIn);
  if (tried.isLimitReached) {
    throw gone('sign_in.too_many_codes', `${SIGN_IN.triesPerCode} wrong codes were entered. Request another e-mail.`);
  }
  if (!(await countAddressAttempt(table, signIn.email, now()))) throw tooManyTries(now());
  if (isCorrectCode(signIn, holder, code)) return signIn;
  throw forbidden('sign_in.wrong_code', 'The code does not match the one in the e-mail.');
}

function requireOpen({ now }: Effects, signIn: SignIn | undefined): SignIn {
  if (!signIn) throw gone('sign_in.unknown', 'This sign-in does not exist or has expired. Request another e-mail.');
  if (signIn.used_at !== undefined)
    throw gone('sign_in.used', 'This sign-in has already been used. Request another e-mail.');
  if (signIn.expires_at > now().toISOString()) return signIn;
  throw gone('sign_in.expired', 'The link and the code have expired. Request another e-mail.');
}

const tooManyTries = (now: Date) =>
  rateLimited(
    'sign_in.tries_limit',
    'Too many codes were entered for this address today. Open the link in the e-mail instead.',
    secondsUntilEndOf(DAY_MILLISECONDS, now),
  );

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);
const forbidden = (code: string, detail: string) => new ServiceError('forbidden', code, detail);
