import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeError } from '../../../../sdk/cli/describe-error.ts';
import { run } from '../../../../sdk/cli/run.ts';
import { ConnectionError } from '../../../../sdk/src/qpr.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

const ID = 'qpr_01JABCDEFGHJKMNPQRSTVWXYZ0';
const code = (number: number) => ({
  id: `${ID.slice(0, -3)}${String(number).padStart(3, '0')}`,
  name: `Room ${number}`,
  short_id: `short${number}`,
  scan_url: `https://scan.test/s/short${number}`,
  status: 'active',
  scans_total: number,
  created_at: '2026-11-01T10:00:00.000Z',
});
const problem = (status: number, more: object, headers = {}) =>
  json(status, { title: 'No', status, request_id: 'req-1', ...more }, headers);

async function runLine(words: string, replies: Replies, more = {}) {
  const terminal = fakeTerminal({ replies, ...more });
  const exitCode = await run(words.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [], terminal);
  return { ...terminal, exitCode };
}

describe('a list', () => {
  /** 250 codes, with at most 100 per page. */
  const pages: Replies = ({ url }) => {
    const query = new URL(url, 'https://api.test').searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))];
    const codes = Array.from({ length: 250 }, (_, index) => code(index)).slice(offset, offset + limit);
    return json(200, { codes, total: 250, limit, offset });
  };

  test('that is not paginated does not say that there are more items', async () => {
    const version = { number: 2, saved_at: '2026-11-01T10:00:00.000Z', saved_by: 'owner@example.com', current: true };
    const versions = [{ ...version, changes: ['prompt'] }];
    const { exitCode, stderrLines } = await runLine(`versions list ${ID}`, () => json(200, { versions }));
    expect({ exitCode, stderrLines }).toEqual({ exitCode: 0, stderrLines: [] });
  });

  test('shows the first fifty items and says that there are more', async () => {
    const { exitCode, stdoutLines, stderrLines, sent } = await runLine('codes', pages);
    expect(exitCode).toBe(0);
    expect(stdoutLines).toHaveLength(51);
    expect(stdoutLines[1]).toMatch(/^Room 0 .*https:\/\/scan.test\/s\/short0/);
    expect(stderrLines).toEqual(['There are more results. Use --limit N to show more, or --limit 0 to show all.']);
    expect(sent.map(({ url }) => url)).toEqual(['/v1/qpr-codes?limit=50']);
  });

  test('is one array with --json, and contains the items of all pages with --limit 0', async () => {
    const { stdoutLines, sent } = await runLine('codes list --limit 0 --json', pages);
    const codes = JSON.parse(stdoutLines.join('\n'));
    expect(codes).toHaveLength(250);
    expect(codes[249]).toEqual(code(249));
    expect(sent).toHaveLength(3);
  });

  test('has a line of JSON per item with --jsonl', async () => {
    const { stdoutLines } = await runLine('codes list --limit 120 --jsonl', pages);
    expect(stdoutLines).toHaveLength(120);
    expect(JSON.parse(stdoutLines[119] ?? '')).toEqual(code(119));
  });

  test('prints no incomplete JSON if a page cannot be read', async () => {
    const { exitCode, stdoutLines, stderrLines } = await runLine('codes list --limit 0 --json', (request) =>
      request.url.includes('offset') ? problem(400, { code: 'request.invalid', detail: 'No.' }) : pages(request),
    );
    expect([exitCode, stdoutLines]).toEqual([1, []]);
    expect(JSON.parse(stderrLines.join('\n'))).toMatchObject({ error: { code: 'request.invalid' } });
  });

  test('follows cursors', async () => {
    const { stdoutLines, sent } = await runLine('events --limit 0 --jsonl', ({ url }) =>
      json(200, { events: [{ id: url }], next_cursor: url.includes('cursor') ? null : 'next' }),
    );
    expect(stdoutLines).toHaveLength(2);
    expect(sent.map(({ url }) => url)).toEqual(['/v1/events?limit=100', '/v1/events?limit=100&cursor=next']);
  });

  test('says what to do if it is empty, and is an empty array with --json', async () => {
    const empty: Replies = () => json(200, { codes: [], total: 0 });
    const { stderrLines, stdoutLines } = await runLine('codes', empty);
    expect([stderrLines, stdoutLines]).toEqual([
      ['No codes. Create one with: qpr codes create --name NAME --prompt TEXT'],
      [],
    ]);
    expect((await runLine('codes --json', empty)).stdoutLines).toEqual(['[]']);
    expect((await runLine('codes --jsonl', empty)).stdoutLines).toEqual([]);
  });
});

