import { digests, unsubscribe as messages } from '../../messages/emails.js';
import { setSubscribed } from '../accounts/digest-store.ts';
import type { Effects } from '../platform/effects.ts';
import { linkPage } from '../platform/email/link-page.ts';
import { notFound } from '../platform/errors.ts';
import { publicFunction } from '../platform/http/public-function.ts';
import { bodyText } from '../platform/http/read-body.ts';
import { isToken } from '../platform/identity/token.ts';
import { ulidOf } from '../platform/ids.ts';
import { emailLanguage } from '../platform/language.ts';
import { logger } from '../platform/logger.ts';

const BODY_BYTES = 1_024;
/** Sent by the form that subscribes again. Any other body, for example one that a mail client sends, unsubscribes. */
const SUBSCRIBE = 'subscribe=1';

/**
 * The page behind the unsubscribe link of a weekly e-mail. Opening it changes nothing, because mail scanners open
 * links. Its button unsubscribes, and so does the button of a mail client, which posts to the same address (RFC 8058).
 */
export const unsubscribe = ({ table, now }: Pick<Effects, 'table' | 'now'>) =>
  publicFunction('unsubscribe', async (event) => {
    const { account_id = '', token = '' } = event.pathParameters ?? {};
    if (ulidOf('account', account_id) === undefined || !isToken(token)) throw unknownLink();
    const kind = event.rawPath.startsWith(QUESTIONS_PATH) ? 'questions' : 'silence';
    const language = emailLanguage(event.headers['accept-language']);
    const t = messages[language];
    const about = t.digests[kind];
    const page = (text: string, label: string, field = 'unsubscribe') =>
      linkPage({ language, title: about.title, text, button: { label, field } });
    if (event.requestContext.http.method !== 'POST') return page(about.question, digests[language].unsubscribe);
    const isSubscribed = bodyText(event, BODY_BYTES) === SUBSCRIBE;
    const at = now();
    if (!(await setSubscribed(table, { kind, account_id, token, isSubscribed, at }))) throw unknownLink();
    logger.info('request', { operation: 'unsubscribe', request_id: event.requestContext.requestId, status: 200 });
    return isSubscribed
      ? page(t.subscribed, digests[language].unsubscribe)
      : page(about.unsubscribed, t.subscribe, 'subscribe');
  });

/** Links in e-mails about questions begin with this path. All other links are in e-mails about silent placements. */
const QUESTIONS_PATH = '/unsubscribe/questions/';

const unknownLink = () => notFound('route', '/unsubscribe');
