import { beforeEach, expect, test } from '@jest/globals';
import { fixture, id, owner } from './fixtures/fresh-organization.ts';
import { createCode as create, listCodes as list } from './fixtures/organization-calls.ts';
import type { Person } from './fixtures/organization-fixture.ts';

let editor: Person;
beforeEach(async () => {
  editor = await fixture.person();
  await fixture.member(id, editor, 'editor');
});

const codesCount = async (person = owner) =>
  (await fixture.call('get-organization', person, { path: { id } })).body.qpr_codes_count;

test('a code of an organization belongs to the organization’s account, no matter who created it, and is counted', async () => {
  const own = await create(owner);
  const { status, body } = await create(editor, { organization_id: id });
  expect(status).toBe(200);
  expect(body).toMatchObject({ organization_id: id, status: 'active' });
  expect(own.body).not.toHaveProperty('organization_id');
  expect(await codesCount()).toBe(1);
  expect(await list(editor)).toEqual({ total: 0, ids: [] });
  expect(await list(editor, { organization_id: id })).toEqual({ total: 1, ids: [body.id] });
  expect(await list(owner, { organization_id: id })).toEqual({ total: 1, ids: [body.id] });
  expect(await list(owner)).toEqual({ total: 2, ids: [body.id, own.body.id] });
  const path = { id: String(body.id) };
  expect((await fixture.call('get-qpr-code', editor, { path })).body).toMatchObject({ organization_id: id });
});

test('a code of an organization is in the list of its account, with its organization if requested', async () => {
  const own = await create(owner);
  const { body } = await create(owner, { organization_id: id });
  const listed = async (query: Record<string, string>) =>
    (await fixture.call('list-qpr-codes', owner, { query })).body.codes;
  const expected = [
    expect.objectContaining({ id: body.id, organization_id: id }),
    expect.not.objectContaining({ organization_id: expect.anything() }),
  ];
  for (const include of ['organization', 'week,organization']) {
    expect(await listed({ include })).toEqual(expected);
    expect(await listed({ include, q: 'lobby' })).toEqual(expected);
    expect(await listed({ include, organization_id: id })).toEqual([expected[0]]);
    expect(await listed({ include, short_id: String(body.short_id) })).toEqual([expected[0]]);
  }
  for (const query of [{}, { include: 'week' }]) expect(JSON.stringify(await listed(query))).not.toContain(id);

  // The list changes when codes move.
  await fixture.call('move-qpr-code', owner, { path: { id: String(own.body.id) }, json: { organization_id: id } });
  await fixture.call('move-qpr-code', owner, { path: { id: String(body.id) }, json: { organization_id: null } });
  expect(await listed({ include: 'organization' })).toEqual([
    expect.not.objectContaining({ organization_id: expect.anything() }),
    expect.objectContaining({ id: own.body.id, organization_id: id }),
  ]);
});

test('an archived code of a deleted organization is listed without an organization', async () => {
  const { body } = await create(owner, { organization_id: id });
  await fixture.call('archive-qpr-code', owner, { path: { id: String(body.id) } });
  expect((await fixture.call('delete-organization', owner, { path: { id } })).status).toBe(204);
  const query = { status: 'archived', include: 'organization' };
  const { codes } = (await fixture.call('list-qpr-codes', owner, { query })).body;
  expect(codes).toEqual([expect.not.objectContaining({ organization_id: expect.anything() })]);
});

test('a short id finds a code of an organization only for callers who can see that code', async () => {
  const { body } = await create(owner, { organization_id: id });
  const short_id = String(body.short_id);
  const found = { total: 1, ids: [body.id] };
  const nothing = { total: 0, ids: [] };
  expect(await list(editor, { short_id })).toEqual(found);
  expect(await list(editor, { short_id, organization_id: id })).toEqual(found);
  const own = await create(editor);
  expect(await list(editor, { short_id: String(own.body.short_id), organization_id: id })).toEqual(nothing);
  const stranger = await fixture.person();
  expect(await list(stranger, { short_id })).toEqual(nothing);
  expect((await fixture.call('list-qpr-codes', stranger, { query: { short_id, organization_id: id } })).status).toBe(
    404,
  );
});