describe('a call', () => {
  test('is not sent if its body is not JSON', async () => {
    const { exitCode, sent, stderrLines } = await runLine('api POST /v1/x --data {a:1}', () => json(200, {}));
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderrLines[0]).toMatch(/^--data is not valid JSON: /);
  });

  test('sends the options as fields of the operation', async () => {
    const terminal = fakeTerminal({
      replies: () => json(200, { id: ID, name: 'Lobby', scans_total: 0 }),
      stdin: 'You are\nthe concierge.\n',
    });
    const words = [
      'codes',
      'create',
      '--name',
      'Lobby',
      '--prompt',
      '-',
      '--metadata',
      'floor=1',
      '--data',
      '{"color":"#000000"}',
    ];
    expect(await run(words, terminal)).toBe(0);
    expect(terminal.sent).toMatchObject([
      {
        method: 'POST',
        url: '/v1/qpr-codes',
        body: { name: 'Lobby', prompt: 'You are\nthe concierge.', metadata: { floor: '1' }, color: '#000000' },
      },
    ]);
    expect(terminal.sent[0]?.headers.get('authorization')).toBe('Bearer qpr_sk_1');
    expect(terminal.stdoutLines).toEqual(['name   Lobby', `id     ${ID}`, 'scans  0']);
    expect(terminal.stderrLines).toEqual([`Created. Show its QR code with: qpr codes qr ${ID}`]);
  });

  /** The code is archived, so a search by name needs two requests. */
  const room: Replies = ({ method, url }) => {
    const query = new URL(url, 'https://api.test').searchParams;
    if (method !== 'GET') return json(200, code(3));
    // Without a status, a search by short_id also finds archived codes.
    if (query.has('short_id')) return json(200, { codes: [{ ...code(3), short_id: 'jq05mvx9bh' }], total: 1 });
    return json(200, { codes: query.get('status') === 'archived' ? [code(3)] : [], total: 1 });
  };

  test.each([
    ['JQ05MVX9BH', 2],
    ['https://scan.test/s/jq05mvx9bh', 2],
    ['"room 3"', 3],
  ])('finds a code by %s, with %i requests in total', async (word, requests) => {
    const { sent } = await runLine(`codes unarchive ${word}`, room);
    expect(sent).toHaveLength(requests);
    expect(sent.at(-1)?.url).toBe(`/v1/qpr-codes/${code(3).id}/unarchive`);
  });

  test.each([
    ['Restaurant', 'is not a short id'],
    ['Reception1', 'is not a short id'],
    ['cabbage123', 'could be a short id'],
  ])('finds a code by the name %s, which has ten characters and %s', async (name) => {
    const { exitCode, sent } = await runLine(`codes unarchive ${name}`, ({ method, url }) => {
      const query = new URL(url, 'https://api.test').searchParams;
      if (method !== 'GET') return json(200, code(3));
      if (/[ilou]/.test(query.get('short_id') ?? '')) return problem(400, { code: 'request.invalid', detail: 'No.' });
      const codes = query.get('q') === name ? [{ ...code(3), name }] : [];
      return json(200, { codes, total: codes.length });
    });
    expect([exitCode, sent.at(-1)?.url]).toEqual([0, `/v1/qpr-codes/${code(3).id}/unarchive`]);
  });

  test('finds an archived code by its name if active codes have longer names that contain it', async () => {
    const { sent } = await runLine('codes unarchive "Room 3"', ({ method, url }) => {
      if (method !== 'GET') return json(200, code(3));
      return json(200, { codes: [url.includes('status=archived') ? code(3) : code(30)], total: 1 });
    });
    expect(sent.at(-1)?.url).toBe(`/v1/qpr-codes/${code(3).id}/unarchive`);
  });

  test('finds a code by its name on a later page of the search', async () => {
    const { sent } = await runLine('codes archive "Room 3"', ({ method, url }) => {
      if (method !== 'GET') return json(200, code(3));
      const offset = Number(new URL(url, 'https://api.test').searchParams.get('offset'));
      return json(200, { codes: [code(offset === 0 ? 30 : 3)], offset, limit: 100, total: 101 });
    });
    expect(sent.at(-1)?.url).toBe(`/v1/qpr-codes/${code(3).id}/archive`);
  });

  describe('about a placement', () => {
    const table = (number: number, name = `Table ${number}`) => ({ id: `plc_${number}`, name });
    const tables: Replies = ({ url }) => {
      const { pathname, searchParams: query } = new URL(url, 'https://api.test');
      if (pathname !== '/v1/placements') return json(200, table(3));
      if (query.has('short_id')) return json(200, { placements: [table(3)], next_cursor: null });
      return json(200, {
        placements: query.has('cursor') ? [table(3)] : [table(30)],
        next_cursor: query.has('cursor') ? null : 'next',
      });
    };

    test.each([
      ['plc_3', 1],
      ['JQ05MVX9BH', 2],
      ['https://scan.test/s/jq05mvx9bh', 2],
      ['"table 3"', 3],
    ])('finds it by %s, with %i requests in total', async (word, requests) => {
      for (const command of ['get', 'retire']) {
        const { exitCode, sent } = await runLine(`placements ${command} ${word}`, tables);
        expect([exitCode, sent.length]).toEqual([0, requests]);
        expect(sent.at(-1)?.url).toBe(command === 'get' ? '/v1/placements/plc_3' : '/v1/placements/plc_3/retire');
      }
    });

    test('fails if no placement or several placements have the given name', async () => {
      const none = await runLine('placements get "Table 4"', tables);
      expect([none.exitCode, none.stderrLines]).toEqual([
        1,
        ['No placement is named "Table 4". List your placements with: qpr placements list'],
      ]);
      const several = await runLine('placements get Bar', () =>
        json(200, { placements: [table(1, 'Bar'), table(2, 'bar'), table(3, 'Bar 2')], next_cursor: null }),
      );
      expect([several.exitCode, several.stderrLines]).toEqual([
        1,
        ['2 placements are named "Bar". Use the id instead:', '  plc_1  Bar', '  plc_2  bar'],
      ]);
    });
  });

  test('fails if no code has the given name', async () => {
    const { exitCode, stderrLines } = await runLine('codes get nothing', () => json(200, { codes: [], total: 0 }));
    expect([exitCode, stderrLines]).toEqual([1, ['No code is named "nothing". List your codes with: qpr codes list']]);
  });

  test('is not sent if it would change nothing', async () => {
    const { exitCode, sent } = await runLine(`codes update ${ID}`, room);
    expect([exitCode, sent]).toEqual([2, []]);
  });

  test.each([
    'codes update "Room 3"',
    'codes update "Room 3" --data []',
    'placements create --code "Room 3" --hours []',
    'placements create --code "Room 3" --hours {',
    'brand set',
    'codes qr "Room 3" --size 512',
    'codes qr "Room 3" --output code.gif',
  ])('is not sent if the command line is invalid, and neither is the search for the code: qpr %s', async (words) => {
    const { exitCode, sent } = await runLine(words, room);
    expect([exitCode, sent]).toEqual([2, []]);
  });

  test('without options sends an empty object if all fields are optional', async () => {
    const { exitCode, sent } = await runLine('placements create', () => json(201, { placements: [] }));
    expect([exitCode, sent.length, sent[0]?.body]).toEqual([0, 1, {}]);
  });

  test('says what to do if the brand is empty', async () => {
    const { stdoutLines, stderrLines } = await runLine('brand get', () => json(200, {}));
    expect([stdoutLines, stderrLines]).toEqual([[], ['No brand. Set one with: qpr brand set --color "#0f4c5c"']]);
  });

  test('shows each field of a version on its own lines', async () => {
    const fields = { name: 'Lobby', template: 'business', suggestions: ['Hi?', 'Bye?'], prompt: 'One.\nTwo.' };
    const { stdoutLines } = await runLine(`versions get ${ID} 2`, () => json(200, { number: 2, changes: [], fields }));
    expect(stdoutLines).toEqual([
      'number       2',
      'name         Lobby',
      'template     business',
      'suggestions  Hi?, Bye?',
      'prompt       One.',
      '             Two.',
    ]);
  });

  test('lists the organization to which a key is limited', async () => {
    const key = { id: 'key_1', name: 'Desk', scopes: null };
    const keys = [key, { ...key, organization_id: 'org_1' }];
    const { stdoutLines } = await runLine('keys', () => json(200, { api_keys: keys }));
    expect(stdoutLines).toEqual([
      'ID     NAME  SCOPES  ORGANIZATION',
      'key_1  Desk  all',
      'key_1  Desk  all     org_1',
    ]);
  });

  test('fails if two codes have the given name', async () => {
    const { exitCode, stderrLines } = await runLine('codes archive "Room 3"', () =>
      json(200, { codes: [code(3), { ...code(4), name: 'Room 3' }], total: 2 }),
    );
    expect(exitCode).toBe(1);
    expect(stderrLines).toEqual([
      '2 codes are named "Room 3". Use the id instead:',
      `  ${code(3).id}  Room 3`,
      `  ${code(4).id}  Room 3`,
    ]);
  });

  test('with `qpr api` can have any method, path, header and body', async () => {
    const terminal = fakeTerminal({ replies: () => json(200, { plan: 'starter' }) });
    expect(
      await run(['api', 'put', 'v1/x?y=1', '--data', '{"plan":"starter"}', '--header', 'If-Match: "1"'], terminal),
    ).toBe(0);
    expect(terminal.sent).toMatchObject([{ method: 'PUT', url: '/v1/x?y=1', body: { plan: 'starter' } }]);
    expect(terminal.sent[0]?.headers.get('if-match')).toBe('"1"');
    expect(terminal.stdoutLines.join('')).toBe('{  "plan": "starter"}');
  });
});

