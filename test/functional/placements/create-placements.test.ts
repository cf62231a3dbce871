import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { countPlacementsWrite } from '../../../lambdas/qpr-codes/placement-groups-store.ts';
import { meter } from '../../support/functions/capacity.ts';
import { outsideFunctions } from '../../support/functions/granted-calls.ts';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

test('creates one unclaimed placement by default', async () => {
  const { status, body } = await fixture.call('create-placements', { json: {} });
  expect(status).toBe(201);
  const [placement] = body.placements as [Record<string, unknown>];
  expect(body).toEqual({
    placements: [
      {
        id: expect.stringMatching(/^plc_[0-9A-Z]{26}$/),
        name: 'Placement 1',
        qpr_code_id: null,
        short_id: expect.stringMatching(/^[0-9a-z]{10}$/),
        scan_url: `https://go.example.com/s/${placement.short_id}`,
        qr_image_url: `https://api.example.com/qr/${placement.short_id}.png`,
        qr_svg_url: `https://api.example.com/qr/${placement.short_id}.svg`,
        status: 'unclaimed',
        variables: {},
        language: null,
        hours: null,
        fallback_url: null,
        scans_total: 0,
        last_scanned_at: null,
        silent_since: null,
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  });
  expect(String(placement.id).toLowerCase().endsWith(String(placement.short_id))).toBe(true);
});

test('creates many placements of a code in the order of their numbers', async () => {
  const code = await fixture.code();
  const placements = await fixture.create({
    qpr_code_id: code.id,
    count: 40,
    first: 5,
    name: 'Table {n}',
    variables: { table: '{n}', floor: 2, seat: 'T{n}' },
    language: 'de',
    hours: { time_zone: 'Europe/Vienna', weekly: { mon: [['08:00', '18:00']] }, closed_message: 'Closed.' },
    fallback_url: 'https://example.com/menu',
  });
  expect(placements.map(({ name }) => name)).toEqual(Array.from({ length: 40 }, (_, index) => `Table ${index + 5}`));
  expect(placements[7]).toMatchObject({
    qpr_code_id: code.id,
    status: 'active',
    variables: { table: 12, floor: 2, seat: 'T12' },
    language: 'de',
    hours: { time_zone: 'Europe/Vienna', weekly: { mon: [['08:00', '18:00']] }, closed_message: 'Closed.' },
    fallback_url: 'https://example.com/menu',
  });
  expect(new Set(placements.map(({ short_id }) => short_id)).size).toBe(40);
  const listed = await fixture.list({ qpr_code_id: code.id, limit: '100' });
  expect(listed.placements).toEqual(placements);
  expect(listed).toMatchObject({ total: 40, next_cursor: null });
});

test('if several placements are created with a name without {n}, the number follows the name', async () => {
  const names = async (json: object) => (await fixture.create(json)).map(({ name }) => name);
  expect(await names({ count: 3, name: 'Sticker', first: 9 })).toEqual(['Sticker 9', 'Sticker 10', 'Sticker 11']);
  expect(await names({ name: 'Terrace' })).toEqual(['Terrace']);
});

test('creates 500 placements at once, and returns the same placements if the request is repeated', async () => {
  const code = await fixture.code();
  const json = { qpr_code_id: code.id, count: 500, name: 'Room {n}', fallback_url: 'https://example.com/rooms' };
  const headers = { 'idempotency-key': code.id };
  const first = await fixture.create(json, headers);
  expect(first).toHaveLength(500);
  expect(await fixture.create(json, headers)).toEqual(first);
  expect(await fixture.list({ qpr_code_id: code.id })).toMatchObject({ total: 500 });
});

test('a request that stopped halfway is completed when it is repeated', async () => {
  const code = await fixture.code();
  const json = { qpr_code_id: code.id, count: 120 };
  const headers = { 'idempotency-key': code.id };
  await stopHalfway(json, headers);
  const { result: repeated, calls } = await meter(fixture.effects.table.client).measure(() =>
    fixture.create(json, headers),
  );
  expect(repeated).toHaveLength(120);
  // The repeated request does not try to write the first 50 placements again.
  expect(calls.map(({ command }) => command)).not.toContain('TransactWriteItems refused');
  expect(await fixture.get(repeated[119]?.id ?? '')).toMatchObject({ name: 'Placement 120' });
});

test('a request that stopped halfway is completed by the next request that lists the placements', async () => {
  const code = await fixture.code();
  await stopHalfway({ qpr_code_id: code.id, count: 120 });
  const listed = await listAll(code.id);
  expect(listed.map(({ name }) => name)).toEqual(Array.from({ length: 120 }, (_, index) => `Placement ${index + 1}`));
});

test('the limit per code is checked before anything is created', async () => {
  const code = await fixture.code();
  await fixture.create({ qpr_code_id: code.id, count: 500 });
  await fixture.create({ qpr_code_id: code.id, count: 499 });
  const { status, body } = await fixture.call('create-placements', { json: { qpr_code_id: code.id, count: 2 } });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: {
      code: 'placement.limit_reached',
      detail: 'The code can have 1,000 placements. It has 999, so 2 more are too many. Retired placements count too.',
    },
  });
  expect(await fixture.list({ qpr_code_id: code.id })).toMatchObject({ total: 999 });
});

