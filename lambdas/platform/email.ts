import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ENV } from '../contracts/environment.ts';
import { timeouts } from './aws-timeouts.ts';
import { inOneLine } from './email-text.ts';
import { requiredEnv } from './environment.ts';

export interface Email {
  readonly to: string;
  /** Ours: no text that users wrote stands in it. */
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML. Whoever writes either passes names through `nameInEmail`. */
  readonly html: string;
}

/** Sends e-mail, or throws: whether that matters is for the caller to say. */
export interface Mailer {
  sendEmail(email: Email): Promise<void>;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** E-mail through SES, from the identity that the stack names. */
export function openMailer(): Mailer {
  const from = requiredEnv(ENV.emailFrom);
  const client = new SESv2Client({
    maxAttempts: 3,
    requestHandler: timeouts(5_000),
  });
  return {
    sendEmail: async ({ to, subject, text, html }) => {
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

/** Errors that trying again cannot mend: an address or a sender that SES does not accept. */
const REJECTIONS: readonly string[] = [
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
  'NotFoundException',
  'SendingPausedException',
];

const isRejectedEmail = (error: unknown): boolean => error instanceof Error && REJECTIONS.includes(error.name);

/** Sends what is good to have but must hold nothing up: whether SES took it. Throws what passes by itself. */
export async function sendIfAccepted(mailer: Mailer, email: Email): Promise<boolean> {
  try {
    await mailer.sendEmail(email);
    return true;
  } catch (error) {
    if (isRejectedEmail(error)) return false;
    throw error;
  }
}
