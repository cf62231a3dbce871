import { expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json } from '../../../support/sdk/fake-terminal.ts';

const ID = 'wh_01JABCDEFGHJKMNPQRSTVWXYZ0';

test.each([
  ['enable', [], { active: true }],
  ['disable', [], { active: false }],
  [
    'update',
    ['--description', 'Lobby bar', '--events', 'scan.created'],
    { description: 'Lobby bar', events: ['scan.created'] },
  ],
  [
    'update',
    ['--url', 'https://example.com/new', '--format', 'slack'],
    { url: 'https://example.com/new', format: 'slack' },
  ],
])('webhooks %s %j sends only these fields', async (command, options, body) => {
  const terminal = fakeTerminal({
    replies: () => json(200, { id: ID, url: 'https://example.com/hook', active: true }),
  });
  expect(await run(['webhooks', command, ID, ...options], terminal)).toBe(0);
  expect(terminal.sent).toMatchObject([{ method: 'PATCH', url: `/v1/webhooks/${ID}` }]);
  expect(terminal.sent.map(({ body: sent }) => sent)).toEqual([body]);
});

test('webhooks update without options sends nothing', async () => {
  const terminal = fakeTerminal({ replies: () => json(200, {}) });
  expect(await run(['webhooks', 'update', ID], terminal)).toBe(2);
  expect(terminal.sent).toEqual([]);
});
