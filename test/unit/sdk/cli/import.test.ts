import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

/**
 * A service that stores codes, and the response for each Idempotency-Key. `before` gets every request first. The
 * service handles a request itself only if `before` returns a 404.
 */
function service(before: Replies = () => json(404, {})) {
  const codes = new Map<string, Stored>();
  const responsesByKey = new Map<string, Stored>();
  const replies: Replies = (request) => {
    const refusal = before(request);
    if (refusal instanceof Error || refusal.status !== 404) return refusal;
    const { method, url, body, headers } = request;
    const { pathname, searchParams: query } = new URL(url, 'https://api.test');
    const id = pathname.split('/')[3];
    if (method === 'GET' && id === undefined) {
      const found = [...codes.values()].filter(({ status }) => status === query.get('status'));
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))];
      return json(200, { codes: found.slice(offset, offset + limit), total: found.length, limit, offset });
    }
    if (method === 'POST') return create(body as Stored, headers.get('idempotency-key') ?? '');
    const code = codes.get(id ?? '');
    if (!code) return json(404, { code: 'qpr_code.not_found', detail: 'The code does not exist.' });
    if (method === 'PATCH') codes.set(code.id, { ...code, ...(body as object) });
    return json(200, codes.get(code.id));
  };
  const create = (body: Stored, key: string) => {
    const replayed = responsesByKey.get(key);
    if (replayed) return json(200, replayed, { 'idempotency-replayed': 'true' });
    const id = `qpr_${String(codes.size + responsesByKey.size).padStart(26, '0')}`;
    const code = {
      metadata: {},
      ...body,
      id,
      short_id: id.slice(-10),
      scan_url: `https://s.test/${id}`,
      status: 'active',
    };
    codes.set(id, code);
    responsesByKey.set(key, code);
    return json(200, code);
  };
  return { codes, replies, forgetKeys: () => responsesByKey.clear() };
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-import-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const ROOMS = 'name,floor,metadata.room\nRoom 1,first,1\nRoom 2,first,2\nRoom 3,second,3\n';
const PROMPT = ['--prompt-template', 'You are on the {{floor}} floor.'];

async function importFile(text: string | Uint8Array, replies: Replies, ...more: string[]) {
  writeFileSync(join(dir, 'rooms.csv'), text);
  const terminal = fakeTerminal({ replies, dir });
  const exitCode = await run(['codes', 'import', 'rooms.csv', ...more], terminal);
  const writes = terminal.sent.filter(({ method }) => method !== 'GET').length;
  return { ...terminal, exitCode, writes, text: terminal.stderrLines.join('\n') };
}

