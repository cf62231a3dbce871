import { expect, test } from '@jest/globals';
import { sendIfAccepted } from '../../../lambdas/platform/email.ts';

const EMAIL = { to: 'you@example.com', subject: 's', text: 't', html: '<p>t</p>' };
const failing = (name: string) => ({
  sendEmail: () => Promise.reject(Object.assign(new Error('no'), { name })),
});

test('what SES takes is sent', async () => {
  const sent: unknown[] = [];
  const sendEmail = async (email: unknown) => void sent.push(email);
  expect(await sendIfAccepted({ sendEmail }, EMAIL)).toBe(true);
  expect(sent).toEqual([EMAIL]);
});

test.each(['MessageRejected', 'BadRequestException', 'SendingPausedException', 'NotFoundException'])(
  '%s holds nothing up: trying again cannot mend it',
  async (name) => expect(await sendIfAccepted(failing(name), EMAIL)).toBe(false),
);

test.each(['TooManyRequestsException', 'TimeoutError'])('%s is thrown: it passes by itself', async (name) => {
  await expect(sendIfAccepted(failing(name), EMAIL)).rejects.toMatchObject({ name });
});