test('a timeout is not reported as a service that does not respond at all', () => {
  const firstLine = (timeoutMs?: number) =>
    describeError(new ConnectionError(new Error('fetch failed'), timeoutMs), 'https://api.test').lines[0];
  expect(firstLine(30_000)).toBe('https://api.test did not respond within 30 s.');
  expect(firstLine()).toBe('https://api.test does not respond.');
});

test('a connection that breaks during the response is not reported as a service that does not respond', () => {
  const error = new ConnectionError(new Error('terminated'), undefined, true);
  expect(describeError(error, 'https://api.test').lines).toEqual([
    'https://api.test did not send a complete response.',
    'Try again in a moment. If the error persists, contact the operator of the service.',
  ]);
});

describe('a command that cannot be undone', () => {
  const deleted: Replies = () => json(204, undefined);

  test('needs --yes without an interactive terminal', async () => {
    const { exitCode, stderrLines, sent } = await runLine(`codes delete ${ID}`, deleted);
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderrLines).toEqual([
      '"qpr codes delete" cannot be undone. To confirm, add --yes.',
      'See: qpr codes delete --help',
    ]);
    expect((await runLine(`codes delete ${ID} --yes`, deleted)).sent).toMatchObject([{ method: 'DELETE' }]);
  });

  test('asks for confirmation in an interactive terminal', async () => {
    const no = await runLine(`codes delete ${ID}`, deleted, { isInteractive: true, answers: [''] });
    expect([no.exitCode, no.sent]).toEqual([130, []]);
    expect(no.questions).toEqual([`Permanently delete ${ID}? Printed copies of the QR code will stop working. [y/N] `]);
    const yes = await runLine(`codes delete ${ID}`, deleted, { isInteractive: true, answers: ['y'] });
    expect([yes.exitCode, yes.stderrLines]).toEqual([0, ['Deleted.']]);
  });
});

