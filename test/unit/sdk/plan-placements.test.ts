import { describe, expect, test } from '@jest/globals';
import { parseSheet } from '../../../sdk/sheet/parse-sheet.ts';
import { planPlacements } from '../../../sdk/sheet/plan-placements.ts';
import { type Pattern, patternFor, planRows } from '../../../sdk/sheet/plan-rows.ts';

function plan(text: string, changes: Partial<Pattern> = {}) {
  const sheet = parseSheet(text);
  const pattern = { ...patternFor(sheet), ...changes };
  return planPlacements(sheet, pattern, planRows(sheet, pattern));
}

const ROOMS = 'name,Room number,Floor\nRoom 101,101,1\nRoom 102,102,1\n';

describe('rows that share a prompt', () => {
  test('columns in the prompt become variables', () => {
    const prompt = 'You are the concierge of {{name}}, room {{ Room number }}.';
    expect(plan(ROOMS, { prompt, welcome_message: 'Hello, {{room number}}!' })).toEqual({
      code: {
        name: 'Room',
        prompt: 'You are the concierge of {{name}}, room {{room_number}}.',
        welcome_message: 'Hello, {{room_number}}!',
        template: 'business',
      },
      placements: [
        { number: 1, name: 'Room 101', variables: { room_number: '101' } },
        { number: 2, name: 'Room 102', variables: { room_number: '102' } },
      ],
    });
  });

  test('a prompt that is the same in all rows needs no variables', () => {
    const planned = plan('name,prompt\nBar,We close at 10.\nLobby,We close at 10.\n');
    expect(planned?.code).toEqual({ name: 'Bar', prompt: 'We close at 10.', template: 'business' });
    expect(planned?.placements.map(({ name, variables }) => [name, variables])).toEqual([
      ['Bar', {}],
      ['Lobby', {}],
    ]);
  });

  test('metadata becomes variables', () => {
    const planned = plan('name,metadata.floor\nA,1\nB,2\n', { prompt: 'You are the host.' });
    expect(planned?.placements.map(({ variables }) => variables)).toEqual([{ floor: '1' }, { floor: '2' }]);
  });
});

test('a name that begins with an emoji is not cut in the middle of the emoji', () => {
  expect(plan('name,prompt\n🥐 Café,Hello.\n🥖 Bar,Hello.\n')?.code.name).toBe('🥐 Café');
});

test.each([
  ['a single row', 'name\nA\n', { prompt: 'Hello.' }],
  ['different prompts', 'name,prompt\nA,Hello.\nB,Goodbye.\n', {}],
  ['different templates', 'name,template\nA,retail\nB,events\n', { prompt: 'Hello.' }],
  ['a column that cannot be a variable', 'name,кімната\nA,1\nB,2\n', { prompt: 'This is {{кімната}}.' }],
  [
    'a prompt with {{name}}, if the name comes from another column,',
    'id,name\nA,x\nB,y\n',
    { name: '{{id}}', prompt: 'This is {{name}}.' },
  ],
  [
    'a column with the same variable as another column',
    'name,Floor,metadata.floor\nA,first,1\nB,second,2\n',
    { prompt: 'This is the {{Floor}} floor.' },
  ],
  [
    'another column that would become the variable `name`',
    'Name,metadata.name\nA,Anna\nB,Ben\n',
    { prompt: 'Say {{metadata.name}}.' },
  ],
  ['metadata with the key `name`', 'Name,metadata.name\nA,Anna\nB,Ben\n', { prompt: 'Hello.' }],
  ['a value that is too long', `name,a\nA,${'x'.repeat(201)}\nB,2\n`, { prompt: 'This is {{a}}.' }],
])('%s needs separate codes instead of placements', (_title, text, changes) => {
  expect(plan(text, changes)).toBeUndefined();
});
