import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { tableGrantsOf } from '../../../contracts/operations/table-grants.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { meter } from '../../support/functions/capacity.ts';
import { type Call, OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await fixture.person();
});

interface Entry {
  readonly id: string;
  readonly operation: string;
  readonly created_at: string;
}

async function call(name: (typeof OPERATION_NAMES)[number], by: Person, more: Call = {}) {
  fixture.effects.advance(1_000);
  const reply = await fixture.call(name, by, more);
  expect([reply.status, reply.body.code]).toEqual([expect.any(Number), undefined]);
  return reply.body;
}
const audit = (by: Person, query: Record<string, string> = {}) => call('list-audit-entries', by, { query });
const entries = async (by: Person, query: Record<string, string> = {}) => (await audit(by, query)).entries as Entry[];
const operations = async (by: Person, query: Record<string, string> = {}) =>
  (await entries(by, query)).map((entry) => entry.operation);
const makeCode = async (by: Person, more: object = {}) =>
  String((await call('create-qpr-code', by, { json: { name: 'Lobby', prompt: 'A secret recipe.', ...more } })).id);

describe('GET /v1/audit', () => {
  test('lists who changed what, when and with which key, but not the content', async () => {
    const id = await makeCode(owner);
    await call('update-qpr-code', owner, { path: { id }, json: { name: 'Bar', prompt: 'Another recipe.' } });
    await call('get-qpr-code', owner, { path: { id } });
    const { entries: listed, next_cursor } = await audit(owner);
    expect(next_cursor).toBeNull();
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^aud_[0-9A-Z]{26}$/),
        created_at: expect.stringMatching(/Z$/),
        operation: 'update-qpr-code',
        resource_ids: [id],
        code_name: 'Bar',
        fields: ['name', 'prompt'],
        organization_ids: [],
        account_id: owner.account_id,
        email: owner.email,
        api_key: { id: expect.stringMatching(/^key_/), name: expect.any(String), prefix: owner.key.slice(0, 12) },
        session_id: null,
        request_id: 'request-1',
      },
      expect.objectContaining({ operation: 'create-qpr-code', resource_ids: [id], fields: ['name', 'prompt'] }),
    ]);
    const { Items = [] } = await fixture.effects.table.client.send(
      new ScanCommand({ TableName: fixture.effects.table.name }),
    );
    const stored = JSON.stringify(Items.filter(({ type }) => type === 'audit_entry'));
    expect(stored).toContain(id);
    expect(stored).not.toMatch(/recipe|Lobby|qpr_sk_/);
  });

  test('supports pages and time ranges', async () => {
    for (let index = 0; index < 3; index += 1) await makeCode(owner);
    const all = await entries(owner);
    const first = await audit(owner, { limit: '2' });
    expect(first.entries).toEqual(all.slice(0, 2));
    expect(await entries(owner, { cursor: String(first.next_cursor) })).toEqual(all.slice(2));
    const middle = String(all[1]?.created_at);
    expect(await entries(owner, { since: middle })).toEqual(all.slice(0, 2));
    expect(await entries(owner, { until: middle })).toEqual(all.slice(2));
  });

  test('does not list failed changes, and lists a retried change once', async () => {
    const refused = await fixture.call('create-qpr-code', owner, { json: { name: 'Lobby' } });
    expect(refused.status).toBe(400);
    const missing = { path: { id: 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S' } };
    expect((await fixture.call('delete-qpr-code', owner, missing)).status).toBe(404);
    const json = { name: 'Lobby', prompt: 'Be kind.' };
    const headers = { 'idempotency-key': 'once' };
    const created = await call('create-qpr-code', owner, { json, headers });
    expect((await call('create-qpr-code', owner, { json, headers })).id).toBe(created.id);
    expect(await operations(owner)).toEqual(['create-qpr-code']);
  });

  test('lists only the entries of the account', async () => {
    await makeCode(owner);
    expect(await operations(await fixture.person())).toEqual([]);
  });
});

test('shows the name of a code only while the caller can see the code', async () => {
  const names = async (by: Person, query: Record<string, string> = {}) =>
    ((await audit(by, query)).entries as { code_name: string | null }[]).map(({ code_name }) => code_name);
  const id = await fixture.organization(owner);
  const admin = await fixture.person();
  await fixture.member(id, admin, 'admin');
  const code = await makeCode(owner, { organization_id: id });
  expect((await names(admin, { organization_id: id }))[0]).toBe('Lobby');
  await call('move-qpr-code', owner, { path: { id: code }, json: { organization_id: null } });
  expect((await names(owner))[0]).toBe('Lobby');
  expect(new Set(await names(admin, { organization_id: id }))).toEqual(new Set([null]));
  await call('delete-qpr-code', owner, { path: { id: code } });
  expect(new Set(await names(owner))).toEqual(new Set([null]));
});

