import type { HttpService } from '../../engine/types.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

const wantsJson = (url: string, accept: string): boolean =>
  new URL(url, 'http://mailbox').searchParams.get('format') === 'json' ||
  (accept.includes('application/json') && !accept.includes('text/html'));

/** The mailbox over HTTP: a page for browsers, JSON for programs. */
export const mailboxViewer =
  (mailbox: Mailbox): HttpService =>
  async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return {
        status: 405,
        headers: { allow: 'GET, HEAD', 'content-type': 'text/plain' },
        body: Buffer.from('GET and HEAD only\n'),
      };
    }
    const isJson = wantsJson(request.url, request.headers.accept ?? '');
    const content = isJson ? JSON.stringify(mailbox.emails(), null, 2) : mailboxPage(mailbox.emails());
    return {
      status: 200,
      headers: {
        'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-src 'self'",
      },
      body: Buffer.from(request.method === 'HEAD' ? '' : content),
    };
  };
