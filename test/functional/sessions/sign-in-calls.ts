import { createSession } from '../../../lambdas/api/sessions/create-session.ts';
import { getMe } from '../../../lambdas/api/sessions/get-me.ts';
import { listSessions } from '../../../lambdas/api/sessions/list-sessions.ts';
import { requestSignIn } from '../../../lambdas/api/sessions/request-sign-in.ts';
import { revokeSession } from '../../../lambdas/api/sessions/revoke-session.ts';
import { revokeSessions } from '../../../lambdas/api/sessions/revoke-sessions.ts';
import type { Email } from '../../../lambdas/platform/email/mailer.ts';
import { readSignUpPolicy } from '../../../lambdas/sessions/sign-in/sign-in.ts';
import { Browser } from '../../support/functions/browser.ts';
import { testEffects } from '../../support/functions/test-effects.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';

export type SignInCalls = Awaited<ReturnType<typeof signInCalls>>;

/** The secrets in a sign-in e-mail: the token in its link, and its code. */
export interface MailedSecrets {
  readonly token: string;
  readonly code: string;
}

/** The sign-in and session operations on a new table. */
export async function signInCalls(signUp = 'open') {
  const effects = await testEffects();
  const emails: Email[] = [];
  let visitors = 0;
  const mailer = { sendEmail: async (email: Email) => void emails.push(email) };
  const signInEffects = {
    ...effects,
    mailer,
    baseUrl: 'https://api.example.com',
    signUp: readSignUpPolicy(signUp),
  };
  const operations = {
    request: requestSignIn(signInEffects),
    create: createSession(effects),
    me: getMe(effects),
    list: listSessions(effects),
    revoke: revokeSession(effects),
    revokeAll: revokeSessions(effects),
  };
  /** Requests an e-mail. Each call comes from a different visitor unless it sets an address. */
  const requestSignInEmail = (browser: Browser, email: string, more: { language?: string; address?: string } = {}) => {
    visitors += 1;
    const { address = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`, language } = more;
    return browser.call(operations.request, {
      method: 'POST',
      path: '/v1/sign-in',
      json: { email, ...(language && { language }) },
      headers: throughDistribution(address),
    });
  };
  const signInWith = (browser: Browser, json: object, headers = {}) =>
    browser.call(operations.create, { method: 'POST', path: '/v1/sessions', json, headers });
  const mailedTo = (address: string): MailedSecrets => {
    const { text } = emails.findLast(({ to }) => to === address) ?? { text: '' };
    const token = /#(\S+)/.exec(text)?.[1];
    const code = /^([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(text)?.[1];
    if (!token || !code) throw new Error(`No sign-in link and code were sent to ${address}: ${text}`);
    return { token, code };
  };
  return {
    effects,
    emails,
    operations,
    requestSignIn: requestSignInEmail,
    createSession: signInWith,
    mailedTo,
    me: (browser: Browser, headers = {}) => browser.call(operations.me, { path: '/v1/me', headers }),
    /** A browser that has signed in with the link in the e-mail. */
    signIn: async (email: string) => {
      const browser = new Browser();
      await requestSignInEmail(browser, email);
      await signInWith(browser, { token: mailedTo(email).token });
      return browser;
    },
  };
}
