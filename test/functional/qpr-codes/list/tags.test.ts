import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOrganization } from '../../../../lambdas/api/organizations/create-organization.ts';
import { archiveQprCode } from '../../../../lambdas/api/qpr-codes/archive-qpr-code.ts';
import { createQprCode } from '../../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { getQprCode } from '../../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { listQprCodeVersions } from '../../../../lambdas/api/qpr-codes/list-qpr-code-versions.ts';
import { listQprCodes, schemas } from '../../../../lambdas/api/qpr-codes/list-qpr-codes.ts';
import { moveQprCode } from '../../../../lambdas/api/qpr-codes/move-qpr-code.ts';
import { unarchiveQprCode } from '../../../../lambdas/api/qpr-codes/unarchive-qpr-code.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { exportCodes } from '../../../../lambdas/qpr-codes/account-data.ts';
import { callApi } from '../../../support/functions/api-event.ts';
import { CodeFixture } from '../code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

const create = async (name: string, tags?: readonly string[]) => {
  fixture.effects.advance(1_000);
  const json = { name, prompt: 'You are kind.', tags };
  const { status, body } = await callApi(createQprCode(fixture.effects), { key: fixture.key, method: 'POST', json });
  expect(status).toBe(200);
  return body as { id: string; name: string; tags?: string[] };
};
const update = (code: { id: string }, tags: unknown) =>
  fixture.call(updateQprCode, code, { method: 'PATCH', json: { tags } });

interface Found {
  readonly codes: readonly { readonly id: string; readonly name: string; readonly tags?: readonly string[] }[];
  readonly total: number;
  readonly tags?: readonly { readonly tag: string; readonly codes: number }[];
}
const list = async (query: Record<string, string> = {}, key = fixture.key): Promise<Found> => {
  const { status, body } = await callApi(listQprCodes(fixture.effects), { key, query });
  expect(status).toBe(200);
  return body as unknown as Found;
};
const namesIn = async (...query: Parameters<typeof list>) => (await list(...query)).codes.map(({ name }) => name);

describe('the tags of a code', () => {
  test('are trimmed, and keep their upper and lower case in every response and in the event', async () => {
    const code = await create('Lobby', [' Ground floor ', 'SUMMER']);
    const tags = ['Ground floor', 'SUMMER'];
    expect(code.tags).toEqual(tags);
    expect((await fixture.call(getQprCode, code)).body.tags).toEqual(tags);
    expect((await list({ limit: '1' })).codes[0]?.tags).toEqual(tags);
    expect((await list({ q: 'lobby' })).codes[0]?.tags).toEqual(tags);
    const [event] = await fixture.eventsAbout(code);
    expect(JSON.parse(String(event?.body))).toMatchObject({ event: 'qpr_code.created', data: { tags } });
  });

  test.each([undefined, null, []])('a code that is created with the tags %j has no field for tags', async (tags) => {
    const code = await create('Plain', tags as undefined);
    expect(code).not.toHaveProperty('tags');
    expect((await list({ limit: '1' })).codes[0]).not.toHaveProperty('tags');
    expect(await fixture.storedCode(code)).not.toHaveProperty('tags');
  });

  test('are replaced as a whole, without a new version, because visitors do not see them', async () => {
    const code = await create('Versioned', ['old']);
    expect((await update(code, ['new', 'Newer'])).body.tags).toEqual(['new', 'Newer']);
    expect((await list({ limit: '1' })).codes[0]?.tags).toEqual(['new', 'Newer']);
    const { body } = await fixture.call(listQprCodeVersions, code);
    expect(body.versions).toHaveLength(1);
  });

  test.each([[null], [[]]])('%j removes them, also from the list', async (nothing) => {
    const code = await create('Untagged', ['temporary']);
    expect((await update(code, nothing)).body).not.toHaveProperty('tags');
    expect(await fixture.storedCode(code)).not.toHaveProperty('tags');
    expect((await list({ limit: '1' })).codes[0]).not.toHaveProperty('tags');
    expect(await namesIn({ tag: 'temporary' })).toEqual([]);
  });

  test('are in the account export', async () => {
    await create('Exported', ['export']);
    const { items } = await exportCodes(fixture.effects, fixture.account_id, 'active');
    expect(items[0]).toMatchObject({ name: 'Exported', tags: ['export'] });
  });

  test('follow the code to the archive, back, and to an organization', async () => {
    const code = await create('Traveller', ['travel']);
    const { body } = await callApi(createOrganization(fixture.effects), {
      key: fixture.key,
      method: 'POST',
      json: { name: 'Grand Hotel' },
    });
    const organization_id = String(body.id);
    await fixture.call(archiveQprCode, code, { method: 'POST' });
    expect(await namesIn({ tag: 'travel' })).toEqual([]);
    expect(await namesIn({ tag: 'travel', status: 'archived' })).toEqual(['Traveller']);
    await fixture.call(unarchiveQprCode, code, { method: 'POST' });
    expect(await namesIn({ tag: 'travel' })).toEqual(['Traveller']);
    await fixture.call(moveQprCode, code, { method: 'POST', json: { organization_id } });
    expect(await namesIn({ tag: 'travel', organization_id })).toEqual(['Traveller']);
    await update(code, ['arrived']);
    expect(await namesIn({ tag: 'arrived', organization_id })).toEqual(['Traveller']);
    expect(await namesIn({ tag: 'arrived' })).toEqual(['Traveller']);
  });

  test.each([
    [['a', ' A '], 'body.tags', 'Must not contain a tag twice.'],
    [['É', 'é'], 'body.tags', 'Must not contain a tag twice.'],
    [['ok', ' '], 'body.tags[1]', 'Must not be empty.'],
    [['x'.repeat(41)], 'body.tags[0]', 'Must have at most 40 characters; it has 41.'],
    [['one, two'], 'body.tags[0]', 'Must not contain commas, tabs or line breaks.'],
    [[7], 'body.tags[0]', 'Must be text; it is a number.'],
    ['summer', 'body.tags', 'Must be a list; it is text.'],
    [Array.from({ length: 11 }, (_, tag) => `tag ${tag}`), 'body.tags', 'Must have at most 10 items; it has 11.'],
  ])('%j is refused', async (tags, path, message) => {
    const { status, body } = await callApi(createQprCode(fixture.effects), {
      key: fixture.key,
      method: 'POST',
      json: { name: 'Lobby', prompt: 'You are kind.', tags },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message }]);
  });
});

