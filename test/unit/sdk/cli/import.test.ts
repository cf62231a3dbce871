import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A service that keeps codes, and what it answered to which Idempotency-Key. */
function service(before: Replies = () => json(404, {})) {
  const codes = new Map<string, Stored>();
  const answered = new Map<string, Stored>();
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
    if (!code) return json(404, { code: 'qpr_code.not_found', detail: 'There is none.' });
    if (method === 'PATCH') codes.set(code.id, { ...code, ...(body as object) });
    return json(200, codes.get(code.id));
  };
  const create = (body: Stored, key: string) => {
    const known = answered.get(key);
    if (known) return json(200, known, { 'idempotency-replayed': 'true' });
    const id = `qpr_${String(codes.size + answered.size).padStart(26, '0')}`;
    const code = {
      metadata: {},
      ...body,
      id,
      short_id: id.slice(-10),
      scan_url: `https://s.test/${id}`,
      status: 'active',
    };
    codes.set(id, code);
    answered.set(key, code);
    return json(200, code);
  };
  return { codes, replies, forgetKeys: () => answered.clear() };
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-import-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const ROOMS = 'name,floor,metadata.room\nRoom 1,first,1\nRoom 2,first,2\nRoom 3,second,3\n';
const PROMPT = ['--prompt-template', 'You are on the {{floor}} floor.'];

async function imported(text: string | Uint8Array, replies: Replies, ...more: string[]) {
  writeFileSync(join(dir, 'rooms.csv'), text);
  const terminal = fakeTerminal({ replies, dir });
  const exitCode = await run(['codes', 'import', 'rooms.csv', ...more], terminal);
  const writes = terminal.sent.filter(({ method }) => method !== 'GET').length;
  return { ...terminal, exitCode, writes, text: terminal.said.join('\n') };
}

describe('a list becomes codes', () => {
  test('each row one, with a file that says which', async () => {
    const { codes, replies } = service();
    const { exitCode, text } = await imported(ROOMS, replies, ...PROMPT, '--template', 'hospitality');
    expect(exitCode).toBe(0);
    expect(text).toBe('3 rows: 3 created.\nIds and scan URLs are in rooms.result.csv.');
    const made = [...codes.values()].toSorted((one, other) => one.name.localeCompare(other.name));
    expect(made[2]).toMatchObject({
      name: 'Room 3',
      prompt: 'You are on the second floor.',
      template: 'hospitality',
      metadata: { room: '3' },
    });
    const [head, first] = readFileSync(join(dir, 'rooms.result.csv'), 'utf8').split('\r\n');
    expect(head).toBe('"line","name","status","id","scan_url","qr_image_url","qr_svg_url","error"');
    const id = made[0]?.id;
    const image = `https://api.test/qr/${made[0]?.short_id}`;
    expect(first).toBe(`2,"Room 1","created","${id}","https://s.test/${id}","${image}.png","${image}.svg",""`);
  });

  test('only looks with --dry-run', async () => {
    const { codes, replies } = service();
    const { exitCode, printed, text, writes } = await imported(ROOMS, replies, ...PROMPT, '--dry-run');
    expect([exitCode, writes, codes.size]).toEqual([0, 0, 0]);
    expect(printed[1]).toBe('   2  Room 1  business  You are on the first floor.');
    expect(text).toBe('3 rows: 3 would be created.\nNothing was created. Run without --dry-run to create the codes.');
    expect(() => readFileSync(join(dir, 'rooms.result.csv'))).toThrow('ENOENT');
  });

  test('is a line of JSON for each row', async () => {
    const { printed } = await imported(ROOMS, service().replies, ...PROMPT, '--json');
    expect(printed.map((line) => JSON.parse(line).status)).toEqual(['created', 'created', 'created']);
  });
});

