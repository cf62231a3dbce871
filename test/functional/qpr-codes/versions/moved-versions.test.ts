import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationName } from '../../../../contracts/operations/catalogue.ts';
import { type Call, OrganizationFixture, type Person } from '../../organizations/fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
});
afterAll(() => fixture.close());

async function call(name: OperationName, by: Person, more: Call) {
  fixture.effects.advance(1_000);
  const { status, body } = await fixture.call(name, by, more);
  expect([name, status, body.detail]).toEqual([name, 200, undefined]);
  return body;
}

test('versions move with the code; the new owner does not learn who saved the earlier ones', async () => {
  const seller = await fixture.person();
  const organizationId = await fixture.organization(seller);
  const editor = await fixture.person();
  await fixture.member(organizationId, editor, 'editor');
  const { id } = await call('create-qpr-code', seller, { json: { name: 'Lobby', prompt: 'One.' } });
  const path = { id: String(id) };
  await call('update-qpr-code', seller, { path, json: { prompt: 'Two.' } });
  await call('move-qpr-code', seller, { path, json: { organization_id: organizationId } });
  await call('update-qpr-code', editor, { path, json: { prompt: 'Three.' } });

  const authors = async (reader: Person) =>
    ((await call('list-qpr-code-versions', reader, { path })).versions as { saved_by: string | null }[]).map(
      ({ saved_by }) => saved_by,
    );
  expect(await authors(editor)).toEqual([editor.email, null, null]);
  // Everybody can see their own saves.
  expect(await authors(seller)).toEqual([editor.email, seller.email, seller.email]);
  expect(await call('restore-qpr-code-version', editor, { path: { ...path, number: '1' } })).toMatchObject({
    prompt: 'One.',
    organization_id: organizationId,
  });
});
