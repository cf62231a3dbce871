import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { TEMPLATES } from '../../../lambdas/contracts/qpr-codes.ts';
import type { ScannedCode } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { GREETINGS_BY_LANGUAGE } from '../../../lambdas/scans/page/greetings/index.ts';
import { scanPage } from '../../../lambdas/scans/page/page.ts';
import { contentSecurityPolicy } from '../../../lambdas/scans/page/page-response.ts';
import { inlineScript } from '../../../lambdas/scans/page/script.ts';
import { accentStyle } from '../../../lambdas/scans/page/style.ts';
import { TEXTS } from '../../../lambdas/scans/page/texts/index.ts';
import { bundleScript } from '../../../lib/bundling/bundle-pages.ts';

const script = inlineScript(await bundleScript('web/scan/main.ts'));

describe('the page', () => {
  const page = (language: keyof typeof TEXTS, own: Partial<ScannedCode> = {}) =>
    scanPage({
      code: {
        ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        accountId: 'acc_1',
        name: '"><script>alert(1)</script>',
        prompt: 'Top secret',
        welcomeMessage: "<img src=x onerror='alert(1)'>",
        template: 'events',
        metadata: {},
        status: 'active',
        updatedAt: new Date(0),
        ...own,
      },
      language,
      scanId: 1,
      script,
      retentionDays: 90,
    });

  test('weighs less than 50 KB over the wire, script and all', () => {
    for (const language of ['en', 'uk'] as const) {
      const weight = gzipSync(page(language)).length;
      expect(weight).toBeLessThan(50_000);
    }
  });

  test('escapes what owners write, and never holds the prompt', () => {
    expect(page('en')).not.toContain('<script>alert');
    expect(page('en')).not.toContain('<img');
    expect(page('en')).not.toContain('secret');
    expect(page('en').match(/<script/g)).toHaveLength(1);
  });

  test.each([
    ['en', 'kept for 90 days'],
    ['de', 'wird 90 Tage aufbewahrt'],
    ['es', 'se guarda 90 días'],
    ['fr', 'est conservé 90 jours'],
    ['uk', 'зберігається 90 днів'],
  ] as const)('says in %s what is kept, and for how long', (language, text) => {
    expect(page(language)).toMatch(new RegExp(`<p class="kept">[^<]*${text.replaceAll(' ', '\\s')}`));
  });

  test('has a strict policy that fits its one inline style', () => {
    const style = /<style>(.*?)<\/style>/s.exec(page('en'))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(contentSecurityPolicy({})).toContain(`style-src 'sha256-${hash}';`);
    expect(contentSecurityPolicy({})).toContain("default-src 'none'; script-src 'none';");
    expect(page('en')).not.toMatch(/ style="| on[a-z]+="/);
  });

  test('has a policy that allows its one script, and no other', () => {
    const inline = /<script>(.*?)<\/script>/s.exec(page('en'))?.[1] ?? '';
    expect(inline).toBe(script.text);
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(contentSecurityPolicy({ script: script.hash })).toContain(
      `default-src 'none'; script-src 'sha256-${hash}';`,
    );
  });

  test.each(['a("</script>")', 'a("<!--")'])('refuses a script that a browser would end early: %s', (text) => {
    expect(() => inlineScript(text)).toThrow('cannot stand in a page');
  });

  test("has its owner's color as a second style that the policy names", () => {
    const own = page('en', { color: '#ffcc00' });
    const [, second = ''] = [...own.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    const hash = createHash('sha256').update(second).digest('base64');
    expect(contentSecurityPolicy({ styles: [accentStyle('#ffcc00').hash] })).toMatch(
      new RegExp(`style-src 'sha256-[^']+' 'sha256-${hash.replace(/[+/=]/g, '\\$&')}';`),
    );
    expect(own).toContain('<body class="own"');
    expect(page('en')).toContain('<body class="events"');
  });

  test("has its owner's first questions, those of the prompt, or none", () => {
    const questionsOf = (own: Partial<ScannedCode>) =>
      [...page('en', own).matchAll(/<button type="button">(.*?)<\/button>/g)].map(([, text]) => text);
    expect(questionsOf({ suggestions: ['Is <it> open?'] })).toEqual(['Is &lt;it&gt; open?']);
    expect(questionsOf({ suggested: ['When?'] })).toEqual(['When?']);
    expect(questionsOf({ suggestions: ['Mine?'], suggested: ['When?'] })).toEqual(['Mine?']);
    expect(questionsOf({})).toEqual([]);
    expect(questionsOf({ suggestions: [] })).toEqual([]);
    expect(page('en', { suggestions: [] })).toContain('aria-label="Suggested questions" hidden>');
  });

  test('all texts exist, fit in name and differ between languages', () => {
    for (const texts of Object.values(TEXTS)) {
      expect(texts.disclosure).toContain('{name}');
    }
    for (const template of TEMPLATES) {
      expect(new Set(Object.values(GREETINGS_BY_LANGUAGE).map((each) => each[template])).size).toBe(13);
    }
  });
});