test('a changed code changes immediately in the lists of its organization and of its account', async () => {
  const path = { id: String((await create(editor, { organization_id: id })).body.id) };
  await fixture.call('update-qpr-code', editor, { path, json: { name: 'Renamed' } });
  for (const query of [{}, { organization_id: id }]) {
    const { body } = await fixture.call('list-qpr-codes', owner, { query });
    expect(body.codes).toMatchObject([{ name: 'Renamed' }]);
  }
  await fixture.call('archive-qpr-code', editor, { path });
  expect(await list(owner, { organization_id: id })).toEqual({ total: 0, ids: [] });
  expect(await list(owner, { organization_id: id, status: 'archived' })).toEqual({ total: 1, ids: [path.id] });
  expect(await list(owner, { status: 'archived' })).toEqual({ total: 1, ids: [path.id] });
  expect(await codesCount()).toBe(1);
  await fixture.call('delete-qpr-code', editor, { path });
  expect(await codesCount()).toBe(0);
  expect(await list(owner, { organization_id: id, status: 'archived' })).toEqual({ total: 0, ids: [] });
});

test('the codes of an organization are counted exactly during concurrent creates and deletes', async () => {
  const created = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(index % 2 ? owner : editor, { organization_id: id })),
  );
  expect(created.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await codesCount()).toBe(12);
  const gone = created.slice(0, 5).map(({ body }) => String(body.id));
  await Promise.all(
    gone.flatMap((code) => [owner, editor].map((p) => fixture.call('delete-qpr-code', p, { path: { id: code } }))),
  );
  expect(await codesCount()).toBe(7);
  expect((await list(owner, { organization_id: id })).total).toBe(7);
  expect((await list(owner)).total).toBe(7);
});

test('a code cannot be created in an organization that the caller is not a member of', async () => {
  const stranger = await fixture.person();
  expect(await create(stranger, { organization_id: id })).toMatchObject({
    status: 404,
    body: { code: 'organization.not_found' },
  });
  expect((await create(owner, { organization_id: 'No slug' })).status).toBe(400);
  const { status } = await fixture.call('list-qpr-codes', stranger, { query: { organization_id: id } });
  expect(status).toBe(404);
});

test('access to a code depends on the role of the caller, even for the founder', async () => {
  const path = { id: String((await create(owner, { organization_id: id })).body.id) };
  const { body } = await fixture.call('list-members', owner, { path: { id } });
  const members = body.members as { id: string; email: string }[];
  const own = members.find(({ email }) => email === owner.email);
  const other = members.find(({ email }) => email === editor.email);
  await fixture.call('update-member', owner, { path: { id, member_id: other?.id ?? '' }, json: { role: 'owner' } });
  await fixture.call('update-member', editor, { path: { id, member_id: own?.id ?? '' }, json: { role: 'viewer' } });
  expect((await fixture.call('get-qpr-code', owner, { path })).status).toBe(200);
  expect((await fixture.call('update-qpr-code', owner, { path, json: { name: 'x' } })).status).toBe(403);
  await fixture.call('remove-member', owner, { path: { id, member_id: own?.id ?? '' } });
  expect((await fixture.call('get-qpr-code', owner, { path })).status).toBe(404);
  expect((await fixture.call('delete-qpr-code', owner, { path })).status).toBe(404);
});

test.each(['list-scans', 'list-conversations', 'list-requests', 'list-questions', 'get-analytics'] as const)(
  '%s refuses an organization that is not the organization of the code',
  async (operation) => {
    const own = String((await create(owner)).body.id);
    const shared = String((await create(owner, { organization_id: id })).body.id);
    const call = (qpr_code_id: string, organization_id: string) =>
      fixture.call(operation, owner, { query: { qpr_code_id, organization_id } });
    const refused = {
      status: 400,
      body: {
        errors: [{ path: 'query.organization_id', message: 'Must be the organization of the code in qpr_code_id.' }],
      },
    };
    expect(await call(own, id)).toMatchObject(refused);
    expect(await call(shared, await fixture.organization(owner))).toMatchObject(refused);
    expect((await call(shared, id)).status).toBe(200);
  },
);