describe('an import', () => {
  test('does not overwrite a file whose name is that of the result file with .tmp added', async () => {
    writeFileSync(join(dir, 'rooms.result.csv.tmp'), 'mine');
    expect((await importFile(ROOMS, service().replies, ...PROMPT)).exitCode).toBe(0);
    expect(readFileSync(join(dir, 'rooms.result.csv.tmp'), 'utf8')).toBe('mine');
  });

  test('leaves no temporary file if the result cannot be written', async () => {
    mkdirSync(join(dir, 'rooms.result.csv'));
    const { exitCode, text } = await importFile(ROOMS, service().replies, ...PROMPT);
    expect(exitCode).toBe(1);
    expect(text).toMatch(
      /Cannot write rooms.result.csv \(\w+\). The codes that were already created or updated are kept./,
    );
    expect(readdirSync(dir)).toEqual(['rooms.csv', 'rooms.result.csv']);
  });

  test('creates one code per row and writes a result file', async () => {
    const { codes, replies } = service();
    const { exitCode, text } = await importFile(ROOMS, replies, ...PROMPT, '--template', 'hospitality');
    expect(exitCode).toBe(0);
    expect(text.split('\n')).toEqual([
      '3 rows: 3 created.',
      'Ids and scan URLs are in rooms.result.csv.',
      expect.stringMatching(/^The rows share their texts\. One code with 3 placements needs only one prompt/),
    ]);
    // The last row is created first, so that lists (newest first) have the order of the file.
    expect([...codes.values()].map(({ name }) => name)).toEqual(['Room 3', 'Room 2', 'Room 1']);
    const created = [...codes.values()].toSorted((one, other) => one.name.localeCompare(other.name));
    expect(created[2]).toMatchObject({
      name: 'Room 3',
      prompt: 'You are on the second floor.',
      template: 'hospitality',
      metadata: { room: '3' },
    });
    const [head, first] = readFileSync(join(dir, 'rooms.result.csv'), 'utf8').split('\r\n');
    expect(head).toBe('"line","name","status","id","scan_url","qr_image_url","qr_svg_url","error"');
    const id = created[0]?.id;
    const image = `https://api.test/qr/${created[0]?.short_id}`;
    expect(first).toBe(`2,"Room 1","created","${id}","https://s.test/${id}","${image}.png","${image}.svg",""`);
  });

  test('creates nothing with --dry-run', async () => {
    const { codes, replies } = service();
    const { exitCode, stdoutLines, text, writes } = await importFile(ROOMS, replies, ...PROMPT, '--dry-run');
    expect([exitCode, writes, codes.size]).toEqual([0, 0, 0]);
    expect(stdoutLines[1]).toBe('   2  Room 1  business  You are on the first floor.');
    expect(text.split('\n')).toEqual([
      '3 rows: 3 would be created.',
      'Nothing was created. Run without --dry-run to create the codes.',
      expect.stringMatching(/^The rows share their texts\. One code with 3 placements needs only one prompt/),
    ]);
    expect(() => readFileSync(join(dir, 'rooms.result.csv'))).toThrow('ENOENT');
  });

  test('prints one array with --json, and a line of JSON per row with --jsonl', async () => {
    const array = (await importFile(ROOMS, service().replies, ...PROMPT, '--json')).stdoutLines.join('\n');
    expect(JSON.parse(array)).toMatchObject([2, 3, 4].map((line) => ({ line, status: 'created' })));
    const { stdoutLines } = await importFile(ROOMS, service().replies, ...PROMPT, '--jsonl');
    expect(stdoutLines.map((line) => JSON.parse(line).status)).toEqual(['created', 'created', 'created']);
  });

  test('of one row reports one row', async () => {
    const { text } = await importFile('name,prompt\nRoom 1,Hello\n', service().replies);
    expect(text).toMatch(/^1 row: 1 created\./);
  });
});

test.each([
  ['a key that can read the account', () => json(200, {})],
  ['a key without the scope account:read', () => json(403, { code: 'api_key.missing_scope', detail: 'No.' })],
])('an import with %s neither changes nor duplicates a code of an organization', async (_, me) => {
  const { codes, replies } = service(({ url }) => (url === '/v1/me' ? me() : json(404, {})));
  await importFile(ROOMS, replies, ...PROMPT);
  for (const code of codes.values()) codes.set(code.id, { ...code, organization_id: 'org_1', prompt: 'Theirs.' });
  const { exitCode, writes, ...rest } = await importFile(ROOMS, replies, ...PROMPT, '--update');
  expect([exitCode, writes]).toEqual([1, 0]);
  expect(JSON.stringify(rest)).toContain('The organization org_1 already has a code with this name.');
});

