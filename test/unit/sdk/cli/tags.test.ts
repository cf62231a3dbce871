import { expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

const ID = 'qpr_01JABCDEFGHJKMNPQRSTVWXYZ0';
const codes: Replies = () =>
  json(200, {
    codes: [
      { id: ID, name: 'Room 7', status: 'active', scans_total: 3, tags: ['Hotel', 'Ground floor'] },
      { id: `${ID.slice(0, -1)}1`, name: 'Bar', status: 'active', scans_total: 0 },
    ],
    total: 2,
  });

async function runWords(words: readonly string[], replies: Replies) {
  const terminal = fakeTerminal({ replies });
  return { ...terminal, exitCode: await run([...words], terminal) };
}

test('codes list --tag filters by the tag', async () => {
  const { sent, exitCode } = await runWords(['codes', 'list', '--tag', 'Ground floor'], codes);
  expect(exitCode).toBe(0);
  expect(sent.map(({ url }) => Object.fromEntries(new URL(url, 'https://api.test').searchParams))).toEqual([
    { tag: 'Ground floor', limit: '50' },
  ]);
});

test('a list shows the tags of each code, and nothing for a code without tags', async () => {
  const { stdoutLines } = await runWords(['codes'], codes);
  expect(stdoutLines[0]).toMatch(/ TAGS/);
  expect(stdoutLines[1]).toContain('  Hotel, Ground floor');
  expect(stdoutLines[2]?.split(/\s{2,}/)).toEqual(['Bar', `${ID.slice(0, -1)}1`, 'active', '0']);
});

test.each([
  ['Summer, Ground floor', ['Summer', 'Ground floor']],
  ['', []],
])('codes update --tags %j sends %j', async (typed, tags) => {
  const { sent, exitCode } = await runWords(['codes', 'update', ID, '--tags', typed], () =>
    json(200, { id: ID, name: 'Lobby' }),
  );
  expect(exitCode).toBe(0);
  expect(sent).toMatchObject([{ method: 'PATCH', url: `/v1/qpr-codes/${ID}`, body: { tags } }]);
});
