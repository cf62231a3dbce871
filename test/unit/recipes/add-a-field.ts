import type { Edit, Recipe } from './recipe.ts';

const messages = (language: string, label: string, hint: string): Edit => ({
  file: `messages/${language}/studio.json`,
  messages: {
    fields: { page_note: label },
    'editor.hints': { page_note: hint },
    'activity.fields': { page_note: label.toLowerCase() },
  },
});

/** A line of text on the page, such as the one that tells guests whom to ask about allergens. */
export const ADD_A_FIELD: Recipe = {
  heading: 'Add a field to codes',
  maxFiles: 12,
  edits: [
    {
      file: 'shared/fields/code-fields.ts',
      change: [
        {
          after: "    example: doc('https://example.com/winter'),\n  },\n",
          add: `  page_note: {
    kind: 'text',
    max: LIMITS.archivedMessageLength,
    in: ['version', 'file'],
    option: doc({ name: 'page-note', value: 'TEXT', help: 'a line of text below the first message' }),
    about: doc('A line of text below the first message of the page. null: none'),
    example: doc('For allergens, ask our staff.'),
  },
`,
        },
      ],
    },
    {
      file: 'lambdas/scans/page/page.ts',
      change: [
        {
          after: `<div id="welcome">\${markdownHtml(welcome)}</div></div>\n`,
          add: `\${code.page_note === undefined ? '' : html\`<p class="kept" dir="auto">\${code.page_note}</p>\`}\n`,
        },
      ],
    },
    {
      file: 'web/studio/pages/editor/fields/advanced-fields.tsx',
      change: [
        {
          after: '  privacy_url: (props) => <OptionalText {...props} name="privacy_url" />,\n',
          add: '  page_note: (props) => <OptionalText {...props} name="page_note" />,\n',
        },
      ],
    },
    messages('en', 'Note on the page', 'A line below the first message.'),
    messages('de', 'Hinweis auf der Seite', 'Eine Zeile unter der ersten Nachricht.'),
    messages('es', 'Nota en la página', 'Una línea debajo del primer mensaje.'),
    messages('fr', 'Note sur la page', 'Une ligne sous le premier message.'),
    messages('nl', 'Opmerking op de pagina', 'Een regel onder het eerste bericht.'),
    messages('uk', 'Примітка на сторінці', 'Рядок під першим повідомленням.'),
    {
      file: 'test/functional/qpr-codes/restore-qpr-code-version.test.ts',
      change: [
        { after: "  archived_message: 'See you in May!',\n", add: "  page_note: 'For allergens, ask our staff.',\n" },
        { after: '  archived_message: null,\n', add: '  page_note: null,\n' },
      ],
    },
    {
      file: 'test/unit/scans/page-note.test.ts',
      content: `import { expect, test } from '@jest/globals';
import type { ScannedCode } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { scanPage } from '../../../lambdas/scans/page/page.ts';

const CODE: ScannedCode = {
  ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  account_id: 'acc_1',
  name: 'Lobby',
  prompt: 'Be kind.',
  welcome_message: 'Welcome!',
  template: 'hospitality',
  metadata: {},
  status: 'active',
  updated_at: new Date(0).toISOString(),
  version: { number: 1, saved_at: new Date(0).toISOString(), saved_for: 'acc_1', changes: [] },
};
const page = (code: ScannedCode) => scanPage({ code, language: 'en', scan_id: 1, scripts: [], retentionDays: 90 });

test('the page shows the note of the code, as plain text', () => {
  expect(page({ ...CODE, page_note: 'Allergens: <ask us>' })).toContain('>Allergens: &lt;ask us&gt;</p>');
  expect(page(CODE)).not.toContain('Allergens');
});
`,
    },
  ],
  checks: ['test/unit/qpr-codes/code-fields.test.ts'],
};
