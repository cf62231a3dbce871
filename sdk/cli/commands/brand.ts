import type { Column, Command } from '../command.ts';
import { fieldColumns, fieldOptions } from './code-fields.ts';
import { CODE, organizationIn } from './common.ts';

const BRAND_DETAILS: readonly Column[] = [...fieldColumns('brand', ['logo']), { field: 'style' }, { field: 'logo' }];

export const BRAND: readonly Command[] = [
  {
    name: 'brand get',
    summary: 'Show the brand that new codes copy',
    operation: 'get-brand',
    options: { organization: organizationIn('query') },
    show: { columns: BRAND_DETAILS, empty: 'No brand. Set one with: qpr brand set --color "#0f4c5c"' },
  },
  {
    name: 'brand set',
    summary: 'Set the brand that new codes copy; omitted fields are removed',
    notes: ['Existing codes do not change. To apply the brand to an existing code, use `qpr brand apply CODE`.'],
    examples: [
      'brand set --color "#0f4c5c" --privacy-url https://example.com/privacy',
      'brand get --json > brand.json',
      'brand set --data @brand.json',
    ],
    operation: 'set-brand',
    options: {
      ...fieldOptions('brand'),
      data: {
        kind: 'json',
        value: 'JSON',
        help: 'other fields, such as contact, logo and style, as a JSON object; @FILE reads a file, - reads stdin',
        field: 'body',
      },
      organization: organizationIn('query'),
    },
    show: { columns: BRAND_DETAILS, done: 'Saved. Apply the brand to an existing code with: qpr brand apply CODE' },
  },
  {
    name: 'brand apply',
    summary: 'Apply the brand to a code',
    notes: ["Uses the brand of the code's organization or account."],
    operation: 'apply-brand',
    arguments: [CODE],
    show: {
      columns: [
        { field: 'name' },
        { field: 'id' },
        ...fieldColumns('brand', ['logo']),
        { field: 'updated_at', title: 'updated', as: 'time' },
      ],
      done: 'Applied.',
    },
  },
];
