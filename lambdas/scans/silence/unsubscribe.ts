import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { setSubscribed } from '../../accounts/digest-store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { html } from '../../platform/html.ts';
import type { ApiResponse } from '../../platform/http/exchange.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { bodyText } from '../../platform/http/read-body.ts';
import { isToken } from '../../platform/identity/token.ts';
import { ulidOf } from '../../platform/ids.ts';
import { emailLanguage } from '../../platform/language.ts';
import { logger } from '../../platform/logger.ts';
import { UNSUBSCRIBE_TEXTS } from './unsubscribe-texts.ts';

const BODY_BYTES = 1_024;
/** The body of the form that subscribes again. Any other body unsubscribes, such as that of a mail client's button. */
const SUBSCRIBE = 'subscribe=1';

/**
 * The page behind the unsubscribe link of a weekly e-mail. Opening it changes nothing, because mail scanners open
 * links. Its button unsubscribes, and so does the button of a mail client, which posts to the same address (RFC 8058).
 */
export const unsubscribe = ({ table, now }: Pick<Effects, 'table' | 'now'>) =>
  publicFunction('unsubscribe', async (event) => {
    const { account_id: accountId = '', token = '' } = event.pathParameters ?? {};
    if (ulidOf('account', accountId) === undefined || !isToken(token)) throw unknownLink();
    const kind = event.rawPath.startsWith(QUESTIONS_PATH) ? 'questions' : 'silence';
    const { [kind]: about, ...texts } = UNSUBSCRIBE_TEXTS[emailLanguage(event.headers['accept-language'])];
    const page = pageFor(event, about.title);
    if (event.requestContext.http.method !== 'POST') return page(about.question, texts.unsubscribe);
    const isSubscribed = bodyText(event, BODY_BYTES) === SUBSCRIBE;
    const at = now();
    if (!(await setSubscribed(table, { kind, accountId, token, isSubscribed, at }))) throw unknownLink();
    logger.info('request', { operation: 'unsubscribe', request_id: event.requestContext.requestId, status: 200 });
    return isSubscribed
      ? page(texts.subscribed, texts.unsubscribe)
      : page(about.unsubscribed, texts.subscribe, 'subscribe');
  });

/** Links of e-mails about questions. The others are about silent placements. */
const QUESTIONS_PATH = '/unsubscribe/questions/';

const unknownLink = () => notFound('route', '/unsubscribe');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The form posts to the address of the page. */
const pageFor =
  (event: APIGatewayProxyEventV2, title: string) =>
  (text: string, button: string, field = 'unsubscribe'): ApiResponse => {
    const language = emailLanguage(event.headers['accept-language']);
    const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
</head>
<body class="centered">
<main class="card">
<h1>${title}</h1>
<p>${text}</p>
<form method="post"><button class="button" name="${field}" value="1">${button}</button></form>
</main>
</body>
</html>
`.text;
    return { statusCode: 200, headers: { ...HEADERS, 'content-language': language }, body };
  };

export const handler = unsubscribe(liveEffects());
