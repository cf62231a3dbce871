import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { conversationSettings } from '../../../lambdas/conversations/settings.ts';
import { exportQuestions } from '../../../lambdas/questions/account-data.ts';
import { followCodes } from '../../../lambdas/questions/owners/follow-codes.ts';
import { OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
let organizationId: string;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  owner = await fixture.person();
  organizationId = await fixture.organization(owner);
});
afterAll(() => fixture.close());

const TYPES = ['qpr_code.moved', 'qpr_code.deleted', 'organization.deleted'];

/** Runs `follow-codes` for all events so far. Events that it has already processed change nothing. */
async function follow(): Promise<void> {
  const { table } = fixture.effects;
  const pages = paginateScan({ client: table.client }, { TableName: table.name, ConsistentRead: true });
  for await (const { Items = [] } of pages)
    for (const { event, body } of Items.filter((item) => TYPES.includes(String(item.event))))
      await followCodes({ ...fixture.effects, retention: conversationSettings({}) })(
        { 'detail-type': event, detail: { body } },
        { getRemainingTimeInMillis: () => 60_000 },
      );
}

const newCode = async (json: object = {}) =>
  (await fixture.call('create-qpr-code', owner, { json: { name: 'Lobby', prompt: 'Be kind.', ...json } })).body;
const exported = async () => {
  const { items } = await exportQuestions(fixture.effects.table, owner.account_id);
  return (items as { id: string }[]).map(({ id }) => id);
};
const listed = async (query: Record<string, string> = {}) => {
  const { body } = await fixture.call('list-questions', owner, { query });
  return (body.questions as { id: string }[]).map(({ id }) => id);
};

test('the questions about a moved code are in the list of its new owner', async () => {
  const code = await newCode();
  const id = await fixture.question(code, owner.account_id);
  expect(await listed()).toContain(id);
  const path = { id: String(code.id) };
  await fixture.call('move-qpr-code', owner, { path, json: { organization_id: organizationId } });
  await follow();
  expect(await listed()).not.toContain(id);
  expect(await listed({ organization_id: organizationId })).toContain(id);
});

test('the questions about a code that is moved back while its first move is processed stay with their owner', async () => {
  const code = await newCode();
  const id = await fixture.question(code, owner.account_id);
  const moveTo = (organization_id: string | null) =>
    fixture.call('move-qpr-code', owner, { path: { id: String(code.id) }, json: { organization_id } });
  await moveTo(organizationId);
  fixture.meanwhile(async () => {
    await moveTo(null);
    await follow();
  });
  await follow();
  expect(await listed()).toContain(id);
});

test('the former owner no longer sees the questions about a moved code, even before they are in the new list', async () => {
  const code = await newCode();
  const id = await fixture.question(code, owner.account_id);
  expect([await listed(), await exported()]).toEqual([expect.arrayContaining([id]), expect.arrayContaining([id])]);
  const path = { id: String(code.id) };
  await fixture.call('move-qpr-code', owner, { path, json: { organization_id: organizationId } });
  expect([...(await listed()), ...(await exported())]).not.toContain(id);
  expect(await listed({ qpr_code_id: path.id })).toEqual([id]);
  await follow();
  expect(await listed({ organization_id: organizationId })).toContain(id);
  await fixture.call('move-qpr-code', owner, { path, json: { organization_id: null } });
  expect(await listed({ organization_id: organizationId })).not.toContain(id);
});

test('the total of the former owner does not count the questions about a moved code', async () => {
  const total = async () => (await fixture.call('list-questions', owner, {})).body.total;
  const before = await total();
  const code = await newCode();
  await fixture.question(code, owner.account_id);
  expect(await total()).toBe(Number(before) + 1);
  const path = { id: String(code.id) };
  await fixture.call('move-qpr-code', owner, { path, json: { organization_id: organizationId } });
  expect(await total()).toBe(before);
});

test('after an organization is deleted, the questions about its codes belong to its account', async () => {
  const closingId = await fixture.organization(owner, 'Closing');
  const code = await newCode({ organization_id: closingId });
  const id = await fixture.question(code);
  expect(await listed({ organization_id: closingId })).toEqual([id]);
  await fixture.call('delete-organization', owner, { path: { id: closingId }, query: { archive_codes: 'true' } });
  await follow();
  expect(await listed()).toContain(id);
  expect(await exported()).toContain(id);
});

test('the questions about a deleted code are deleted', async () => {
  const code = await newCode();
  const id = await fixture.question(code, owner.account_id);
  await fixture.call('delete-qpr-code', owner, { path: { id: String(code.id) } });
  expect((await fixture.call('get-question', owner, { path: { id } })).status).toBe(404);
  await follow();
  expect(await listed()).not.toContain(id);
});