describe('an error is printed', () => {
  test.each([
    [
      'whoami',
      problem(401, { code: 'api_key.invalid', detail: 'The key is not valid.' }),
      /store another key with `qpr login`/,
    ],
    [
      `codes get ${ID}`,
      problem(404, { code: 'qpr_code.not_found', detail: 'The code does not exist.' }),
      /qpr codes list/,
    ],
    ['codes', problem(403, { code: 'api_key.missing_scope', detail: 'Not allowed.' }), /in the Studio \(qpr open\)/],
    [
      'codes',
      problem(400, {
        code: 'request.invalid',
        detail: 'Wrong.',
        errors: [
          { path: 'query.limit', message: 'too large' },
          { path: 'query.offset', message: 'too small' },
        ],
      }),
      /query\.limit: too large/,
    ],
    ['codes', new Response('<html>Bad gateway</html>', { status: 502 }), /status 502/],
  ])('with a hint or the reason, for %s', async (words, reply, expected) => {
    const { exitCode, stderrLines, stdoutLines } = await runLine(words, () => reply);
    expect([exitCode, stdoutLines]).toEqual([1, []]);
    expect(stderrLines.join('\n')).toMatch(expected);
    expect(stderrLines.join('\n')).not.toContain('    at ');
  });

  test('in one stable shape with --json', async () => {
    const { stderrLines } = await runLine(`codes get ${ID} --json`, () =>
      problem(404, { code: 'qpr_code.not_found', detail: 'None.' }),
    );
    expect(stderrLines.map((line) => JSON.parse(line))).toEqual([
      { error: { code: 'qpr_code.not_found', status: 404, detail: 'None.', request_id: 'req-1' } },
    ]);
  });

  test('without a stack trace if it is unexpected', async () => {
    const { exitCode, stderrLines } = await runLine('codes', () => json(200, null));
    expect(exitCode).toBe(1);
    expect(stderrLines.join('\n')).toContain('please report it');
    expect(stderrLines.join('\n')).not.toContain('    at ');
  });
});