test('a code of an organization is neither changed nor made again by a list for the account', async () => {
  const { codes, replies } = service();
  await imported(ROOMS, replies, ...PROMPT);
  for (const code of codes.values()) codes.set(code.id, { ...code, organization_id: 'org_1', prompt: 'Theirs.' });
  const { exitCode, writes, ...rest } = await imported(ROOMS, replies, ...PROMPT, '--update');
  expect([exitCode, writes]).toEqual([1, 0]);
  expect(JSON.stringify(rest)).toContain('The organization org_1 already has a code with this name.');
});

describe('a repeated run makes nothing new', () => {
  test('a minute later, and days later, when no Idempotency-Key is known any more', async () => {
    const { codes, replies, forgetKeys } = service();
    await imported(ROOMS, replies, ...PROMPT);
    for (const _ of [1, 2]) {
      const { exitCode, text, writes } = await imported(ROOMS, replies, ...PROMPT);
      expect([exitCode, writes, codes.size]).toEqual([0, 0, 3]);
      expect(text).toMatch(/^3 rows: 3 unchanged\./);
      forgetKeys();
    }
    const [, first] = readFileSync(join(dir, 'rooms.result.csv'), 'utf8').split('\r\n');
    expect(first).toMatch(/^2,"Room 1","unchanged","qpr_/);
  });

  test('nor does one that was archived, or a list that does not show the code yet', async () => {
    const { codes, replies } = service();
    await imported(ROOMS, replies, ...PROMPT);
    for (const code of codes.values())
      codes.set(code.id, { ...code, status: code.name === 'Room 1' ? 'archived' : 'hidden' });
    const { text } = await imported(ROOMS, replies, ...PROMPT);
    expect(codes.size).toBe(3);
    expect(text).toMatch(/^3 rows: 3 unchanged\./);
  });

  test('a grown list makes only what is new', async () => {
    const { codes, replies } = service();
    await imported(ROOMS, replies, ...PROMPT);
    const { text } = await imported(`${ROOMS}Room 4,third,4\n`, replies, ...PROMPT);
    expect(text).toMatch(/^4 rows: 1 created, 3 unchanged\./);
    expect(codes.size).toBe(4);
  });

  test('what was deleted since is made again, although its key is still known', async () => {
    const { codes, replies } = service();
    await imported(ROOMS, replies, ...PROMPT);
    codes.clear();
    const { text } = await imported(ROOMS, replies, ...PROMPT);
    expect(text).toMatch(/^3 rows: 3 created\./);
    expect(codes.size).toBe(3);
  });

  test('other texts are left alone, or brought in line with --update', async () => {
    const { codes, replies } = service();
    await imported(ROOMS, replies, ...PROMPT);
    const other = ['--prompt-template', 'You are somewhere else than {{floor}}.'];
    expect((await imported(ROOMS, replies, ...other)).text).toMatch(/^3 rows: 3 different but not updated/);
    expect((await imported(ROOMS, replies, ...other, '--update', '--dry-run')).text).toMatch(
      /^3 rows: 3 would be updated/,
    );
    expect([...codes.values()][0]?.prompt).toBe('You are on the first floor.');
    expect((await imported(ROOMS, replies, ...other, '--update')).text).toMatch(/^3 rows: 3 updated\./);
    expect([...codes.values()].map(({ prompt }) => prompt)).toContain('You are somewhere else than second.');
    expect(codes.size).toBe(3);
  });
});

describe('what is wrong is told before anything is made', () => {
  test.each([
    [
      'name,prompt\n\n,Hi\nA,\nA,x\nB,y,z\n',
      'line 3: the name is missing\n  line 4: the prompt is missing\n  line 5: the name "A" is already used in line 4\n  line 6: the row has more cells than',
    ],
    ['name,prompt,template\nA,x,pizzeria\n', 'line 2: the template does not exist'],
    [
      'name,floor\nA,1\n',
      'There is no column "prompt". Add one, or use --prompt-template.\nThe columns are: {{name}} {{floor}}',
    ],
    ['name,prompt\n', 'rooms.csv has no rows below the header row.'],
    [new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe9, 0x0a]), 'rooms.csv is not UTF-8'],
  ])('%j', async (text, complaint) => {
    const result = await imported(text, service().replies);
    expect(result.text).toContain(complaint);
    expect([result.exitCode, result.sent]).toEqual([1, []]);
  });

  test('a placeholder that no column fills', async () => {
    const { text, sent } = await imported(ROOMS, service().replies, '--prompt-template', 'On {{flor}}');
    expect(text).toBe('There is no column "flor".\nThe columns are: {{name}} {{floor}} {{metadata.room}}');
    expect(sent).toEqual([]);
  });

  test('a file that is not there', async () => {
    const terminal = fakeTerminal({ dir });
    expect(await run(['codes', 'import', 'nothing.csv'], terminal)).toBe(1);
    expect(terminal.said).toEqual(['Cannot read the file nothing.csv (ENOENT).']);
  });
});

