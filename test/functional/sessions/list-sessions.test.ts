import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { signedIn } from '../../support/functions/browser.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

const DAY = 86_400_000;
let calls: SignInCalls;

beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

test('lists the sessions of the account, newest first, and marks the current one', async () => {
  const { effects } = calls;
  const signedInAt = effects.now().toISOString();
  const phone = await signedIn(effects, 'two@example.com');
  effects.advance(1_000);
  const laptop = await signedIn(effects, 'two@example.com');
  effects.advance(1_000);
  await signedIn(effects, 'other@example.com');
  const reply = await phone.call(calls.operations.list);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      total: 2,
      sessions: [
        { is_current: false },
        {
          id: expect.stringMatching(/^ses_/),
          is_current: true,
          user_agent: 'Firefox on a Mac',
          signed_in_at: signedInAt,
          last_used_at: effects.now().toISOString(),
          expires_at: new Date(Date.parse(signedInAt) + 90 * DAY).toISOString(),
        },
      ],
    },
  });
  expect(reply.text).not.toContain(laptop.jar.get('__Host-qpr_session'));
});

test('does not list revoked or expired sessions', async () => {
  const { effects, operations } = calls;
  const revoked = await signedIn(effects, 'over@example.com');
  const kept = await signedIn(effects, 'over@example.com');
  const { id } = (await calls.me(revoked)).body.session as { id: string };
  await kept.call(operations.revoke, { method: 'DELETE', pathParameters: { id } });
  expect((await kept.call(operations.list)).body).toMatchObject({ sessions: [{ is_current: true }], total: 1 });
  effects.advance(14 * DAY);
  const { api_key } = await issueApiKey(effects, 'over@example.com', 'Test');
  expect((await callApi(operations.list, { key: api_key })).body).toEqual({ sessions: [], total: 0 });
});
