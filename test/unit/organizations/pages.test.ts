import { expect, test } from '@jest/globals';
import { PAGE_HEADERS } from '../../../lambdas/organizations/invitations/page-style.ts';
import { invitationPage, joinedPage } from '../../../lambdas/organizations/invitations/pages.ts';

const HOSTILE = 'Nice\r\nBcc: everybody@example.com\u202e <script>alert(1)</script>';

const invitation = invitationPage({
  organization: HOSTILE,
  invitedBy: 'ada@example.com',
  email: 'grace@example.com',
  role: 'editor',
  expiresAt: '2026-03-08T12:00:00.000Z',
});
const joined = joinedPage({
  organization: HOSTILE,
  email: 'grace@example.com',
  role: 'editor',
  baseUrl: 'https://api.example.com',
  apiKey: 'qpr_sk_x',
});

test.each([
  ['invitation', invitation],
  ['welcome', joined],
])('the %s holds nothing hostile, loads nothing and is small', (_, page) => {
  expect(page).not.toContain('<script>alert');
  expect(page).not.toMatch(/\s(src|style|on\w+)=/);
  expect(Buffer.byteLength(page)).toBeLessThan(6_000);
});

test('the policy allows no script but the one in the page', () => {
  expect(PAGE_HEADERS['content-security-policy']).not.toContain('unsafe');
  expect(PAGE_HEADERS['content-security-policy']).toMatch(/script-src 'sha256-[^']+'; form-action 'self'/);
});
