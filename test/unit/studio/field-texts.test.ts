import { expect, test } from '@jest/globals';
import type { QprCodeVersionDetail } from '../../../sdk/src/index.ts';
import { changedFields } from '../../../web/studio/pages/history/field-texts.ts';

type Fields = QprCodeVersionDetail['fields'];
type Form = NonNullable<Fields['forms']>[number];

const FIELDS = { name: 'Desk', prompt: 'We open at eight.', welcome_message: 'Hello!', template: 'business' } as Fields;
const FORM: Form = {
  name: 'call',
  title: 'Call me',
  fields: [
    { name: 'phone', label: 'Phone', type: 'text', required: true },
    { name: 'time', label: 'Time', type: 'choice', choices: ['Morning', 'Evening'] },
    { name: 'consent', label: 'You may call me.', type: 'consent' },
  ],
  offer: ['button', 'unknown'],
};
const withField = (index: number, changes: Partial<Form['fields'][number]>): Form => ({
  ...FORM,
  fields: FORM.fields.map((field, at) => (at === index ? { ...field, ...changes } : field)),
});
const changed = (before: Partial<Fields>, after: Partial<Fields>) =>
  changedFields({ ...FIELDS, ...before }, { ...FIELDS, ...after }, 'None');

test('equal versions have no changed fields', () => {
  expect(changed({ forms: [FORM], suggestions: ['Wi-Fi?'] }, { forms: [FORM], suggestions: ['Wi-Fi?'] })).toEqual([]);
});

test('turning suggestions off is a change', () => {
  expect(changed({}, { suggestions: [] })).toEqual([{ field: 'suggestions', before: '', after: 'None' }]);
});

test.each<[string, Form, string, string]>([
  ['the name of the form in the API', { ...FORM, name: 'callback' }, 'Call me [call] (', 'Call me [callback] ('],
  ['the name of a field in the API', withField(0, { name: 'mobile' }), '• Phone [phone] * (', '• Phone [mobile] * ('],
  ['the type of a field', withField(0, { type: 'phone' }), '[phone] * (text)', '[phone] * (phone)'],
  ['a choice', withField(1, { choices: ['Morning', 'Noon'] }), '  – Evening', '  – Noon'],
  [
    'whether a visitor who consents lets the owner keep the request',
    withField(2, { keep: true }),
    '(consent)',
    '(consent, keep)',
  ],
  ['when visitors see the form', { ...FORM, offer: ['model'] }, '(button, unknown)', '(model)'],
])('%s is part of the text of a form', (_, form, before, after) => {
  expect(changed({ forms: [FORM] }, { forms: [form] })).toEqual([
    { field: 'forms', before: expect.stringContaining(before), after: expect.stringContaining(after) },
  ]);
});
