import { describe, expect, test } from '@jest/globals';
import { invitationEmail } from '../../../lambdas/organizations/invitations/invitation-email.ts';
import { PAGE_HEADERS } from '../../../lambdas/organizations/invitations/page-style.ts';
import { invitationPage, joinedPage } from '../../../lambdas/organizations/invitations/pages.ts';

const FACTS = {
  role: 'editor',
  invitedBy: 'ada@example.com',
  link: 'https://api.example.com/invitations/abc',
} as const;
const HOSTILE = 'Nice\r\nBcc: everybody@example.com\u202e <script>alert(1)</script>';

describe('the e-mail of an invitation', () => {
  test('keeps a hostile name on one line of the subject, and harmless in HTML', () => {
    const { subject, text, html } = invitationEmail({ ...FACTS, organization: HOSTILE });
    expect(subject).toBe('Join Nice Bcc: everybody@example.com <script>alert(1)</script> as editor');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain(FACTS.link);
  });

  test('shortens a very long name', () => {
    const { subject } = invitationEmail({ ...FACTS, organization: 'x'.repeat(200) });
    expect(subject).toBe(`Join ${'x'.repeat(80)}… as editor`);
  });
});

describe('the pages of an invitation', () => {
  const offer = invitationPage({
    organization: HOSTILE,
    invitedBy: FACTS.invitedBy,
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
    ['offer', offer],
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
});
