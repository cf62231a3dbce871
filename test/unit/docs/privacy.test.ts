import { expect, test } from '@jest/globals';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { newOperatorLink, newSignIn, newSignInSecrets } from '../../../lambdas/sessions/sign-in/sign-in.ts';
import { putSignInWrite } from '../../../lambdas/sessions/sign-in/store.ts';
import { readPage, sectionOf } from '../../support/docs/docs-pages.ts';

test('the privacy page says how long we keep the e-mail address of a sign-in', () => {
  const now = new Date('2026-01-02T03:04:05.000Z');
  const random = (size: number) => Buffer.alloc(size);
  const email = 'ann@example.com';
  const minutesOf = (signIn: Parameters<typeof putSignInWrite>[1]) => {
    const { Put: put } = putSignInWrite({ name: 'table' } as Table, signIn);
    return (Number(put?.Item?.expires_at_seconds) - now.getTime() / 1_000) / 60;
  };
  const section = sectionOf(readPage('docs/privacy.md'), 'Sign-ins');
  const byEmail = minutesOf(newSignIn(newSignInSecrets(random), email, now));
  const byLink = minutesOf(newOperatorLink(email, now, random).signIn);
  expect(section).toContain(`${byEmail} minutes after the request`);
  expect(section).toContain(`${byLink} minutes`);
});
