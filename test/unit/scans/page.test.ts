import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { PAGE_LANGUAGES, type PageLanguage } from '../../../contracts/languages.ts';
import { TEMPLATES } from '../../../contracts/qpr-codes.ts';
import { FORM_OFFERS, REQUEST } from '../../../contracts/requests/requests.ts';
import type { ScannedCode } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { scanPage } from '../../../lambdas/scans/page/page.ts';
import { contentSecurityPolicy } from '../../../lambdas/scans/page/page-response.ts';
import { inlineScript, scriptsOf } from '../../../lambdas/scans/page/script.ts';
import { hasExtraStyle } from '../../../lambdas/scans/page/style.ts';
import { bundleScript } from '../../../lib/bundling/bundle-pages.ts';
import { englishPage, greetings, page as messages } from '../../../messages/visitor.js';
import { greetingOf } from '../../../shared/page/greetings.ts';

const scripts = {
  main: inlineScript(await bundleScript('web/scan/main.ts')),
  withExtras: inlineScript(await bundleScript('web/scan/main-with-extras.ts')),
  studioBar: inlineScript(await bundleScript('web/scan/studio-bar.ts')),
};

const PLACEMENT = { short_id: '0123456789', name: 'Table 4', variables: {} };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

describe('the scan page', () => {
  const page = (language: PageLanguage, fields: Partial<ScannedCode> = {}, placement?: typeof PLACEMENT) =>
    scanPage({
      code: {
        ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        account_id: 'acc_1',
        name: '"><script>alert(1)</script>',
        prompt: 'Top secret',
        welcome_message: "<img src=x onerror='alert(1)'>",
        template: 'events',
        metadata: {},
        status: 'active',
        updated_at: new Date(0).toISOString(),
        version: { number: 1, saved_at: new Date(0).toISOString(), saved_for: 'acc_1', changes: [] },
        ...fields,
      },
      language,
      scan_id: 1,
      placement,
      scripts: scriptsOf({ code: fields, placement }, scripts),
      retentionDays: 90,
    });
  const inlined = (name: 'script' | 'style', html: string) =>
    [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text);
  const allowed = (texts: readonly string[]) =>
    texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');

  test('is smaller than 50 KB compressed, including its script', () => {
    for (const language of PAGE_LANGUAGES) {
      const bytes = gzipSync(page(language)).length;
      expect(bytes).toBeLessThan(50_000);
    }
  });

  /** A kilobyte costs US$0.085 per million scans. `npm run bench -- cost` shows the total. */
  test('is smaller than 12 KB compressed if the code has no extras', () => {
    expect(brotliCompressSync(page('en'), BROTLI).length).toBeLessThan(12_000);
  });

  test('is smaller than 50 KB compressed with three full forms', () => {
    // Random text hardly compresses, so this is close to the worst case.
    const text = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
    const fields = () =>
      Array.from({ length: REQUEST.fieldsPerForm }, (_, index) => ({
        name: `field_${index}`,
        label: text(REQUEST.labelLength),
        type: index === 0 ? ('choice' as const) : ('text' as const),
        required: true,
        ...(index === 0 && {
          choices: Array.from({ length: REQUEST.choicesPerField }, () => text(REQUEST.choiceLength)),
        }),
      }));
    const forms = Array.from({ length: REQUEST.formsPerCode }, (_, index) => ({
      name: `form_${index}`,
      title: text(REQUEST.titleLength),
      fields: fields(),
      offer: [...FORM_OFFERS],
    }));
    for (const language of PAGE_LANGUAGES) {
      const bytes = gzipSync(page(language, { forms })).length;
      expect(bytes).toBeLessThan(50_000);
    }
  });

  test('shows buttons only for forms that the owner offers as buttons, and escapes their titles', () => {
    const form = { name: 'call', title: '<b>Call</b> & "me"', fields: [], offer: ['button' as const] };
    const shown = page('en', { forms: [form, { ...form, name: 'other', offer: ['model'] }] });
    expect(shown).toContain('data-form="call" dir="auto">&lt;b&gt;Call&lt;/b&gt; &amp; ');
    expect(shown).not.toContain('data-form="other"');
    expect(page('en')).not.toContain('id="forms"');
  });

  test('has the texts of forms only if it has forms', () => {
    const forms = [{ name: 'call', title: 'Call', fields: [], offer: [] }];
    expect([page('en', { forms }), page('en')].map((html) => html.includes(englishPage.form.formInvalid))).toEqual([
      true,
      false,
    ]);
  });

  test('escapes the owner’s texts and does not contain the prompt', () => {
    expect(page('en')).not.toContain('<script>alert');
    expect(page('en')).not.toContain('<img');
    expect(page('en')).not.toContain('secret');
    expect(page('en').match(/<script/g)).toHaveLength(1);
  });

  test.each([
    ['en', 'stored for 90 days'],
    ['de', 'wird 90 Tage gespeichert'],
    ['es', 'se guarda durante 90 días'],
    ['fr', 'est conservée 90 jours'],
    ['uk', 'зберігається 90 днів'],
    ['ar', 'لمدة 90 يومًا'],
    ['he', 'למשך 90 ימים'],
    ['it', 'per 90 giorni'],
    ['ja', '90 日間保存'],
    ['nl', 'wordt 90 dagen bewaard'],
    ['pl', 'przez 90 dni'],
    ['pt', 'por 90 dias'],
    ['tr', '90 gün saklanır'],
    ['zh', '保存 90天'],
  ] as const)('says in %s how long data is stored', (language, text) => {
    expect(page(language)).toMatch(new RegExp(`<p class="kept">[^<]*${text.replaceAll(' ', '\\s')}`));
  });

  test.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
  ] as const)('in %s has the direction %s', (language, direction) => {
    expect(page(language)).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  test('shows each text of the owner in the writing direction of its own language', () => {
    const arabic = page('en', { name: 'فندق الشرق', welcome_message: 'أهلًا بكم', suggestions: ['متى الفطور؟'] });
    expect(arabic).toContain('<h1 dir="auto">فندق الشرق</h1>');
    expect(arabic).toContain('on behalf of <bdi>فندق الشرق</bdi> and');
    expect(arabic).toContain('<div id="welcome"><p dir="auto">أهلًا بكم</p></div>');
    expect(arabic).toContain('<button type="button" dir="auto">متى الفطور؟</button>');
    expect(arabic).toMatch(/<textarea [^>]*dir="auto"/);
  });

  test('renders the Markdown of a welcome message as elements, and as plain text in the description of the page', () => {
    const welcome = '**Welcome!** See the [menu](https://a.example/?a=1&b=<2>)\n\n| a | b |\n|---|---|\n| <i> | 2 |';
    const marked = page('en', { welcome_message: welcome });
    expect(marked).toContain('<p dir="auto"><strong>Welcome!</strong> See the ');
    expect(marked).toContain(
      '<div class="wide" tabindex="0"><table dir="auto"><thead><tr><th>a</th><th>b</th></tr></thead>',
    );
    expect(marked).toContain('<td>&lt;i&gt;</td>');
    expect(marked).toContain('content="Welcome! See the ');
    expect(page('en', { welcome_message: '[menu](https://a.example/x)' })).toContain(
      '<a href="https://a.example/x" rel="noopener noreferrer" target="_blank">menu</a>',
    );
  });

  test('links to the owner’s privacy notice if there is one', () => {
    expect(page('en', { privacy_url: 'https://a.example/"privacy' })).toContain(
      '<a href="https://a.example/&quot;privacy" target="_blank" rel="noopener noreferrer">Privacy notice</a>',
    );
    expect(page('en')).not.toContain('Privacy notice');
  });

  test('shows the exact name of the code in a default greeting, even with special characters', () => {
    const pageWithGreeting = (name: string, language: PageLanguage) =>
      page(language, { name, welcome_message: greetingOf({ name, template: 'events' }) });
    expect(pageWithGreeting('A*B*_C_', 'en')).toContain('<p dir="auto">Welcome! This is A*B*_C_. Ask me');
    expect(pageWithGreeting('فندق (1)', 'en')).toContain('This is \u2068فندق (1)\u2069.');
    expect(pageWithGreeting('Hotel (1)', 'he')).toContain('\u2068Hotel (1)\u2069');
  });

  test.each([
    ['without extras', {}, undefined, 1],
    ['with voice', { voice: true }, undefined, 2],
    ['with forms', { forms: [{ name: 'a', title: 'A', fields: [], offer: [] }] }, undefined, 2],
    ['with a contact', { contact: { to: 'tel:+431' } }, undefined, 2],
    ['of a placement', {}, PLACEMENT, 2],
  ] as const)(
    'has only the styles that it needs, and a policy that allows only them: %s',
    (_, fields, placement, count) => {
      const html = page('en', fields, placement);
      const styles = inlined('style', html);
      expect(styles).toHaveLength(count);
      expect(contentSecurityPolicy({ hasExtras: hasExtraStyle(fields, placement !== undefined) })).toContain(
        `default-src 'none'; script-src 'none'; style-src ${allowed(styles)};`,
      );
      expect(html).not.toMatch(/ style="| on[a-z]+="/);
    },
  );

  test.each([
    ['without extras', {}, undefined, [scripts.main]],
    ['with voice', { voice: true }, undefined, [scripts.withExtras]],
    ['with forms', { forms: [{ name: 'a', title: 'A', fields: [], offer: [] }] }, undefined, [scripts.withExtras]],
    ['embedded in a website', { embed_origins: ['https://hotel.example'] }, undefined, [scripts.withExtras]],
    ['of a placement', {}, PLACEMENT, [scripts.main, scripts.studioBar]],
  ] as const)(
    'has only the scripts that it needs, and a policy that allows only them: %s',
    (_, fields, placement, expected) => {
      const html = page('en', fields, placement);
      const texts = inlined('script', html);
      expect(texts).toEqual(expected.map(({ text }) => text));
      expect(contentSecurityPolicy({ scripts: expected })).toContain(
        `default-src 'none'; script-src ${allowed(texts)};`,
      );
    },
  );

  test.each(['a("</script>")', 'a("<!--")'])('refuses a script that a browser would end early: %s', (text) => {
    expect(() => inlineScript(text)).toThrow('cannot be inlined');
  });

  test("has the owner's color in a second style that the policy allows", () => {
    const colored = page('en', { color: '#ffcc00' });
    const styles = inlined('style', colored);
    expect(styles).toHaveLength(2);
    expect(contentSecurityPolicy({ color: '#ffcc00', hasExtras: false })).toContain(`style-src ${allowed(styles)};`);
    expect(colored).toContain('<body class="own"');
    expect(page('en')).toContain('<body class="events"');
  });

  test('greets first, then says that an AI answers, and then what is stored', () => {
    const html = page('en');
    expect(html.indexOf('id="welcome"')).toBeLessThan(html.indexOf('class="disclosure"'));
    expect(html.indexOf('class="disclosure"')).toBeLessThan(html.indexOf('class="kept"'));
  });

  test("has the owner's suggestions, those from the prompt, or none", () => {
    const suggestionsOf = (fields: Partial<ScannedCode>, language: PageLanguage = 'en') =>
      [...page(language, fields).matchAll(/<button type="button" dir="auto">(.*?)<\/button>/g)].map(([, text]) => text);
    expect(suggestionsOf({ suggestions: ['Is <it> open?'] })).toEqual(['Is &lt;it&gt; open?']);
    expect(suggestionsOf({ suggested: ['When?'] })).toEqual(['When?']);
    expect(suggestionsOf({ suggestions: ['Mine?'], suggested: ['When?'] })).toEqual(['Mine?']);
    expect(suggestionsOf({})).toEqual([]);
    const suggested = ['What time is breakfast?', 'Who are you?'];
    expect(suggestionsOf({ suggested }, 'de')).toEqual(['Wann gibt es Frühstück?', 'Who are you?']);
    expect(suggestionsOf({ suggested }, 'ar')).toEqual(['متى يُقدَّم الإفطار؟', 'Who are you?']);
    expect(suggestionsOf({ suggestions: suggested }, 'de')).toEqual(suggested);
    expect(suggestionsOf({ suggestions: [] })).toEqual([]);
    expect(page('en', { suggestions: [] })).toContain('aria-label="Suggested questions" hidden>');
  });

  test('says in every language for whom the AI answers and how long the conversation is stored', () => {
    for (const language of PAGE_LANGUAGES) {
      const { disclosure, kept } = messages[language].parts;
      expect(disclosure({ name: 'Aurora' })).toContain('Aurora');
      expect(kept({ name: 'Aurora', span: '90 days' })).toEqual(expect.arrayContaining(['Aurora', '90 days']));
    }
  });

  test('has a different greeting in each language', () => {
    for (const template of TEMPLATES) {
      const all = PAGE_LANGUAGES.map((language) => greetingOf({ name: 'Aurora', template }, greetings[language]));
      expect(new Set(all).size).toBe(PAGE_LANGUAGES.length);
    }
  });
});
