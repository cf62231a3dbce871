import { expect, test } from '@jest/globals';
import { invitationEmail } from '../../../lambdas/organizations/invitations/invitation-email.ts';

const FACTS = {
  role: 'editor',
  invitedBy: 'ada@example.com',
  link: 'https://api.example.com/invitations/abc',
} as const;
const HOSTILE = 'Nice\r\nBcc: everybody@example.com\u202e <script>alert(1)</script>';

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