describe('GET /v1/qpr-codes?tag=', () => {
  beforeAll(async () => {
    await create('Room 10', ['Hotel', 'Floor 1']);
    await create('Room 9', ['hotel']);
    await create('Bar', ['HOTEL', 'Café']);
    await create('Room 3', ['hotels']);
  });

  test.each([
    ['hotel', ['Bar', 'Room 9', 'Room 10']],
    [' HOTEL ', ['Bar', 'Room 9', 'Room 10']],
    ['cafe\u0301', ['Bar']],
    ['floor 1', ['Room 10']],
    ['floor', []],
  ])('%j finds %j: only whole tags match, in upper or lower case', async (tag, names) => {
    const found = await list({ tag });
    expect(found.codes.map(({ name }) => name)).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  test('can be combined with search words, an order and pages', async () => {
    expect(await namesIn({ tag: 'hotel', q: 'room' })).toEqual(['Room 9', 'Room 10']);
    expect(await namesIn({ tag: 'hotel', sort: 'name' })).toEqual(['Bar', 'Room 9', 'Room 10']);
    expect(await list({ tag: 'hotel', sort: 'name', limit: '1', offset: '1' })).toMatchObject({
      codes: [{ name: 'Room 9' }],
      total: 3,
    });
  });

  test('finds nothing in another account', async () =>
    expect(await namesIn({ tag: 'hotel' }, fixture.otherKey)).toEqual([]));

  test('counts as ten requests toward the rate limit, like a search', () => {
    for (const query of [{ tag: 'hotel' }, { include: 'tags' }]) expect(schemas.weightOf(query)).toBe(10);
  });

  test.each([{ tag: ' ' }, { tag: 'a,b' }, { tag: 'x', short_id: '2b6n0p1r4s' }])('refuses %j', async (query) =>
    expect((await callApi(listQprCodes(fixture.effects), { key: fixture.key, query })).status).toBe(400),
  );

  test('include=tags adds the tags of the whole list, the most used first', async () => {
    const { codes, tags = [] } = await list({ include: 'tags', limit: '1' });
    expect(codes).toHaveLength(1);
    expect(tags[0]).toEqual({ tag: 'HOTEL', codes: 3 });
    expect(tags).toContainEqual({ tag: 'hotels', codes: 1 });
    expect((await list({ include: 'tags', tag: 'floor 1' })).tags).toEqual(tags);
    expect(await list({ limit: '1' })).not.toHaveProperty('tags');
  });
});
