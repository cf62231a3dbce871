import { SIGN_IN } from '../../contracts/sign-in.ts';
import { DAY_MILLISECONDS } from '../../contracts/time.ts';
import { idleCutoff } from '../credentials/credential.ts';
import { hashToken, newToken } from '../platform/identity/token.ts';
import { newId, type Random } from '../platform/ids.ts';

/** A browser in which a person is signed in. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  /** Hash of the token in the browser's cookie. The token itself is not stored. */
  readonly tokenHash: string;
  /** The browser's User-Agent header, which helps people tell their sessions apart. */
  readonly userAgent: string;
  /** When the person signed in. */
  readonly createdAt: string;
  /** The session expires then, even if it is in use. */
  readonly expiresAt: string;
}

const USER_AGENT_LENGTH = 300;

export interface NewSession {
  readonly session: Session;
  /** Only the cookie holds it. */
  readonly token: string;
}

export function newSession(accountId: string, userAgent: string, now: Date, random: Random): NewSession {
  const token = newToken(random);
  const session = {
    id: newId('session', now, random),
    accountId,
    tokenHash: hashToken(token),
    userAgent: userAgent.toWellFormed().slice(0, USER_AGENT_LENGTH),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + SIGN_IN.sessionDays * DAY_MILLISECONDS).toISOString(),
  };
  return { session, token };
}

export const isLive = ({ expiresAt }: Session, lastUsedAt: string, now: Date): boolean =>
  expiresAt > now.toISOString() && lastUsedAt > idleCutoff(now).toISOString();
