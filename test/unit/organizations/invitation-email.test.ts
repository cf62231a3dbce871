import { describe, expect, test } from '@jest/globals';
import { invitationEmail } from '../../../lambdas/organizations/invitations/invitation-email.ts';

const FACTS = {
  role: 'editor',
  invited_by: 'ada@example.com',
  link: 'https://api.example.com/join#abc',
} as const;
const SUBJECT = 'You are invited to an organization';

const HOSTILE = [
  'Nice\r\nBcc: everybody@example.com\u202e <script>alert(1)</script>',
  'Win at https://evil.example',
  'Win at ｈｔｔｐｓ：／／evil．example/prize',
  'www.evil.example/a?b=c',
  'evil。example',
  'mail to us@evil.example',
  '<a href="https://evil.example">Bank</a>',
  'Bank\u2028\u2028Your code: 123\u0085Open evil.example',
  `${'x'.repeat(200)} https://evil.example`,
];

describe.each(HOSTILE)('an organization named %j', (organization) => {
  const { subject, text, html } = invitationEmail({ ...FACTS, organization });

  test('does not change the subject', () => {
    expect(subject).toBe(SUBJECT);
  });

  test('does not add a line', () => {
    const lines = invitationEmail({ ...FACTS, organization: 'Nice' }).text.split('\n').length;
    expect(text.split(/\r\n|[\n\r\u0085\u2028\u2029]/)).toHaveLength(lines);
  });

  test('does not add a link to the text or to the HTML', () => {
    const withoutOurs = (mail: string) => mail.replaceAll(FACTS.link, '').replaceAll(FACTS.invited_by, '');
    for (const mail of [withoutOurs(text), withoutOurs(html)]) {
      expect(mail).not.toMatch(/https?:|www\.|[^\s.]\.example|@/i);
    }
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toContain('<script>');
  });

  test('does not make the first line long', () => {
    expect(text.split('\n')[0]?.length).toBeLessThan(180);
  });
});

test('a harmless name is not changed', () => {
  const { text, html } = invitationEmail({ ...FACTS, organization: 'Café St. Ursula & Söhne, Київ (No. 5)' });
  expect(text).toContain('join the organization “Café St. Ursula & Söhne, Київ (No. 5)” as an editor.');
  expect(html).toContain('“Café St. Ursula &amp; Söhne, Київ (No. 5)”');
});

test('the e-mail contains the link, and no code to type', () => {
  const { text, html } = invitationEmail({ ...FACTS, organization: 'Nice' });
  for (const mail of [text, html]) {
    expect(mail).toContain(FACTS.link);
    expect(mail).not.toMatch(/\bcode\b/);
  }
});
