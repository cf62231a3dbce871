import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { HttpService } from '../../../../../local/engine/types.ts';
import { sesEmailIdentity } from '../../../../../local/resources/ses/ses-email-identity.ts';
import { mailboxOf } from '../../../../../local/services/ses/mailbox.ts';
import { openSes } from '../../../../../local/services/ses/ses.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

let runtime: FakeRuntime;

beforeEach(async () => {
  runtime = new FakeRuntime();
  await runtime.listen();
  openSes(runtime);
});
afterEach(() => runtime.remove());

/** Sends the same request as the SDK's SESv2 client. */
const send = async (input: object, accessKeyId?: string) => {
  const response = await runtime.post('ses', '/v2/email/outbound-emails', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    accessKeyId,
  });
  const body: { MessageId?: string } = JSON.parse(await response.text());
  return { status: response.status, error: response.headers.get('x-amzn-errortype'), body };
};
const simple = (more: object = {}) => ({
  FromEmailAddress: 'QR codes <no-reply@example.com>',
  Destination: { ToAddresses: ['ada@example.org'] },
  Content: {
    Simple: {
      Subject: { Data: 'Your <invitation>' },
      Body: { Text: { Data: 'Come in' }, Html: { Data: '<b>Come in</b>' } },
    },
  },
  ...more,
});
const view = async (url: string, accept = '', from = runtime) => {
  const service = from.find<HttpService>('mailbox', 'mailbox');
  const { headers, body } = await service({
    ...{ method: 'GET', url, headers: { accept }, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
    signal: new AbortController().signal,
  });
  return { type: String(headers['content-type']), text: String(body) };
};

describe('sent e-mails', () => {
  test('appear in the mailbox as JSON and as HTML', async () => {
    const sent = await send(simple());
    expect(sent).toMatchObject({ status: 200, body: { MessageId: expect.any(String) } });
    const json = await view('/', 'application/json');
    expect(JSON.parse(json.text)).toEqual([
      {
        message_id: sent.body.MessageId,
        sent_at: expect.stringMatching(/Z$/),
        from: 'QR codes <no-reply@example.com>',
        to: ['ada@example.org'],
        cc: [],
        bcc: [],
        reply_to: [],
        subject: 'Your <invitation>',
        text: 'Come in',
        html: '<b>Come in</b>',
      },
    ]);
    expect((await view('/?format=json')).text).toBe(json.text);
    const page = await view('/', 'text/html,application/json;q=0.9');
    expect(page.type).toContain('text/html');
    expect(page.text).toContain('Your &lt;invitation&gt;');
    expect(page.text).toContain('<iframe sandbox');
  });

  test('can be raw MIME messages', async () => {
    const source =
      'From: a@example.com\r\nTo: b@example.org,\r\n c@example.org\r\nSubject: =?UTF-8?B?R3LDvA==?=\r\n =?UTF-8?Q?=C3=9Fe?=\r\n\r\nHello\r\n\r\nthere';
    await send({ Content: { Raw: { Data: Buffer.from(source).toString('base64') } } });
    expect(mailboxOf(runtime).emails()).toMatchObject([
      { from: 'a@example.com', to: ['b@example.org', 'c@example.org'], subject: 'Grüße', text: 'Hello\n\nthere' },
    ]);
  });

  test('survive a restart', async () => {
    await send(simple());
    await runtime.stop();
    const next = new FakeRuntime({ directory: runtime.directory });
    expect(mailboxOf(next).emails()).toMatchObject([{ subject: 'Your <invitation>' }]);
  });
});

describe('refuses', () => {
  test.each([
    ['a recipient', simple({ Destination: {} })],
    ['a sender', simple({ FromEmailAddress: undefined })],
    ['content', simple({ Content: {} })],
    ['a body', simple({ Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } })],
  ])('a message without %s', async (_, input) => {
    expect(await send(input)).toMatchObject({ status: 400, error: 'BadRequestException' });
  });

  test('a sender that is not a declared identity', async () => {
    await runtime.start(sesEmailIdentity, 'Identity', { EmailIdentity: 'example.net' });
    expect(await send(simple())).toMatchObject({ status: 400, error: 'MessageRejected' });
    expect(await send(simple({ FromEmailAddress: 'x@example.net' }))).toMatchObject({ status: 200 });
  });

  test('a function whose role cannot send from this address', async () => {
    runtime.addRole('unprivileged', []);
    runtime.addRole('sender', [
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: 'arn:aws:ses:eu-central-1:123456789012:identity/example.com',
      },
    ]);
    runtime.addRole('one-sender', [
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: 'arn:aws:ses:eu-central-1:123456789012:identity/*',
        Condition: { StringEquals: { 'ses:FromAddress': 'one@example.com' } },
      },
    ]);
    expect(await send(simple(), 'unprivileged')).toMatchObject({ status: 403, error: 'AccessDeniedException' });
    expect(await send(simple(), 'sender')).toMatchObject({ status: 200 });
    expect(await send(simple(), 'one-sender')).toMatchObject({ status: 403, error: 'AccessDeniedException' });
    expect(await send(simple({ FromEmailAddress: 'One <one@example.com>' }), 'one-sender')).toMatchObject({
      status: 200,
    });
  });
});
