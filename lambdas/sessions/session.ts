import { SIGN_IN } from '../../contracts/sign-in.ts';
import { DAY_MILLISECONDS } from '../../contracts/time.ts';
import { idleSince } from '../credentials/credential.ts';
import { hashToken, newToken } from '../platform/identity/token.ts';
import { newId, type Random } from '../platform/ids.ts';

/** Somebody who is signed in with a browser. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  /** Of what the browser's cookie holds, which is kept nowhere. */
  readonly tokenHash: string;
  /** What the browser says it is: by that people tell their sessions apart. */
  readonly userAgent: string;
  /** When the person signed in. */
  readonly createdAt: string;
  /** The end, however much it is used. */
  readonly expiresAt: string;
}

const USER_AGENT_LENGTH = 300;

export interface NewSession {
  readonly session: Session;
  /** It goes into the cookie, and nowhere else. */
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
  expiresAt > now.toISOString() && lastUsedAt > idleSince(now).toISOString();
