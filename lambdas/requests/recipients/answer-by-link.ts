import type { RecipientStatus } from '../../../contracts/requests/requests.ts';
import { recipients } from '../../../messages/emails.js';
import type { Effects } from '../../platform/effects.ts';
import { linkPage } from '../../platform/email/link-page.ts';
import { notFound } from '../../platform/errors.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { bodyText } from '../../platform/http/read-body.ts';
import { isToken } from '../../platform/identity/token.ts';
import { emailLanguage } from '../../platform/language.ts';
import { logger } from '../../platform/logger.ts';
import { findRecipient, storeAnswer } from './recipient-store.ts';

const BODY_BYTES = 1_024;
/** Sent by the form that confirms. Any other body, for example the one that a mail client sends, stops the e-mails. */
const CONFIRM = 'confirm=1';
const RECIPIENT_ID = /^[0-9a-f]{32}$/;
const OWNER_ID = /^(?:acc|org)_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * The page behind the link in every e-mail to a recipient, who confirms or unsubscribes here. Opening it changes
 * nothing, because mail scanners open links. The button of a mail client posts to the same address (RFC 8058).
 */
export const answerByLink = ({ table, now }: Pick<Effects, 'table' | 'now'>) =>
  publicFunction('unsubscribe', async (event) => {
    const { owner_id = '', recipient_id: id = '', token = '' } = event.pathParameters ?? {};
    if (!OWNER_ID.test(owner_id) || !RECIPIENT_ID.test(id) || !isToken(token)) throw unknownLink();
    const recipient = await findRecipient(table, { owner_id, id });
    if (recipient?.token !== token) throw unknownLink();
    const language = emailLanguage(event.headers['accept-language']);
    const page = (status: RecipientStatus) => {
      const t = recipients[language];
      const { text, button } = t.statuses[status];
      const field = status === 'confirmed' ? 'stop' : 'confirm';
      const address = t.email({ address: recipient.email });
      return linkPage({ language, title: t.title, text: `${address} ${text}`, button: { label: button, field } });
    };
    if (event.requestContext.http.method !== 'POST') return page(recipient.status);
    const status = bodyText(event, BODY_BYTES) === CONFIRM ? 'confirmed' : 'stopped';
    if (!(await storeAnswer(table, { owner_id, id, token, status, language, at: now() }))) throw unknownLink();
    logger.info('request', { operation: 'unsubscribe', request_id: event.requestContext.requestId, status: 200 });
    return page(status);
  });

const unknownLink = () => notFound('route', '/recipients');