test('the limit per account counts the placements of all codes and unclaimed ones', async () => {
  const other = fixture.stranger;
  const { table } = fixture.effects;
  await outsideFunctions(() =>
    transactWrite(table, { total: countPlacementsWrite(table, other.account_id, LIMITS.placementsPerAccount - 1) }),
  );
  const { status, body } = await fixture.call('create-placements', { json: { count: 2 } }, other);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'placement.limit_reached' });
  expect((await fixture.call('create-placements', { json: {} }, other)).status).toBe(201);
});

test('a code of another account is not found, and a code outside the given organization is refused', async () => {
  const code = await fixture.code();
  const others = await fixture.call('create-placements', { json: { qpr_code_id: code.id } }, fixture.stranger);
  expect(others).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
  const organization_id = await fixture.organizations.organization(fixture.owner);
  const mixed = await fixture.call('create-placements', { json: { qpr_code_id: code.id, organization_id } });
  expect(mixed).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: [{ path: 'body.organization_id' }] },
  });
});

test.each([
  ['count', { count: 0 }],
  ['count', { count: 501 }],
  ['first', { first: -1 }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(LIMITS.nameLength + 1) }],
  // Only the name of the last placement is too long.
  ['name', { name: `${'x'.repeat(LIMITS.nameLength - 1)}{n}`.slice(-LIMITS.nameLength), count: 2, first: 999 }],
  ['name', { name: 'x'.repeat(LIMITS.nameLength), count: 2 }],
  ['name', { name: 5, count: 2 }],
  ['variables', { variables: 'table', count: 2 }],
  ['variables', { variables: { seat: 'x'.repeat(LIMITS.variableLength + 1) } }],
  // The text is short enough, but not after {n} is filled in.
  ['variables', { variables: { seat: '{n}'.repeat(66) }, first: 1_000_000 }],
  ['language', { language: 'xx' }],
  ['fallback_url', { fallback_url: 'http://example.com' }],
  ['fallback_url', { fallback_url: 'javascript:alert(1)' }],
  ['variables', { variables: { Table: 1 } }],
  ['variables', { variables: { name: 'x' } }],
  ['variables', { variables: { table: { nested: 1 } } }],
  ['variables', { variables: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`v${index}`, 1])) }],
  ['hours', { hours: { time_zone: 'Mars/Olympus', weekly: {} } }],
  ['hours', { hours: { time_zone: 'UTC', weekly: { mon: [['8:00', '18:00']] } } }],
  ['hours', { hours: { time_zone: 'UTC', weekly: { someday: [] } } }],
])('rejects an invalid %s', async (field, json) => {
  const { status, body } = await fixture.call('create-placements', { json });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
  const errors = body.errors as { path: string; message: string }[];
  expect(errors.map(({ path }) => path)).toEqual([expect.stringMatching(new RegExp(`^body\\.${field}`))]);
});

test('says which values a variable can have', async () => {
  const long = 'x'.repeat(LIMITS.variableLength + 1);
  const { body } = await fixture.call('create-placements', { json: { variables: { table: [1], seat: long } } });
  expect(body.errors).toEqual([
    { path: 'body.variables.table', message: 'Must be text, a number, true or false.' },
    { path: 'body.variables.seat', message: expect.stringContaining(`at most ${LIMITS.variableLength} characters`) },
  ]);
});

async function listAll(codeId: string) {
  const all = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<PlacementFixture['list']>> = await fixture.list({
      qpr_code_id: codeId,
      limit: '100',
      ...(cursor && { cursor }),
    });
    all.push(...page.placements);
    cursor = page.next_cursor;
  } while (cursor);
  return all;
}

/** Lets two transactions succeed, which store the batch and the first placements. All later calls fail. */
async function stopHalfway(json: object, headers: Record<string, string> = {}): Promise<void> {
  const { middlewareStack } = fixture.effects.table.client;
  let sent = 0;
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand') sent += 1;
      if (sent > 2) throw new Error('The function stopped.');
      return next(args);
    },
    { step: 'initialize', name: 'stop' },
  );
  expect((await fixture.call('create-placements', { json, headers })).status).toBe(500);
  middlewareStack.remove('stop');
}