describe('GET /v1/audit?organization_id=', () => {
  test('shows what all members changed in the organization, but only to admins and owners', async () => {
    const id = String((await call('create-organization', owner, { json: { name: 'Grand Hotel' } })).id);
    const [admin, editor] = [await fixture.person(), await fixture.person()];
    await fixture.join(id, owner, admin, 'admin');
    await fixture.join(id, owner, editor, 'editor');
    const code = await makeCode(editor, { organization_id: id });
    await makeCode(editor);
    await call('archive-qpr-code', editor, { path: { id: code } });
    await call('set-qpr-code-style', editor, { path: { id: code }, json: { dark: '#112233' } });
    const moved = await makeCode(owner, { organization_id: id });
    await call('move-qpr-code', admin, { path: { id: moved }, json: { organization_id: null } });
    await call('delete-qpr-code', editor, { path: { id: code } });
    const query = { organization_id: id };
    const listed = (await audit(admin, query)).entries as Record<string, unknown>[];
    const seen = listed.map((entry) => [entry.operation, entry.email]);
    expect(seen.slice(0, 6)).toEqual([
      ['delete-qpr-code', editor.email],
      ['move-qpr-code', admin.email],
      ['create-qpr-code', owner.email],
      ['set-qpr-code-style', editor.email],
      ['archive-qpr-code', editor.email],
      ['create-qpr-code', editor.email],
    ]);
    // Entries of the same moment have no defined order.
    expect(seen.slice(6).toSorted()).toEqual(
      [
        ['accept-invitation', admin.email],
        ['accept-invitation', editor.email],
        ['create-organization', owner.email],
        ['invite-member', owner.email],
        ['invite-member', owner.email],
      ].toSorted(),
    );
    // The key names of other members are private.
    expect(listed[0]?.api_key).toEqual({ id: expect.stringMatching(/^key_/), name: null, prefix: null });
    expect(listed[1]?.api_key).toMatchObject({ name: expect.any(String) });
    expect(await operations(owner, query)).toHaveLength(listed.length);
    const refused = await fixture.call('list-audit-entries', editor, { query });
    expect([refused.status, refused.body.code]).toEqual([403, 'organization.role_too_low']);
    const stranger = await fixture.call('list-audit-entries', await fixture.person(), { query });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'organization.not_found']);
  });
});

test('logs the deletion of a conversation for the current organization of its code, not for the former one', async () => {
  const [before, now] = [await fixture.organization(owner), await fixture.organization(owner)];
  const reader = await fixture.person();
  await fixture.member(before, reader, 'admin');
  const { id, short_id } = await fixture.code(owner, { organization_id: before });
  const conversation = await fixture.conversation(short_id);
  await call('move-qpr-code', owner, { path: { id }, json: { organization_id: now } });
  await call('delete-conversation', owner, { path: { id: conversation } });
  expect((await operations(owner, { organization_id: now }))[0]).toBe('delete-conversation');
  expect(await operations(reader, { organization_id: before })).not.toContain('delete-conversation');
});

test('shows a former member their own actions and keys, but not the affected resources', async () => {
  const id = await fixture.organization(owner);
  const editor = await fixture.person();
  const member_id = await fixture.join(id, owner, editor, 'editor');
  const code = await makeCode(editor, { organization_id: id });
  expect((await entries(editor))[0]).toMatchObject({ resource_ids: [code], organization_ids: [id] });
  await call('remove-member', owner, { path: { id, member_id } });
  const after = await audit(editor);
  expect(after.entries).toMatchObject([
    {
      operation: 'create-qpr-code',
      resource_ids: [],
      organization_ids: [],
      api_key: { prefix: editor.key.slice(0, 12) },
    },
    { operation: 'accept-invitation', resource_ids: [], organization_ids: [] },
  ]);
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`${id}|${code}`));
});

test('an operation can write audit entries if and only if it changes something in an account', () => {
  for (const name of OPERATION_NAMES) {
    const row = operation(name);
    // Creating a session has no scope, because the user is not signed in yet.
    const writes =
      (row.scope !== null && row.method !== 'GET' && !row.streamed && !row.readOnly) || name === 'create-session';
    expect([name, tableGrantsOf(row).audit?.includes('PutItem') ?? false]).toEqual([name, writes]);
  }
});

test('a change costs one write unit for the audit log of the account, and one more for that of an organization', async () => {
  const id = await fixture.organization(owner);
  const { measure } = meter(fixture.effects.table.client, { audit: true });
  const costOf = async (json: object) => {
    const { calls } = await measure(() => fixture.call('create-qpr-code', owner, { json }));
    return calls.filter(({ command }) => command === 'PutItem').map(({ units }) => units);
  };
  const json = { name: 'Lobby', prompt: 'Be kind.' };
  expect(await costOf(json)).toEqual([1]);
  expect(await costOf({ ...json, organization_id: id })).toEqual([1, 1]);
});

test('a change whose audit entry cannot be written still succeeds, and the operator is notified', async () => {
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const { client } = fixture.effects.table;
  client.middlewareStack.add(
    (next) => (args) => {
      if (JSON.stringify(args.input).includes('audit_entry')) throw new Error('The database is not available.');
      return next(args);
    },
    { step: 'initialize', name: 'outage' },
  );
  const reply = await fixture.call('create-qpr-code', owner, { json: { name: 'Lobby', prompt: 'Be kind.' } });
  client.middlewareStack.remove('outage');
  expect(reply.status).toBe(200);
  expect(error).toHaveBeenCalledWith(
    'failed to write an audit entry',
    expect.objectContaining({
      operation: 'create-qpr-code',
      key_id: expect.stringMatching(/^key_/),
      resource_ids: [expect.stringMatching(/^qpr_/)],
      fields: ['name', 'prompt'],
      AuditEntriesLost: 1,
      // The logger adds the value of `service`, so that the alarm of one stack ignores the other stacks.
      _aws: expect.objectContaining({ CloudWatchMetrics: [expect.objectContaining({ Dimensions: [['service']] })] }),
    }),
  );
  error.mockRestore();
  expect(await operations(owner)).toEqual([]);
});