describe('login', () => {
  const me: Replies = () => json(200, { account: { id: 'acc_1', email: 'ana@example.com', created_at: '' } });

  test('refuses text that is not an API key without sending it', async () => {
    const { exitCode, stderrLines, sent } = await runLine('login --key-stdin', me, { stdin: 'secret\n' });
    expect([exitCode, sent]).toEqual([1, []]);
    expect(stderrLines).toEqual(['This is not an API key. API keys start with "qpr_sk_".']);
  });

  test('does not prompt without an interactive terminal', async () => {
    expect(await runLine('login', me)).toMatchObject({ exitCode: 2, sent: [] });
  });

  test('sends the key to the URL of a service.json only if it is on this machine, or if --local-dir selects it', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'qpr-login-'));
    mkdirSync(join(dir, '.local'));
    const loginAt = async (baseUrl: string, options = '') => {
      const service = { base_url: baseUrl, api_key: 'qpr_sk_local' };
      writeFileSync(join(dir, '.local', 'service.json'), JSON.stringify(service));
      const terminal = { stdin: 'qpr_sk_1\n', dir, env: { QPR_CONFIG_DIR: join(dir, 'config') } };
      const { exitCode, stderrLines, sent } = await runLine(`login --key-stdin ${options}`, me, terminal);
      return { exitCode, error: exitCode === 0 ? undefined : stderrLines[0], sentTo: sent.map(({ url }) => url) };
    };
    expect(await loginAt('https://untrusted.test')).toEqual({
      exitCode: 2,
      error: '"qpr login --key-stdin" needs --base-url URL.',
      sentTo: [],
    });
    expect(await loginAt('http://localhost:3000')).toMatchObject({
      exitCode: 0,
      sentTo: ['http://localhost:3000/v1/me'],
    });
    expect(await loginAt('https://selected.test', '--local-dir .local')).toMatchObject({
      exitCode: 0,
      sentTo: ['https://selected.test/v1/me'],
    });
    rmSync(dir, { recursive: true });
  });

  test('does not store a key that the service refuses', async () => {
    const refused: Replies = () => problem(401, { code: 'api_key.invalid', detail: 'No.' });
    const { exitCode, stderrLines } = await runLine('login --key-stdin', refused, { stdin: 'qpr_sk_1\n' });
    expect(exitCode).toBe(1);
    // After storing a key, `login` would print another line.
    expect(stderrLines).toEqual([
      'No.',
      'Check QPR_API_KEY, or store another key with `qpr login`.',
      '(401 api_key.invalid, request req-1)',
    ]);
  });

  test.each([
    ['api_key.limited_to_organization', 'The key is limited to one organization.'],
    ['api_key.missing_scope', 'The key does not have the scope account:read.'],
  ])('stores a valid key although get-me returns %s, and says why it shows no account', async (error, reason) => {
    const dir = mkdtempSync(join(tmpdir(), 'qpr-login-'));
    const options = { stdin: 'qpr_sk_2\n', env: { QPR_BASE_URL: 'https://api.test', QPR_CONFIG_DIR: dir } };
    const refused: Replies = () => problem(403, { code: error, detail: 'No.' });
    const file = join(dir, 'config.json');
    const { exitCode, stderrLines } = await runLine('login --key-stdin', refused, options);
    expect([exitCode, stderrLines]).toEqual([
      0,
      [`Signed in at https://api.test. ${reason}`, `The key is stored in ${file}. Only you can read it.`],
    ]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ base_url: 'https://api.test', api_key: 'qpr_sk_2' });
    const { stdoutLines } = await runLine('login --key-stdin --json', refused, options);
    expect(JSON.parse(stdoutLines.join('\n'))).toEqual({
      account: null,
      limited_to_organization: error === 'api_key.limited_to_organization',
      base_url: 'https://api.test',
    });
    rmSync(dir, { recursive: true });
  });
});

