import { createHash, timingSafeEqual } from 'node:crypto';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { hashToken, newToken } from '../../platform/identity/token.ts';
import { newTypedCode, plainCode } from '../../platform/identity/typed-code.ts';
import type { Random } from '../../platform/ids.ts';

/** A pending sign-in. A person completes it with the e-mail's link or code, or with the operator's link. */
export interface SignIn {
  /** Hash of the secret in the cookie of the browser that started it; for an operator's link, hash of its token. */
  readonly holder_hash: string;
  readonly email: string;
  /** Hashes of the link's token and of the code in the e-mail. Absent for an operator's link, which needs no proof. */
  readonly proof?: { readonly token_hash: string; readonly code_hash: string } | undefined;
  readonly expires_at: string;
  readonly used_at?: string | undefined;
}

/** The token and the code for the e-mail, and the secret for the browser's cookie. None of them is stored. */
export interface SignInSecrets {
  readonly holder: string;
  readonly token: string;
  readonly code: string;
}

export const newSignInSecrets = (random: Random): SignInSecrets => ({
  holder: newToken(random),
  token: newToken(random),
  code: newTypedCode(random),
});

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * MINUTE_MILLISECONDS).toISOString();

/** A code is short, so its hash alone could be guessed. Hashing it with the browser's secret prevents that. */
const hashCode = (holder: string, code: string): string =>
  createHash('sha256')
    .update(`${holder}:${plainCode(code)}`)
    .digest('hex');

export const newSignIn = ({ holder, token, code }: SignInSecrets, email: string, now: Date): SignIn => ({
  holder_hash: hashToken(holder),
  email,
  proof: { token_hash: hashToken(token), code_hash: hashCode(holder, code) },
  expires_at: minutesAfter(now, SIGN_IN.minutes),
});

/** Distinguishes the operator's links from those in e-mails, which only work in the browser that requested them. */
const OPERATOR_LINK_PREFIX = 'link_';
export const isOperatorLink = (token: string): boolean => token.startsWith(OPERATOR_LINK_PREFIX);

export function newOperatorLink(email: string, now: Date, random: Random): { token: string; signIn: SignIn } {
  const token = OPERATOR_LINK_PREFIX + newToken(random);
  const expires_at = minutesAfter(now, SIGN_IN.operatorLinkMinutes);
  return { token, signIn: { holder_hash: hashToken(token), email, expires_at } };
}

/** The page that completes a sign-in. Browsers do not send the fragment, so the token never appears in a log. */
export const signInLink = (baseUrl: string, token: string): string => `${baseUrl}/studio/sign-in#${token}`;

export const isCorrectToken = ({ proof }: SignIn, token: string): boolean =>
  proof !== undefined && isSame(proof.token_hash, hashToken(token));

export const isCorrectCode = ({ proof }: SignIn, holder: string, typed: string): boolean =>
  proof !== undefined && isSame(proof.code_hash, hashCode(holder, typed));

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
