import { expect, test } from '@jest/globals';
import { fixture, id, owner } from '../fixtures/fresh-organization.ts';
import { createCode as create, listCodes as list } from '../fixtures/organization-calls.ts';
import type { Person } from '../fixtures/organization-fixture.ts';

const limited = async (person: Person) => {
  const { body } = await fixture.call('create-api-key', person, { json: { name: 'Site', organization_id: id } });
  expect(body).toMatchObject({ organization_id: id });
  return { key: String(body.api_key) };
};

test('a key limited to an organization can create and see only codes of that organization', async () => {
  const personal = await create(owner);
  const key = await limited(owner);
  const { body } = await create(key);
  expect(body).toMatchObject({ organization_id: id });
  expect(await list(key)).toEqual({ total: 1, ids: [body.id] });
  expect((await fixture.call('get-qpr-code', key, { path: { id: String(body.id) } })).status).toBe(200);
  expect((await fixture.call('get-qpr-code', key, { path: { id: String(personal.body.id) } })).status).toBe(404);
  expect((await fixture.call('delete-qpr-code', key, { path: { id: String(personal.body.id) } })).status).toBe(404);
});

test('a key limited to an organization cannot see or use another organization', async () => {
  const other = await fixture.organization(owner, 'Other');
  const key = await limited(owner);
  expect((await fixture.call('list-organizations', key)).body).toMatchObject({ total: 1, organizations: [{ id }] });
  expect((await fixture.call('get-organization', key, { path: { id: other } })).status).toBe(404);
  expect((await create(key, { organization_id: other })).status).toBe(404);
  expect(await fixture.call('create-organization', key, { json: { name: 'More' } })).toMatchObject({
    status: 403,
    body: { code: 'api_key.limited_to_organization' },
  });
  const { body } = await fixture.call('create-api-key', key, { json: { name: 'Child', organization_id: other } });
  expect(body.code).toBe('organization.not_found');
});

test('a key limited to an organization has the role of the account that created it, while that account is a member', async () => {
  const admin = await fixture.person();
  const member_id = await fixture.member(id, admin, 'admin');
  const key = await limited(admin);
  await fixture.call('update-member', owner, { path: { id, member_id }, json: { role: 'viewer' } });
  expect((await create(key)).status).toBe(403);
  await fixture.call('remove-member', owner, { path: { id, member_id } });
  expect((await create(key)).status).toBe(404);
  expect((await fixture.call('list-organizations', key)).body).toEqual({ organizations: [], total: 0 });
});