describe('what goes wrong on the way', () => {
  const refuse =
    (name: string, reply: () => Response): Replies =>
    ({ method, body }) =>
      method === 'POST' && (body as Stored).name === name ? reply() : json(404, {});

  test('the limit of a plan ends it, says so, and the next run goes on', async () => {
    let isOver = true;
    const { codes, replies } = service(({ method }) =>
      method === 'POST' && isOver && codes.size >= 1
        ? json(402, { code: 'plan.limit_reached', detail: 'The plan free has 1 code.' })
        : json(404, {}),
    );
    const many = `name,prompt\n${Array.from({ length: 12 }, (_, row) => `Room ${row},Hi`).join('\n')}`;
    const { exitCode, text, writes } = await imported(many, replies);
    expect(exitCode).toBe(1);
    expect(writes).toBeLessThanOrEqual(5);
    expect(text).toMatch(/^12 rows: 1 created, 11 not processed\./);
    expect(text).toContain('The plan free has 1 code.');
    expect(text).toContain('run the command again to continue');
    isOver = false;
    expect((await imported(many, replies)).text).toMatch(/^12 rows: 11 created, 1 unchanged\./);
  });

  test('a row that the service refuses is told, and the others are made', async () => {
    const { replies } = service(
      refuse('Room 2', () => json(400, { code: 'request.invalid', detail: 'The prompt is strange.' })),
    );
    const { exitCode, text, printed } = await imported(ROOMS, replies, ...PROMPT);
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^3 rows: 2 created, 1 failed\./);
    expect(printed).toEqual(['line 3: Room 2: The prompt is strange. (400 request.invalid)']);
  });

  test('a fault that is over soon is waited out', async () => {
    let times = 0;
    const fault = () => {
      times += 1;
      return times > 1
        ? json(404, {})
        : json(500, { code: 'service.internal_error', detail: 'Oh.' }, { 'retry-after': '0.001' });
    };
    const { exitCode, text } = await imported(ROOMS, service(refuse('Room 2', fault)).replies, ...PROMPT);
    expect(exitCode).toBe(0);
    expect(text).toContain('3 rows: 3 created.');
  });

  test('another run of the same row is waited for', async () => {
    let times = 0;
    const inProgress = () => {
      times += 1;
      return times > 3
        ? json(404, {})
        : json(409, { code: 'idempotency.in_progress', detail: 'Wait.' }, { 'retry-after': '0' });
    };
    const { exitCode, text } = await imported(ROOMS, service(refuse('Room 2', inProgress)).replies, ...PROMPT);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^Retrying in 0 s\.\n3 rows: 3 created\./);
  });

  test('Ctrl-C leaves a result of what was made', async () => {
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
    expect(terminal.said.join('\n')).toContain('Run the command again to continue.');
    expect(readFileSync(join(dir, 'rooms.result.csv'), 'utf8')).toContain('"waiting"');
  });
});
