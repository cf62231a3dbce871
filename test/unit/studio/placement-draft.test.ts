import { describe, expect, test } from '@jest/globals';
import type { Placement } from '../../../sdk/src/index.ts';
import {
  changesOf,
  draftOf,
  errorsIn,
  hasErrors,
  type PlacementDraft,
  usualHours,
} from '../../../web/studio/pages/placements/one/draft.ts';
import { isInvalidVariableName, variableFor } from '../../../web/studio/pages/placements/variables.ts';

const PLACEMENT: Placement = {
  id: 'plc_01J00000000000000000000000',
  name: 'Table 12',
  qpr_code_id: 'qpr_01J00000000000000000000000',
  short_id: '0000000000',
  scan_url: 'https://example.com/s/0000000000',
  qr_image_url: 'https://example.com/qr/0000000000.png',
  qr_svg_url: 'https://example.com/qr/0000000000.svg',
  status: 'active',
  variables: { table: 12, code: '007', terrace: true },
  language: null,
  hours: { time_zone: 'Europe/Vienna', weekly: { fri: [['18:00', '24:00']] }, closed_message: 'We open at 6.' },
  fallback_url: null,
  scans_total: 0,
  last_scanned_at: null,
  silent_since: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const DRAFT = draftOf(PLACEMENT);
const changed = (part: Partial<PlacementDraft>) => changesOf(PLACEMENT, { ...DRAFT, ...part });

describe('changes of a placement', () => {
  test('an unchanged draft sends nothing', () => expect(changed({})).toEqual({}));

  test('only changed fields are sent, trimmed', () => {
    expect(changed({ name: ' Bar ', fallback: ' https://example.com/menu ' })).toEqual({
      name: 'Bar',
      fallback_url: 'https://example.com/menu',
    });
  });

  test('an empty choice becomes null', () => {
    const filled = { ...PLACEMENT, language: 'de' as const, fallback_url: 'https://example.com' };
    const draft = { ...draftOf(filled), code: undefined, language: '', fallback: '', hours: undefined };
    expect(changesOf(filled, draft)).toEqual({ qpr_code_id: null, language: null, fallback_url: null, hours: null });
  });

  test('unchanged variables keep their type, and a new number becomes a number', () => {
    const variables = [...DRAFT.variables, { name: ' floor ', value: '2' }, { name: 'zip', value: '01067' }];
    expect(changed({ variables }).variables).toEqual({ table: 12, code: '007', terrace: true, floor: 2, zip: '01067' });
  });

  test('a range that starts at 24:00 stays on the next day if other hours change', () => {
    const stored: Placement = { ...PLACEMENT, hours: { time_zone: 'UTC', weekly: { mon: [['24:00', '02:00']] } } };
    const draft = draftOf(stored);
    const hours = draft.hours && { ...draft.hours, message: 'Closed.' };
    expect(changesOf(stored, { ...draft, hours }).hours).toEqual({ ...stored.hours, closed_message: 'Closed.' });
  });

  test('hours leave out closed days and an empty message', () => {
    // A time field cannot show 24:00.
    expect(DRAFT.hours?.days.fri).toEqual([['18:00', '00:00']]);
    expect(changed({ hours: usualHours('Europe/Kyiv') }).hours).toEqual({
      time_zone: 'Europe/Kyiv',
      weekly: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '17:00']]])),
    });
  });
});

describe('errors', () => {
  test('a stored placement has none', () => expect(hasErrors(errorsIn(DRAFT))).toBe(false));

  test.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ name: 'x'.repeat(300) }, { name: 'tooLong' }],
    [{ fallback: 'http://example.com' }, { fallback: 'link' }],
    [{ variables: [{ name: 'Table', value: '1' }] }, { variables: ['name'] }],
    [{ variables: [{ name: 'name', value: '1' }] }, { variables: ['name'] }],
    [
      {
        variables: [
          { name: 'a', value: '1' },
          { name: 'a ', value: '2' },
        ],
      },
      { variables: ['duplicate', 'duplicate'] },
    ],
    [{ variables: [{ name: 'a', value: 'x'.repeat(201) }] }, { variables: ['tooLong'] }],
  ])('are found in %j', (part, errors) => {
    const found = errorsIn({ ...DRAFT, ...part });
    expect(found).toMatchObject(errors);
    expect(hasErrors(found)).toBe(true);
  });

  test('are found if a time is missing', () => {
    const hours = usualHours('UTC');
    const found = errorsIn({ ...DRAFT, hours: { ...hours, days: { ...hours.days, sat: [['09:00', '']] } } });
    expect(found.days).toEqual(['sat']);
    expect(hasErrors(found)).toBe(true);
  });
});

test.each([
  ['Table {n}', 'table'],
  ['Zimmer {n}, 2. Stock', 'zimmer'],
  ['Überraschung {n}', 'uberraschung'],
  ['Столик {n}', 'number'],
  ['{n}', 'number'],
  ['Name {n}', 'number'],
  ['The bar', ''],
])('the variable for the number in "%s" is "%s"', (pattern, variable) => {
  expect(variableFor(pattern)).toBe(variable);
  expect(variable === '' || !isInvalidVariableName(variable)).toBe(true);
});
