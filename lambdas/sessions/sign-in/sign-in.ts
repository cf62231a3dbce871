import { createHash, timingSafeEqual } from 'node:crypto';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { hashToken, newToken } from '../../platform/identity/token.ts';
import { newCode, plainCode } from '../../platform/identity/typed-code.ts';
import type { Random } from '../../platform/ids.ts';

/** A sign-in that somebody began: whoever proves to have read the e-mail, or has the operator's link, ends it. */
export interface SignIn {
  /** Of what the browser that began it keeps in a cookie; of the token itself where the operator's link began it. */
  readonly holderHash: string;
  readonly email: string;
  /** Of what the e-mail says; the operator's link needs nothing beside itself. */
  readonly proof?: { readonly tokenHash: string; readonly codeHash: string } | undefined;
  readonly expiresAt: string;
  readonly usedAt?: string | undefined;
}

/** What the e-mail says, and what stays in the browser. None of it is stored. */
export interface SignInSecrets {
  readonly holder: string;
  readonly token: string;
  readonly code: string;
}

export const newSignInSecrets = (random: Random): SignInSecrets => ({
  holder: newToken(random),
  token: newToken(random),
  code: newCode(random),
});

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * MINUTE_MILLISECONDS).toISOString();

/** A code is short; what the browser holds, which is stored nowhere, keeps its hash from being guessed back. */
const hashCode = (holder: string, code: string): string =>
  createHash('sha256')
    .update(`${holder}:${plainCode(code)}`)
    .digest('hex');

export const newSignIn = ({ holder, token, code }: SignInSecrets, email: string, now: Date): SignIn => ({
  holderHash: hashToken(holder),
  email,
  proof: { tokenHash: hashToken(token), codeHash: hashCode(holder, code) },
  expiresAt: minutesAfter(now, SIGN_IN.minutes),
});

/** Tells the operator's links from those of e-mails, which are worth nothing in another browser. */
const OPERATOR_LINK_PREFIX = 'link_';
export const isOperatorLink = (token: string): boolean => token.startsWith(OPERATOR_LINK_PREFIX);

export function newOperatorLink(email: string, now: Date, random: Random): { token: string; signIn: SignIn } {
  const token = OPERATOR_LINK_PREFIX + newToken(random);
  const expiresAt = minutesAfter(now, SIGN_IN.operatorLinkMinutes);
  return { token, signIn: { holderHash: hashToken(token), email, expiresAt } };
}

/** The page that ends a sign-in. The token stands in the fragment: browsers send no fragment, so no log has it. */
export const signInLink = (baseUrl: string, token: string): string => `${baseUrl}/studio/sign-in#${token}`;

export const isRightToken = ({ proof }: SignIn, token: string): boolean =>
  proof !== undefined && isSame(proof.tokenHash, hashToken(token));

export const isRightCode = ({ proof }: SignIn, holder: string, typed: string): boolean =>
  proof !== undefined && isSame(proof.codeHash, hashCode(holder, typed));

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
