import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type AwsRequest, type Runtime, type ServiceHandler } from '../../engine/types.ts';
import type { Email, Mailbox } from './mailbox.ts';
import { readRawMessage } from './raw-message.ts';

const addresses = z.array(z.string()).default([]);
const content = z.object({ Data: z.string() });

const sendEmailInput = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  ReplyToAddresses: addresses,
  Content: z.object({
    Simple: z
      .object({ Subject: content, Body: z.object({ Text: content.optional(), Html: content.optional() }) })
      .optional(),
    /** Base64 of the MIME source. */
    Raw: z.object({ Data: z.base64() }).optional(),
  }),
});
type Input = z.output<typeof sendEmailInput>;

const badRequest = (message: string) => new AwsError('BadRequestException', message);

const readInput = (body: Buffer): Input => {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw badRequest('The request body is not JSON.');
  }
  const parsed = sendEmailInput.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badRequest(`${issue?.path.join('.')}: ${issue?.message}`);
};

/** `Ada <ada@example.com>` → `ada@example.com` */
const bareAddress = (address: string): string => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim();

const emailOf = (input: Input): Omit<Email, 'message_id' | 'sent_at'> => {
  const { Destination, Content } = input;
  const envelope = { cc: Destination.CcAddresses, bcc: Destination.BccAddresses, reply_to: input.ReplyToAddresses };
  if (Content.Simple) {
    const { Subject, Body } = Content.Simple;
    if (!Body.Text && !Body.Html) throw badRequest('A message needs a text or HTML body.');
    return {
      ...envelope,
      from: input.FromEmailAddress ?? '',
      to: Destination.ToAddresses,
      subject: Subject.Data,
      text: Body.Text?.Data ?? '',
      html: Body.Html?.Data ?? '',
    };
  }
  if (!Content.Raw) throw badRequest('The local runtime supports only Simple and Raw content.');
  const raw = readRawMessage(Buffer.from(Content.Raw.Data, 'base64').toString());
  const to = Destination.ToAddresses.length > 0 ? Destination.ToAddresses : raw.to;
  return { ...envelope, from: input.FromEmailAddress ?? raw.from, to, subject: raw.subject, text: raw.body, html: '' };
};

/** The identity can be the address or its domain, so a policy can name either. */
const authorize = (request: AwsRequest, runtime: Runtime, address: string, domain: string): void => {
  const arnOf = (identity: string) => `arn:aws:ses:${runtime.region}:${runtime.accountId}:identity/${identity}`;
  const context = { 'ses:FromAddress': address };
  try {
    request.authorize('ses:SendEmail', arnOf(domain), context);
  } catch (denied) {
    try {
      request.authorize('ses:SendEmail', arnOf(address), context);
    } catch {
      throw denied;
    }
  }
};

const sendEmail = async (mailbox: Mailbox, runtime: Runtime, request: AwsRequest): Promise<string> => {
  const email = emailOf(readInput(request.body));
  const address = bareAddress(email.from);
  const domain = address.split('@')[1] ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw badRequest(`Missing or invalid sender: ${email.from}`);
  if (email.to.length + email.cc.length + email.bcc.length === 0) throw badRequest('A message needs a recipient.');
  authorize(request, runtime, address, domain);
  const { identities } = mailbox;
  if (identities.size > 0 && !identities.has(address) && !identities.has(domain)) {
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${runtime.region.toUpperCase()}: ${address}`,
    );
  }
  const message_id = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
  await mailbox.add({ message_id, sent_at: new Date().toISOString(), ...email });
  return message_id;
};

/** The part of the SES v2 API that sends e-mails: `POST /v2/email/outbound-emails`. */
export const sendEmailService =
  (mailbox: Mailbox, runtime: Runtime): ServiceHandler =>
  async (request) => {
    if (request.method !== 'POST' || request.path !== '/v2/email/outbound-emails') {
      throw new AwsError(
        'NotFoundException',
        `The local runtime does not support SES ${request.method} ${request.path}`,
        404,
      );
    }
    const MessageId = await sendEmail(mailbox, runtime, request);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ MessageId }) };
  };
