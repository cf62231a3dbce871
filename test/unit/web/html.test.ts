import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { PageLanguage } from '../../../contracts/languages.ts';
import type { ScannedCode } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { noticePage, scanPage } from '../../../lambdas/scans/page/page.ts';
import { inlineScript, scriptsOf } from '../../../lambdas/scans/page/script.ts';
import { bundleGuides } from '../../../lib/bundling/bundle-guides.ts';
import { errorPage } from '../../../shared/page/error-page.ts';

/** The Nu HTML checker of the W3C. The package's own script would download Java if the machine had none. */
const CHECKER = 'node_modules/vnu-jar/build/dist/vnu.jar';
const SCRIPTS = { main: inlineScript('talk()'), withExtras: inlineScript('talk()'), studioBar: inlineScript('show()') };

const FORM = {
  id: 'callback',
  offer: 'always',
  title: 'Call me',
  fields: [{ id: 'phone', type: 'phone', label: 'Phone', required: true }],
} as unknown as NonNullable<ScannedCode['forms']>[number];

function scanPageOf(language: PageLanguage, fields: Partial<ScannedCode> = {}, isPlacement = false): string {
  const placement = isPlacement ? { short_id: '0123456789', name: 'Table 4', variables: {} } : undefined;
  return scanPage({
    code: {
      ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      account_id: 'acc_1',
      name: 'Lobby <1> & "more"',
      prompt: 'Help guests.',
      welcome_message: '**Hello**\n\n- one\n- two',
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
    scripts: scriptsOf({ code: fields, placement }, SCRIPTS),
    retentionDays: 90,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'html-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** All problems in the pages of the folder. One process checks all pages. */
function problemsIn(folder: string): Promise<string[]> {
  // The checker does not know this property of CSS yet.
  const known = ['--filterpattern', '.*“field-sizing”.*'];
  const options = [
    '-XX:TieredStopAtLevel=1',
    '-Xss2m',
    '-jar',
    CHECKER,
    '--errors-only',
    '--format',
    'json',
    '--skip-non-html',
  ];
  return new Promise((resolve, reject) => {
    execFile('java', [...options, ...known, folder], { maxBuffer: 1024 ** 3 }, (error, _, stderr) => {
      // Its exit code is 1 if there are problems. Without a report, it could not be started.
      if (!stderr.startsWith('{')) return reject(error ?? new Error(stderr));
      const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string; extract?: string }[] };
      resolve(messages.map(({ url, message, extract }) => `${url.split('/html-')[1]}: ${message} ${extract ?? ''}`));
    });
  });
}

test('the HTML checker of the W3C finds no problem in any page, and finds the one in a wrong page', async () => {
  const pages = [
    ...bundleGuides('.'),
    { path: 'error.html', contents: errorPage('Page not found') },
    { path: 'scan.html', contents: scanPageOf('en') },
    { path: 'arabic.html', contents: scanPageOf('ar', { suggestions: ['متى تفتحون؟'] }) },
    { path: 'extras.html', contents: scanPageOf('de', { forms: [FORM], color: '#0f766e' }, true) },
    { path: 'notice.html', contents: noticePage('unknown', 'uk') },
    { path: 'wrong.html', contents: '<!doctype html><html lang="en"><title>Wrong</title><img alt="No source"></html>' },
  ];
  for (const { path, contents } of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  for (const page of ['index.html', 'docs/index.html', 'join/index.html', 'studio/index.html'])
    cpSync(join('web', page), join(folder, 'web', page));
  expect(await problemsIn(folder)).toEqual([
    expect.stringMatching(/wrong\.html: Element “img” is missing one or more of the following attributes: “src”/),
  ]);
});
