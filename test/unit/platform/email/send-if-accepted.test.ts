import { expect, jest, test } from '@jest/globals';
import { sendIfAccepted } from '../../../../lambdas/platform/email/mailer.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { metrics } from '../../../../lambdas/platform/metrics/metrics.ts';

const EMAIL = { to: 'you@example.com', subject: 's', text: 't', html: '<p>t</p>' };
const failing = (name: string) => ({
  sendEmail: () => Promise.reject(Object.assign(new Error('no'), { name })),
});

test('an e-mail that SES accepts is sent', async () => {
  const sent: unknown[] = [];
  const sendEmail = async (email: unknown) => void sent.push(email);
  expect(await sendIfAccepted({ sendEmail }, EMAIL)).toBe(true);
  expect(sent).toEqual([EMAIL]);
});

test.each([
  'MessageRejected',
  'BadRequestException',
  'SendingPausedException',
  'NotFoundException',
  'AccessDeniedException',
])('%s is not thrown, because a retry cannot succeed', async (name) =>
  expect(await sendIfAccepted(failing(name), EMAIL)).toBe(false),
);

test.each(['TooManyRequestsException', 'TimeoutError'])('%s is thrown, because a retry can succeed', async (name) => {
  await expect(sendIfAccepted(failing(name), EMAIL)).rejects.toMatchObject({ name });
});

test.each([
  ['AccessDeniedException', 1],
  ['MessageRejected', 1],
  ['BadRequestException', 0],
])('%s is logged with a remedy and counted %i times for the alarm', async (name, counted) => {
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const count = jest.spyOn(metrics, 'addMetric').mockImplementation(() => metrics);
  await sendIfAccepted(failing(name), EMAIL);
  expect(error.mock.calls[0]?.[1]).toMatchObject({ remedy: expect.stringMatching(/.{20,}/) });
  expect(JSON.stringify(error.mock.calls)).not.toContain(EMAIL.to);
  expect(count.mock.calls.map(([metric]) => metric)).toEqual(Array(counted).fill('EmailsRefused'));
  jest.restoreAllMocks();
});
