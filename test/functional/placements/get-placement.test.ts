import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

test('returns the placement with its history and its ETag', async () => {
  const code = await fixture.code();
  const created = await fixture.createOne({ qpr_code_id: code.id });
  const { status, headers, body } = await fixture.call('get-placement', { path: { id: created.id } });
  expect(status).toBe(200);
  expect(headers.etag).toBe(`"${created.updated_at}"`);
  expect(body).toEqual({
    ...created,
    history: [
      {
        pointed_at: created.created_at,
        qpr_code_id: code.id,
        code_name: 'Menu',
        account_id: fixture.owner.account_id,
        email: null,
        api_key_id: expect.stringMatching(/^key_/),
      },
    ],
  });
});

test('the history names the members of the organization who chose each code, until they leave', async () => {
  const { organizations, owner } = fixture;
  const editor = await organizations.person();
  const organization_id = await organizations.organization(owner);
  const [menu, bar] = [await fixture.code({ organization_id }), await fixture.code({ organization_id, name: 'Bar' })];
  const { id } = await fixture.createOne({ qpr_code_id: menu.id });
  const member_id = await organizations.join(organization_id, owner, editor, 'editor');
  const path = { id };
  const pointed = await fixture.call('update-placement', { path, json: { qpr_code_id: bar.id } }, editor);
  const authors = [{ email: editor.email }, { email: owner.email }];
  expect(pointed.body).toMatchObject({ history: authors });
  expect(await fixture.get(id)).toMatchObject({ history: authors });
  expect((await fixture.call('retire-placement', { path }, editor)).body).toMatchObject({ history: authors });
  await fixture.call('remove-member', { path: { id: organization_id, member_id } });
  expect(await fixture.get(id)).toMatchObject({ history: [{ email: null }, { email: owner.email }] });
});

test("someone else's placement, a code's id and malformed ids get a 404", async () => {
  const code = await fixture.code();
  const claimed = await fixture.createOne({ qpr_code_id: code.id });
  const unclaimed = await fixture.createOne();
  for (const { id } of [claimed, unclaimed]) {
    const others = await fixture.call('get-placement', { path: { id } }, fixture.stranger);
    expect(others).toMatchObject({ status: 404, body: { code: 'placement.not_found' } });
  }
  const sameShortId = `plc_0000000000${claimed.id.slice(-16)}`;
  for (const id of ['plc_x', `plc_${code.id.slice(4)}`, code.id, sameShortId, '..%2f', '\0']) {
    expect((await fixture.call('get-placement', { path: { id } })).status).toBe(404);
  }
  expect((await fixture.call('get-qpr-code', { path: { id: `qpr_${claimed.id.slice(4)}` } })).status).toBe(404);
});
