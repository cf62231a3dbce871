import { afterEach, expect, test } from '@jest/globals';
import type { Me } from '../../../../sdk/src/index.ts';
import { askForFreshSignIn } from '../../../../web/studio/data/fresh-sign-in.ts';
import { me, signInRequest } from '../../../../web/studio/data/session.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

afterEach(() => {
  signInRequest.value?.done(false);
  me.value = undefined;
});

test('a user who has just signed in is not asked again', async () => {
  me.value = { session: { signed_in_at: minutesAgo(1) } } as Me;
  expect(await askForFreshSignIn()).toBe(true);
  expect(signInRequest.value).toBeUndefined();
});

test.each([
  ['is too old', { signed_in_at: minutesAgo(11) }],
  ['will soon be too old', { signed_in_at: minutesAgo(9.5) }],
  ['is unknown', null],
])('a user is asked to sign in if the last sign-in %s', async (_, session) => {
  me.value = { session } as Me;
  const answer = askForFreshSignIn();
  expect(signInRequest.value).toMatchObject({ why: 'confirm' });
  signInRequest.value?.done(true);
  expect(await answer).toBe(true);
});
