import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMailer } from '../../../../lambdas/platform/email/mailer.ts';

const requests: { Content: { Simple: Record<string, unknown> } }[] = [];
/** Stands in for SES and keeps the requests. */
const ses = createServer(async (request, response) => {
  requests.push(JSON.parse(await text(request)));
  response.setHeader('content-type', 'application/json').end('{"MessageId":"1"}');
});

beforeAll(async () => {
  await new Promise<void>((listening) => void ses.listen(0, '127.0.0.1', listening));
  const address = ses.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${address.port}`,
    EMAIL_FROM: 'service@example.com',
    BASE_URL: 'https://qpr.example',
  });
});
afterAll(() => void ses.close());

const EMAIL = { to: 'you@example.com', subject: 'Questions', text: 'Hello', html: '<p>Hello</p>' };
const contentSent = async (more: { unsubscribeUrl?: string }) => {
  await openMailer().sendEmail({ ...EMAIL, ...more });
  return requests.at(-1)?.Content.Simple ?? {};
};

test('an e-mail with an unsubscribe URL has the headers of RFC 8058', async () => {
  const { Headers } = await contentSent({ unsubscribeUrl: 'https://qpr.example/unsubscribe/questions/acc_1/token' });
  expect(Headers).toEqual([
    { Name: 'List-Unsubscribe', Value: '<https://qpr.example/unsubscribe/questions/acc_1/token>' },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ]);
});

test('an e-mail without an unsubscribe URL has no additional headers', async () => {
  expect(await contentSent({})).not.toHaveProperty('Headers');
});