describe('whoami', () => {
  const aurora = { id: 'org_1', name: 'Hotel Aurora', slug: 'aurora' };
  const missingScope = () => problem(403, { code: 'api_key.missing_scope', detail: 'No.' });
  const limitedKey =
    (organizations: () => Response): Replies =>
    ({ url }) =>
      url === '/v1/me'
        ? problem(403, { code: 'api_key.limited_to_organization', detail: 'No.' })
        : url === '/v1/organizations'
          ? organizations()
          : new Error(url);
  const CONNECTION = ['service       https://api.test (from QPR_BASE_URL)', 'key           unknown (from QPR_API_KEY)'];

  test('shows the organization of a key that is limited to it', async () => {
    const replies = limitedKey(() => json(200, { organizations: [aurora], total: 1 }));
    const { exitCode, stdoutLines } = await runLine('whoami', replies);
    expect([exitCode, stdoutLines]).toEqual([
      0,
      [
        'account       unknown (The key is limited to one organization.)',
        'organization  Hotel Aurora (org_1)',
        ...CONNECTION,
      ],
    ]);
    expect(JSON.parse((await runLine('whoami --json', replies)).stdoutLines.join('\n'))).toEqual({
      account: null,
      limited_to_organization: true,
      organization: aurora,
      base_url: 'https://api.test',
    });
  });

  test.each([
    ['without the scope organizations:read', missingScope],
    ['whose account is no longer a member', () => json(200, { organizations: [], total: 0 })],
  ])('says that a key is limited to one organization, even for a key %s', async (_, organizations) => {
    const replies = limitedKey(organizations);
    const { exitCode, stdoutLines } = await runLine('whoami', replies);
    expect([exitCode, stdoutLines]).toEqual([
      0,
      ['account       unknown (The key is limited to one organization.)', 'organization  unknown', ...CONNECTION],
    ]);
    expect(JSON.parse((await runLine('whoami --json', replies)).stdoutLines.join('\n'))).toMatchObject({
      limited_to_organization: true,
      organization: null,
    });
  });

  test('says that a key does not have the scope account:read', async () => {
    const { exitCode, stdoutLines, sent } = await runLine('whoami', missingScope);
    expect([exitCode, stdoutLines]).toEqual([
      0,
      [
        'account  unknown (The key does not have the scope account:read.)',
        'service  https://api.test (from QPR_BASE_URL)',
        'key      unknown (from QPR_API_KEY)',
      ],
    ]);
    expect(sent).toHaveLength(1);
    expect(JSON.parse((await runLine('whoami --json', missingScope)).stdoutLines.join('\n'))).toEqual({
      account: null,
      limited_to_organization: false,
      base_url: 'https://api.test',
    });
  });

  test('fails if the service refuses the key for another reason', async () => {
    const { exitCode, stdoutLines } = await runLine('whoami', () => problem(403, { code: 'unknown', detail: 'No.' }));
    expect([exitCode, stdoutLines]).toEqual([1, []]);
  });
});

