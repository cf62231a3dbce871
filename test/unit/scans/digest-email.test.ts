import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '../../../contracts/languages.ts';
import { digestEmail } from '../../../lambdas/scans/silence/digest-email.ts';

const lastScannedAt = '2026-11-03T23:30:00.000Z';
const placements = (count: number, organizationId?: string) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Table ${index + 1}`,
    code_name: 'Menu',
    last_scanned_at: lastScannedAt,
    organization_id: organizationId,
  }));
const BASICS = {
  organizationNames: new Map<string, string>(),
  baseUrl: 'https://qpr.example',
  unsubscribeUrl: 'https://qpr.example/unsubscribe/acc_1/x',
};

describe('the e-mail about silent placements', () => {
  test('lists at most 20 placements and counts the others', () => {
    const { text, html } = digestEmail({ ...BASICS, placements: placements(1_025) });
    expect(text.match(/^- Table/gm)).toHaveLength(20);
    expect(text).toContain('- Table 1 (Menu), last scan on November 3, 2026\n');
    expect(text).toContain('- Table 20 (Menu), last scan on November 3, 2026\n- and 1,005 more\n');
    expect(html.match(/<li>/g)).toHaveLength(21);
    expect(digestEmail({ ...BASICS, placements: placements(20) }).text).not.toContain('more\n');
  });

  test('links to the list of the account and of each organization', () => {
    const { text, html } = digestEmail({
      ...BASICS,
      organizationNames: new Map([['org_1', 'Hotel <Aurora>']]),
      placements: [...placements(1), ...placements(2, 'org_1')],
    });
    expect(text).toContain('View silent placements:\nhttps://qpr.example/studio/placements?show=silent\n');
    expect(text).toContain(
      'View silent placements (Hotel <Aurora>):\nhttps://qpr.example/studio/org_1/placements?show=silent\n',
    );
    expect(html).toContain('Hotel &lt;Aurora&gt;');
    expect(html).toContain('href="https://qpr.example/studio/org_1/placements?show=silent"');
  });

  test('contains no link that a user wrote', () => {
    const [placement] = placements(1);
    if (!placement) throw new Error('There is no placement.');
    const names = { name: 'Bar\r\nhttps://evil.example', code_name: 'evil.example' };
    const { text, html } = digestEmail({ ...BASICS, placements: [{ ...placement, ...names }] });
    expect(`${text}${html}`).not.toContain('evil.example');
  });

  test('has its own texts in every language', () => {
    const emails = LANGUAGES.map((language) => digestEmail({ ...BASICS, placements: placements(21), language }));
    for (const part of ['subject', 'text', 'html'] as const)
      expect(new Set(emails.map((email) => email[part])).size).toBe(LANGUAGES.length);
    expect(emails.map(({ language }) => language)).toEqual(LANGUAGES);
  });
});
