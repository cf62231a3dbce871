import * as z from 'zod/mini';
import { SIGN_IN } from '../../contracts/sign-in.ts';
import { DAY_MILLISECONDS } from '../../contracts/time.ts';
import { idleCutoff } from '../credentials/credential.ts';
import { hashToken, newToken } from '../platform/identity/token.ts';
import { newId, type Random } from '../platform/ids.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** A browser in which a person is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Hash of the token in the browser's cookie. The token itself is not stored. */
  token_hash: z.string(),
  /** The browser's User-Agent header, which helps people tell their sessions apart. */
  user_agent: z.string(),
  /** When the person signed in. */
  created_at: z.string(),
  /** The session expires then, even if it is in use. */
  expires_at: z.string(),
});
export type Session = Entity<typeof sessionSchema>;

export interface LiveSession extends Session {
  readonly last_used_at: string;
}

const USER_AGENT_LENGTH = 300;

export interface NewSession {
  readonly session: Session;
  /** Only the cookie holds it. */
  readonly token: string;
}

export function newSession(account_id: string, user_agent: string, now: Date, random: Random): NewSession {
  const token = newToken(random);
  const session = {
    id: newId('session', now, random),
    account_id,
    token_hash: hashToken(token),
    user_agent: user_agent.toWellFormed().slice(0, USER_AGENT_LENGTH),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SIGN_IN.sessionDays * DAY_MILLISECONDS).toISOString(),
  };
  return { session, token };
}

export const isLive = ({ expires_at, last_used_at }: LiveSession, now: Date): boolean =>
  expires_at > now.toISOString() && last_used_at > idleCutoff(now).toISOString();
