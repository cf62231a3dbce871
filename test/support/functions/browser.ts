import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { startSession } from '../../../lambdas/sessions/start-session.ts';
import { type ApiCall, type ApiReply, callApi } from './api-event.ts';
import type { TestEffects } from './test-effects.ts';

/** Headers that the Studio sends with every request. */
export const FROM_STUDIO = { 'x-qpr-studio': '1', 'sec-fetch-site': 'same-origin' };

/** A minimal browser for session tests: it stores cookies and sends them back. */
export class Browser {
  readonly jar = new Map<string, string>();

  get cookies(): string[] {
    return [...this.jar].map(([name, value]) => `${name}=${value}`);
  }

  /** Makes a request like the Studio. `headers` override the default ones. */
  async call(operation: ApiFunction, call: ApiCall = {}): Promise<ApiReply> {
    const headers = { ...FROM_STUDIO, 'user-agent': 'Firefox on a Mac', ...call.headers };
    const reply = await callApi(operation, { ...call, headers, cookies: call.cookies ?? this.cookies });
    this.keep(reply);
    return reply;
  }

  keep({ cookies }: Pick<ApiReply, 'cookies'>): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0\b/.test(cookie)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }
}

/** A browser with a new session. */
export async function signedIn(effects: TestEffects, email: string): Promise<Browser & { account_id: string }> {
  const { token, account } = await startSession(effects, {
    email,
    user_agent: 'Firefox on a Mac',
    request_id: 'request-1',
  });
  const browser = new Browser();
  browser.jar.set('__Host-qpr_session', token);
  return Object.assign(browser, { account_id: account.id });
}