describe('a repeated import', () => {
  test('with a key limited to an organization creates nothing and updates changed texts', async () => {
    const { codes, replies } = service(({ url }) =>
      url === '/v1/me' ? json(403, { code: 'api_key.limited_to_organization', detail: 'No.' }) : json(404, {}),
    );
    await importFile(ROOMS, replies, ...PROMPT);
    for (const code of codes.values()) codes.set(code.id, { ...code, organization_id: 'org_1' });
    expect((await importFile(ROOMS, replies, ...PROMPT)).text).toMatch(/^3 rows: 3 unchanged\./);
    const other = ['--prompt-template', 'You are somewhere else than {{floor}}.'];
    const { text, sent } = await importFile(ROOMS, replies, ...other, '--update');
    expect(text).toMatch(/^3 rows: 3 updated\./);
    expect(sent.filter(({ url }) => url === '/v1/me')).toHaveLength(1);
    expect(codes.size).toBe(3);
  });

  test('creates nothing, even after the Idempotency-Keys have expired', async () => {
    const { codes, replies, forgetKeys } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    for (const _ of [1, 2]) {
      const { exitCode, text, writes } = await importFile(ROOMS, replies, ...PROMPT);
      expect([exitCode, writes, codes.size]).toEqual([0, 0, 3]);
      expect(text).toMatch(/^3 rows: 3 unchanged\./);
      forgetKeys();
    }
    const [, first] = readFileSync(join(dir, 'rooms.result.csv'), 'utf8').split('\r\n');
    expect(first).toMatch(/^2,"Room 1","unchanged","qpr_/);
  });

  test('does not duplicate a code that is archived or not listed yet', async () => {
    const { codes, replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    // The status `hidden` exists only here: it keeps a code out of every list, as if it were not listed yet.
    for (const code of codes.values())
      codes.set(code.id, { ...code, status: code.name === 'Room 1' ? 'archived' : 'hidden' });
    const { text } = await importFile(ROOMS, replies, ...PROMPT);
    expect(codes.size).toBe(3);
    expect(text).toMatch(/^3 rows: 3 unchanged\./);
    expect(text).not.toContain('placements');
  });

  test('creates only the new rows of a longer list', async () => {
    const { codes, replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    const { text } = await importFile(`${ROOMS}Room 4,third,4\n`, replies, ...PROMPT);
    expect(text).toMatch(/^4 rows: 1 created, 3 unchanged\./);
    expect(codes.size).toBe(4);
  });

  test('creates a deleted code again, although its Idempotency-Key is still stored', async () => {
    const { codes, replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    codes.clear();
    const { text } = await importFile(ROOMS, replies, ...PROMPT);
    expect(text).toMatch(/^3 rows: 3 created\./);
    expect(codes.size).toBe(3);
  });

  test('creates the code of a row whose earlier code was renamed', async () => {
    const { codes, replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    for (const code of codes.values()) codes.set(code.id, { ...code, name: `Old ${code.name}` });
    const { text } = await importFile(ROOMS, replies, ...PROMPT);
    expect(text).toMatch(/^3 rows: 3 created\./);
    expect([...codes.values()].map(({ name }) => name).sort()).toEqual([
      'Old Room 1',
      'Old Room 2',
      'Old Room 3',
      'Room 1',
      'Room 2',
      'Room 3',
    ]);
  });

  test('suggests placements in a dry run only if it would create codes', async () => {
    const { replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    expect((await importFile(ROOMS, replies, ...PROMPT, '--dry-run')).text).not.toContain('placements');
    const longer = `${ROOMS}Room 4,third,4\n`;
    const { text } = await importFile(longer, replies, ...PROMPT, '--update', '--dry-run');
    expect(text).toContain('4 placements');
  });

  test('keeps templates that neither the file nor an option names', async () => {
    const { codes, replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    for (const code of codes.values()) codes.set(code.id, { ...code, template: 'hospitality' });
    expect((await importFile(ROOMS, replies, ...PROMPT, '--update')).text).toMatch(/^3 rows: 3 unchanged\./);
    const events = ['--template', 'events', '--update'];
    expect((await importFile(ROOMS, replies, ...PROMPT, ...events)).text).toMatch(/^3 rows: 3 updated\./);
    expect([...codes.values()].map(({ template }) => template)).toEqual(['events', 'events', 'events']);
  });

  test('updates changed texts only with --update', async () => {
    const { codes, replies } = service();
    await importFile(ROOMS, replies, ...PROMPT);
    const other = ['--prompt-template', 'You are somewhere else than {{floor}}.'];
    expect((await importFile(ROOMS, replies, ...other)).text).toMatch(/^3 rows: 3 different but not updated/);
    expect((await importFile(ROOMS, replies, ...other, '--update', '--dry-run')).text).toMatch(
      /^3 rows: 3 would be updated/,
    );
    expect([...codes.values()].at(-1)?.prompt).toBe('You are on the first floor.');
    expect((await importFile(ROOMS, replies, ...other, '--update')).text).toMatch(/^3 rows: 3 updated\./);
    expect([...codes.values()].map(({ prompt }) => prompt)).toContain('You are somewhere else than second.');
    expect(codes.size).toBe(3);
  });
});

describe('an invalid import is refused before anything is created', () => {
  test.each([
    [
      'name,prompt\n\n,Hi\nA,\nA,x\nB,y,z\n',
      'line 3: the name is missing\n  line 4: the prompt is missing\n  line 5: the name "A" is already used in line 4\n  line 6: the row has more cells than',
    ],
    ['name,prompt,template\nA,x,pizzeria\n', 'line 2: the template is not one of: business, rewards, events,'],
    [
      'name,floor\nA,1\n',
      'There is no column "prompt". Add one, or use --prompt-template.\nThe columns are: {{name}} {{floor}}',
    ],
    ['name,prompt\nA,x\n"B,y\nC,z\n', 'The quote (") in line 3 of rooms.csv is not closed. Nothing was created.'],
    ['name,prompt\n', 'rooms.csv has no rows below the header row.'],
    [new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe9, 0x0a]), 'rooms.csv is not UTF-8'],
  ])('with the content %j', async (text, complaint) => {
    const result = await importFile(text, service().replies);
    expect(result.text).toContain(complaint);
    expect([result.exitCode, result.sent]).toEqual([1, []]);
  });

  test('with a placeholder that matches no column', async () => {
    const { text, sent } = await importFile(ROOMS, service().replies, '--prompt-template', 'On {{flor}}');
    expect(text).toBe('There is no column "flor".\nThe columns are: {{name}} {{floor}} {{metadata.room}}');
    expect(sent).toEqual([]);
  });

  test('with a missing file', async () => {
    const terminal = fakeTerminal({ dir });
    expect(await run(['codes', 'import', 'nothing.csv'], terminal)).toBe(1);
    expect(terminal.stderrLines).toEqual(['The file nothing.csv does not exist.']);
  });
});

describe('an import that encounters an error', () => {
  const refuse =
    (name: string, reply: () => Response): Replies =>
    ({ method, body }) =>
      method === 'POST' && (body as Stored).name === name ? reply() : json(404, {});

  test('stops at the limit of the plan, and continues in the next run', async () => {
    let isLimited = true;
    const { codes, replies } = service(({ method }) =>
      method === 'POST' && isLimited && codes.size >= 1
        ? json(402, { code: 'plan.limit_reached', detail: 'The plan free has 1 code.' })
        : json(404, {}),
    );
    const many = `name,prompt\n${Array.from({ length: 12 }, (_, row) => `Room ${row},Hi`).join('\n')}`;
    const { exitCode, text, writes } = await importFile(many, replies);
    expect(exitCode).toBe(1);
    expect(writes).toBeLessThanOrEqual(5);
    expect(text).toMatch(/^12 rows: 1 created, 11 not processed\./);
    expect(text).toContain('The plan free has 1 code.');
    expect(text).toContain('run the command again to continue');
    isLimited = false;
    expect((await importFile(many, replies)).text).toMatch(/^12 rows: 11 created, 1 unchanged\./);
  });

  test('reports a refused row and creates the others', async () => {
    const { replies } = service(
      refuse('Room 2', () => json(400, { code: 'request.invalid', detail: 'The prompt is strange.' })),
    );
    const { exitCode, text, stdoutLines } = await importFile(ROOMS, replies, ...PROMPT);
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^3 rows: 2 created, 1 failed\./);
    expect(stdoutLines).toEqual(['line 3: Room 2: The prompt is strange. (400 request.invalid)']);
  });

  test('retries after a temporary error', async () => {
    let times = 0;
    const fault = () => {
      times += 1;
      return times > 1
        ? json(404, {})
        : json(500, { code: 'service.internal_error', detail: 'Oh.' }, { 'retry-after': '0.001' });
    };
    const { exitCode, text } = await importFile(ROOMS, service(refuse('Room 2', fault)).replies, ...PROMPT);
    expect(exitCode).toBe(0);
    expect(text).toContain('3 rows: 3 created.');
  });

  test('retries after a temporary error that follows many rate limits', async () => {
    let times = 0;
    const limitsThenFault = () => {
      times += 1;
      if (times > 20) return json(404, {});
      return times <= 16
        ? json(429, { code: 'rate_limit.exceeded', detail: 'Slow down.' }, { 'retry-after': '0' })
        : json(500, { code: 'service.internal_error', detail: 'Oh.' }, { 'retry-after': '0.001' });
    };
    const { exitCode, text } = await importFile(ROOMS, service(refuse('Room 2', limitsThenFault)).replies, ...PROMPT);
    expect(exitCode).toBe(0);
    expect(text).toContain('3 rows: 3 created.');
  });

  test('waits for another import of the same row', async () => {
    let times = 0;
    const inProgress = () => {
      times += 1;
      return times > 3
        ? json(404, {})
        : json(409, { code: 'idempotency.in_progress', detail: 'Wait.' }, { 'retry-after': '0' });
    };
    const { exitCode, text } = await importFile(ROOMS, service(refuse('Room 2', inProgress)).replies, ...PROMPT);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^Retrying in 0 s\.\n3 rows: 3 created\./);
  });

  test('writes the result file after Ctrl-C', async () => {
    const stop = new AbortController();
    const { replies } = service(({ method }) => {
      if (method === 'POST') stop.abort();
      return json(404, {});
    });
    writeFileSync(
      join(dir, 'rooms.csv'),
      `name,prompt\n${Array.from({ length: 9 }, (_, row) => `Room ${row},Hi`).join('\n')}`,
    );
    const terminal = fakeTerminal({ replies, dir, signal: stop.signal });
    expect(await run(['codes', 'import', 'rooms.csv'], terminal)).toBe(130);
    expect(terminal.stderrLines.join('\n')).toContain('Run the command again to continue.');
    expect(readFileSync(join(dir, 'rooms.result.csv'), 'utf8')).toContain('"waiting"');
  });

  test('keeps the ids in the earlier result file for rows that it does not process', async () => {
    let isDenied = false;
    const { codes, replies } = service(({ method, url }) =>
      isDenied && method === 'GET' && url.startsWith('/v1/qpr-codes/')
        ? json(403, { code: 'forbidden', detail: 'No.' })
        : json(404, {}),
    );
    const rooms = 'name,prompt\nRoom 1,Hi\n=Suite,Hi\n';
    const result = () => readFileSync(join(dir, 'rooms.result.csv'), 'utf8');
    await importFile(rooms, replies);
    const ids = [...codes.keys()];
    const earlier = result();
    isDenied = true;
    const { text } = await importFile(`${rooms}Room 3,Hi\n`, replies);
    expect(text).toMatch(/^3 rows: 1 created, 2 not processed\./);
    expect(result()).toContain(earlier.split('\r\n').slice(0, 3).join('\r\n').replaceAll('"created"', '"waiting"'));
    for (const id of ids) expect(result()).toContain(id);
  });
});
