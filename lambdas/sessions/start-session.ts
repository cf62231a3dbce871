import type { Language } from '../../contracts/languages.ts';
import { COOKIES, SIGN_IN } from '../../contracts/sign-in.ts';
import { DAY_SECONDS } from '../../contracts/time.ts';
import { type Account, accountErased, newAccount, pendingDeletion } from '../accounts/account.ts';
import {
  accountExistsCheck,
  cancelDeletion,
  findAccount,
  findAccountId,
  newAccountWrites,
  setLanguageWrite,
} from '../accounts/store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditEntryWrites } from '../audit/store.ts';
import type { Effects } from '../platform/effects.ts';
import { ServiceError } from '../platform/errors.ts';
import { type CookieRequest, cookie, readCookie } from '../platform/http/cookies.ts';
import { hashToken, isToken } from '../platform/identity/token.ts';
import { newId } from '../platform/ids.ts';
import { loggable, logger } from '../platform/logger.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { tryTransactWrite } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { type NewSession, newSession, type Session } from './session.ts';
import { endSessionOfToken, endSessions, findSessions, newSessionWrites } from './store.ts';

/** A person who has proved that the e-mail address is theirs. */
interface Person {
  readonly email: string;
  readonly user_agent: string;
  /** The language for e-mails. If undefined, the account keeps its language. */
  readonly language?: Language;
  /** Id of the request with the proof. */
  readonly request_id: string;
}

export interface StartedSession extends NewSession {
  readonly account: Account;
}

/**
 * Signs a person in to the account with their address, and creates the account if there is none. The transaction that
 * creates the session also marks the proof as used (`proofUsedWrite`) and writes the audit entry. A pending deletion of
 * the account is canceled first.
 */
export async function startSession(
  effects: Effects,
  { email, user_agent, language, request_id }: Person,
  proofUsedWrite?: TableWrite,
): Promise<StartedSession> {
  const { table, now, random } = effects;
  const started = await retryOnConflict(async () => {
    const known = await findAccountByEmail(table, email);
    const account = known ?? { ...newAccount(email, now(), random), language };
    const hasNewLanguage = language !== undefined && language !== known?.language;
    const created = newSession(account.id, user_agent, now(), random);
    const failure = await tryTransactWrite(table, {
      account: known
        ? hasNewLanguage
          ? setLanguageWrite(table, known.id, language)
          : accountExistsCheck(table, known.id)
        : newAccountWrites(table, account),
      session: newSessionWrites(table, created.session),
      audit: auditEntryWrites(table, signInEntry(effects, created.session, request_id)),
      proof: proofUsedWrite,
    });
    if (failure?.failed('proof')) throw alreadyUsed();
    if (failure) throw failure;
    return { account, ...created };
  });
  await endOldestSessions(table, started.account.id);
  return started;
}

async function findAccountByEmail(table: Table, email: string): Promise<Account | undefined> {
  const account_id = await findAccountId(table, email);
  if (account_id === undefined) return undefined;
  const account = await findAccount(table, account_id);
  if (!account || (pendingDeletion(account) && !(await cancelDeletion(table, account_id)))) throw accountErased();
  return { ...account, deletion_requested_at: undefined, deletes_at: undefined };
}

const signInEntry = (
  { now, random }: Effects,
  { id, account_id, created_at }: Session,
  request_id: string,
): AuditEntry => ({
  id: newId('auditEntry', now(), random),
  created_at,
  operation: 'create-session',
  resource_ids: [id],
  fields: [],
  organization_ids: [],
  account_id,
  session_id: id,
  request_id,
});

const alreadyUsed = () =>
  new ServiceError('gone', 'sign_in.used', 'This sign-in has already been used. Request another e-mail.');

/** Keeps the list of sessions short for people who sign in from many browsers and never sign out. */
async function endOldestSessions(table: Table, account_id: string): Promise<void> {
  try {
    const sessions = await findSessions(table, account_id);
    await endSessions(table, sessions.slice(0, -SIGN_IN.sessionsPerAccount));
  } catch (error) {
    // The person is signed in; the next sign-in tries again.
    logger.warn('could not end old sessions', { error: loggable(error) });
  }
}

/**
 * The cookie of the new session replaces the one that the browser sent. Nobody can use the earlier session anymore, so
 * it ends here, even if it belongs to another account.
 */
export async function endEarlierSession({ table }: Effects, request: CookieRequest): Promise<void> {
  const earlier = readCookie(request, COOKIES.session) ?? '';
  if (!isToken(earlier)) return;
  try {
    await endSessionOfToken(table, hashToken(earlier));
  } catch (error) {
    // The person is signed in, and the earlier session will expire.
    logger.warn('could not end an earlier session', { error: loggable(error) });
  }
}

/** The cookie lives as long as a session can. The table decides whether the session is still valid. */
export const sessionCookie = (token: string): string =>
  cookie(COOKIES.session, token, SIGN_IN.sessionDays * DAY_SECONDS);
