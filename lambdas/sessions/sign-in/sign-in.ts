import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { hashToken, newToken } from '../../platform/identity/token.ts';
import { newTypedCode, plainCode } from '../../platform/identity/typed-code.ts';
import type { Random } from '../../platform/ids.ts';
import type { Entity } from '../../platform/schemas/shapes.ts';

/** A pending sign-in. A person completes it with the e-mail's link or code, or with the operator's link. */
export const signInSchema = z.object({
  /** Hash of the secret in the cookie of the browser that started it; for an operator's link, hash of its token. */
  holder_hash: z.string(),
  email: z.string(),
  /** Hashes of the link's token and of the code in the e-mail. Absent for an operator's link, which needs no proof. */
  token_hash: z.optional(z.string()),
  code_hash: z.optional(z.string()),
  expires_at: z.string(),
  used_at: z.optional(z.string()),
});
export type SignIn = Entity<typeof signInSchema>;

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
  token_hash: hashToken(token),
  code_hash: hashCode(holder, code),
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

export const isCorrectToken = ({ token_hash }: SignIn, token: string): boolean =>
  token_hash !== undefined && isSame(token_hash, hashToken(token));

export const isCorrectCode = ({ code_hash }: SignIn, holder: string, typed: string): boolean =>
  code_hash !== undefined && isSame(code_hash, hashCode(holder, typed));

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Who can create an account by signing in. Invitations and the operator's links always work. */
export interface SignUpPolicy {
  canSignUp(email: string): boolean;
}

const DOMAINS = /^domains:(.+)$/;

/** Parses the deployment's setting: `invited`, `open`, or `domains:a.com,b.com`. */
export function readSignUpPolicy(text: string): SignUpPolicy {
  if (text === 'open') return { canSignUp: () => true };
  const domains = new Set(DOMAINS.exec(text)?.[1]?.toLowerCase().split(','));
  return { canSignUp: (email) => domains.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) };
}
