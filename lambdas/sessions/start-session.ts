import { COOKIES, SIGN_IN } from '../../contracts/sign-in.ts';
import { DAY_SECONDS } from '../../contracts/time.ts';
import { type Account, accountErased } from '../accounts/account.ts';
import { accountLivesCheck, cancelDeletion, findAccount, findAccountId, newAccountWrites } from '../accounts/store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditEntryWrites } from '../audit/write-store.ts';
import type { Effects } from '../platform/effects.ts';
import { ServiceError } from '../platform/errors.ts';
import { cookie, type Request, readCookie } from '../platform/http/cookies.ts';
import { hashToken, isToken } from '../platform/identity/token.ts';
import { newId } from '../platform/ids.ts';
import { loggable, logger } from '../platform/logger.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { tryTransactWrite } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { type NewSession, newSession, type Session } from './session.ts';
import { endSessionOfToken, endSessions, findSessions, newSessionWrites } from './store.ts';

/** Somebody who has proved to read the mail of an address. */
interface Person {
  readonly email: string;
  readonly userAgent: string;
  /** Of the request that proved it. */
  readonly requestId: string;
}

export interface StartedSession extends NewSession {
  readonly account: Account;
}

/**
 * Signs somebody in to the account of their address, and makes it where there is none. A deletion that was asked
 * for is undone: whoever signs in wants the account. What proved it is used up in the same transaction, which writes
 * the sign-in down, too.
 */
export async function startSession(
  effects: Effects,
  { email, userAgent, requestId }: Person,
  useUp?: TableWrite,
): Promise<StartedSession> {
  const { table, now, random } = effects;
  const started = await retryOnConflict(async () => {
    const known = await findAccountByEmail(table, email);
    const account = known ?? newAccount(effects, email);
    const made = newSession(account.id, userAgent, now(), random);
    const failure = await tryTransactWrite(table, {
      account: known ? accountLivesCheck(table, known.id) : newAccountWrites(table, account),
      session: newSessionWrites(table, made.session),
      audit: auditEntryWrites(table, signInEntry(effects, made.session, requestId)),
      proof: useUp,
    });
    if (failure?.failed('proof')) throw usedBefore();
    if (failure) throw failure;
    return { account, ...made };
  });
  await endOldest(table, started.account.id);
  return started;
}

async function findAccountByEmail(table: Table, email: string): Promise<Account | undefined> {
  const accountId = await findAccountId(table, email);
  if (accountId === undefined) return undefined;
  const account = await findAccount(table, accountId);
  if (!account || (account.deletion && !(await cancelDeletion(table, accountId)))) throw accountErased();
  return { ...account, deletion: undefined };
}

const newAccount = ({ now, random }: Effects, email: string): Account => {
  const createdAt = now();
  return { id: newId('account', createdAt, random), email, createdAt: createdAt.toISOString() };
};

const signInEntry = (
  { now, random }: Effects,
  { id, accountId, createdAt }: Session,
  requestId: string,
): AuditEntry => ({
  id: newId('auditEntry', now(), random),
  createdAt,
  operation: 'create-session',
  resourceIds: [id],
  fields: [],
  organizationIds: [],
  accountId,
  sessionId: id,
  requestId,
});

const usedBefore = () =>
  new ServiceError('gone', 'sign_in.used', 'This sign-in has been used already. Ask for another e-mail.');

/** Who signs in and never out, from one browser after the other, must not make the list grow. */
async function endOldest(table: Table, accountId: string): Promise<void> {
  try {
    const sessions = await findSessions(table, accountId);
    await endSessions(table, sessions.slice(0, -SIGN_IN.sessionsPerAccount));
  } catch (error) {
    // The person is signed in; the next sign-in tries again.
    logger.warn('old sessions were not ended', { error: loggable(error) });
  }
}

/**
 * The browser gets the cookie of a new session in place of the one that it sends: nobody could use or end the earlier one
 * any more, so it ends here, whoever's it was.
 */
export async function endEarlierSession({ table }: Effects, request: Request): Promise<void> {
  const earlier = readCookie(request, COOKIES.session) ?? '';
  if (!isToken(earlier)) return;
  try {
    await endSessionOfToken(table, hashToken(earlier));
  } catch (error) {
    // The person is signed in; the other session ends by itself.
    logger.warn('an earlier session was not ended', { error: loggable(error) });
  }
}

/** The cookie lives as long as the session can; the table decides about the rest. */
export const sessionCookie = (token: string): string =>
  cookie(COOKIES.session, token, SIGN_IN.sessionDays * DAY_SECONDS);