describe('checks run', () => {
  const checks = Array.from({ length: 30 }, (_, index) => ({ id: `chk_${index}`, question: 'When?', expect: {} }));
  const runsOf = ({ sent }: Awaited<ReturnType<typeof runLine>>) => sent.filter(({ url }) => url.endsWith('/run'));
  const passed = () => json(200, { passed: true, answer: '', reasons: [], sources: [] });

  test('starts no more checks after one reaches a daily limit', async () => {
    const limit = () => problem(429, { code: 'preview.resting', detail: 'Enough.' }, { 'retry-after': '3600' });
    const result = await runLine(`checks run ${ID}`, ({ url }) =>
      url.endsWith('/checks') ? json(200, { checks }) : url.includes('/chk_0/') ? limit() : passed(),
    );
    expect([result.exitCode, result.stdoutLines]).toEqual([1, []]);
    const atTheEnd = { runs: runsOf(result).length, stderrLines: [...result.stderrLines] };
    expect(atTheEnd.runs).toBeLessThan(checks.length);
    expect(atTheEnd.stderrLines).toContain('Enough.');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect({ runs: runsOf(result).length, stderrLines: result.stderrLines }).toEqual(atTheEnd);
  });

  test('does not retry a rate-limited check once another check has failed', async () => {
    const wait = () => problem(429, { code: 'rate_limited', detail: 'Wait.' }, { 'retry-after': '30' });
    const result = await runLine(`checks run ${ID}`, ({ url }) => {
      if (url.endsWith('/checks')) return json(200, { checks: checks.slice(0, 2) });
      return url.includes('/chk_0/') ? wait() : problem(400, { code: 'request.invalid', detail: 'No.' });
    });
    expect([result.exitCode, result.stderrLines.includes('No.')]).toEqual([1, true]);
    expect(runsOf(result)).toHaveLength(2);
  });
});

test('analytics shows the totals and the days with scans', async () => {
  const day = { day: '2026-11-01', scans: 0, visitors: 0, conversations: 0, messages: 0 };
  const { stdoutLines, sent } = await runLine('analytics --organization aurora --since 2026-11-01', () =>
    json(200, {
      time_zone: 'UTC',
      scans: 12,
      visitors: 9,
      conversations: 3,
      conversation_rate: 0.25,
      messages: 14,
      messages_per_conversation: 4.6667,
      countries: [
        { country: 'DE', scans: 10 },
        { country: null, scans: 2 },
      ],
      devices: [],
      top_codes: [{ name: 'Lobby', scans: 12 }],
      days: [day, { day: '2026-11-02', scans: 12, visitors: 9, conversations: 3, messages: 12 }],
    }),
  );
  expect(sent[0]?.url).toBe('/v1/analytics?organization_id=aurora&since=2026-11-01');
  expect(stdoutLines).toEqual([
    'days           2026-11-01 to 2026-11-02 (UTC)',
    'scans          12',
    'visitors       9',
    'conversations  3 (25% of scans)',
    'messages       14 (4.7 per conversation)',
    'countries      DE 10, unknown 2',
    'top codes      Lobby 12',
    '',
    'DAY         SCANS  VISITORS  CONVERSATIONS  MESSAGES',
    '2026-11-02     12         9              3        12',
  ]);
});
