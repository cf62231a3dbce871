import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ENV } from '../../../contracts/environment.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { timeouts } from '../aws-timeouts.ts';
import { requiredEnv } from '../environment.ts';
import { loggable, logger } from '../logger.ts';
import { publishMetrics } from '../metrics/publish-metrics.ts';
import { framedEmail } from './email-frame.ts';
import { toSingleLine } from './email-text.ts';

export interface Email {
  readonly to: string;
  /** Our own text. It must not contain text that users wrote. */
  readonly subject: string;
  readonly text: string;
  /** The HTML version, without the frame. In both versions, pass names through `nameInEmail`. */
  readonly html: string;
  /** For e-mails that people can unsubscribe from: an address that accepts a POST without a session. */
  readonly unsubscribeUrl?: string;
  /** Where replies go. @default our own address, which nobody reads */
  readonly replyTo?: string | undefined;
  /** @default English */
  readonly language?: string;
}

/** Sends e-mail or throws. The caller decides whether a failure matters. */
export interface Mailer {
  sendEmail(email: Email): Promise<void>;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Mail clients show a button that posts to this address (RFC 8058). */
const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** Sends e-mail through SES, from the identity that the stack configures, under the name of the service. */
export function openMailer(): Mailer {
  const from = `${PRODUCT_NAME} <${requiredEnv(ENV.emailFrom)}>`;
  const baseUrl = requiredEnv(ENV.baseUrl);
  const client = new SESv2Client({
    maxAttempts: 3,
    requestHandler: timeouts(5_000),
  });
  return {
    sendEmail: async ({ to, subject, unsubscribeUrl, replyTo, ...content }) => {
      const { text, html } = framedEmail({ ...content, title: subject }, baseUrl);
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          Content: {
            Simple: {
              Subject: utf8(toSingleLine(subject)),
              Body: { Text: utf8(text), Html: utf8(html) },
              ...(unsubscribeUrl !== undefined && { Headers: unsubscribeHeaders(unsubscribeUrl) }),
            },
          },
        }),
      );
    },
  };
}

/** Errors that a retry cannot fix, with their remedy. */
const REJECTIONS: Readonly<Record<string, string>> = {
  BadRequestException: 'SES does not accept the address of the recipient.',
  MessageRejected: 'Verify the sender or its domain in SES in this region. In the sandbox, verify the recipient too.',
  MailFromDomainNotVerifiedException: 'The MAIL FROM domain of the identity is not verified. Check its DNS records.',
  NotFoundException: 'SES does not know the identity or its configuration set in this region.',
  AccessDeniedException:
    'The policies of the account or the identity do not allow this function to send as this sender.',
  SendingPausedException: 'Sending is paused for this account. Check the reputation metrics in SES.',
  AccountSuspendedException: 'SES has suspended sending for this account. Check the messages from AWS Support.',
};

const remedyFor = (error: unknown): string | undefined =>
  error instanceof Error && Object.hasOwn(REJECTIONS, error.name) ? REJECTIONS[error.name] : undefined;

/** Why SES rejected an e-mail: the address of the recipient, or the e-mail settings of the service. */
export type RejectedFor = 'address' | 'settings';

/** Sends an optional e-mail and returns whether SES accepted it. Throws errors that a retry may fix. */
export const sendIfAccepted = async (mailer: Mailer, email: Email): Promise<boolean> =>
  (await sendOrExplain(mailer, email)) === undefined;

/** Like `sendIfAccepted`, but returns why SES rejected the e-mail, or `undefined` if SES accepted it. */
export async function sendOrExplain(mailer: Mailer, email: Email): Promise<RejectedFor | undefined> {
  try {
    await mailer.sendEmail(email);
    return undefined;
  } catch (error) {
    const remedy = remedyFor(error);
    if (remedy === undefined) throw error;
    const rejectedFor = error instanceof Error && error.name === 'BadRequestException' ? 'address' : 'settings';
    logger.error('SES rejected an e-mail', { remedy, error: loggable(error) });
    // Probably no e-mail at all can be sent, so the metric raises an alarm.
    if (rejectedFor === 'settings') await publishMetrics([METRICS.emailsRefused, 'Count', 1]);
    return rejectedFor;
  }
}
