import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ENV } from '../../../contracts/environment.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { timeouts } from '../aws-timeouts.ts';
import { requiredEnv } from '../environment.ts';
import { loggable, logger } from '../logger.ts';
import { publishMetrics } from '../publish-metrics.ts';
import { framedEmail } from './email-frame.ts';
import { inOneLine } from './email-text.ts';

export interface Email {
  readonly to: string;
  /** Ours: no text that users wrote stands in it. */
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML, without the frame. Whoever writes either passes names through `nameInEmail`. */
  readonly html: string;
  /** @default English */
  readonly language?: string;
}

/** Sends e-mail, or throws: whether that matters is for the caller to say. */
export interface Mailer {
  sendEmail(email: Email): Promise<void>;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** E-mail through SES, from the identity that the stack names, under the name of the service. */
export function openMailer(): Mailer {
  const from = `${PRODUCT_NAME} <${requiredEnv(ENV.emailFrom)}>`;
  const baseUrl = requiredEnv(ENV.baseUrl);
  const client = new SESv2Client({
    maxAttempts: 3,
    requestHandler: timeouts(5_000),
  });
  return {
    sendEmail: async ({ to, subject, ...content }) => {
      const { text, html } = framedEmail({ ...content, title: subject }, baseUrl);
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: utf8(inOneLine(subject)), Body: { Text: utf8(text), Html: utf8(html) } } },
        }),
      );
    },
  };
}

/** Errors that trying again cannot mend, with what mends them. Only the first is about one recipient. */
const REJECTIONS: Readonly<Record<string, string>> = {
  BadRequestException: 'The address of the recipient is not one that SES takes.',
  MessageRejected: 'Verify the sender (or its domain) in SES, in this region; in the sandbox the recipient as well.',
  MailFromDomainNotVerifiedException: 'The MAIL FROM domain of the identity is not verified: look at its DNS records.',
  NotFoundException: 'SES does not know the identity or its configuration set in this region.',
  AccessDeniedException: 'The policies of the account or of the identity do not let this function send as the sender.',
  SendingPausedException: 'Sending is paused for this account: see the reputation metrics of SES.',
  AccountSuspendedException: 'SES has suspended sending for this account: see the messages of AWS Support.',
};

const remedyFor = (error: unknown): string | undefined =>
  error instanceof Error && Object.hasOwn(REJECTIONS, error.name) ? REJECTIONS[error.name] : undefined;

/** Sends what is good to have but must hold nothing up: whether SES took it. Throws what passes by itself. */
export async function sendIfAccepted(mailer: Mailer, email: Email): Promise<boolean> {
  try {
    await mailer.sendEmail(email);
    return true;
  } catch (error) {
    const remedy = remedyFor(error);
    if (remedy === undefined) throw error;
    await reportRejection(error, remedy);
    return false;
  }
}

/** Says it to the operator, with an alarm where no e-mail at all would leave. */
async function reportRejection(error: unknown, remedy: string): Promise<void> {
  logger.error('SES refuses an e-mail', { remedy, error: loggable(error) });
  if (error instanceof Error && error.name === 'BadRequestException') return;
  await publishMetrics([METRICS.emailsRefused, 'Count', 1]);
}
