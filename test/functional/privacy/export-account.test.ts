import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CHECKS } from '../../../contracts/qpr-codes.ts';
import { exportAccount } from '../../../lambdas/api/privacy/export-account.ts';
import { conversationSettings } from '../../../lambdas/conversations/settings.ts';
import { putMessageWrite } from '../../../lambdas/conversations/store.ts';
import { hashApiKey } from '../../../lambdas/credentials/api-key-secret.ts';
import { firstScanIdAt, IDS_PER_MILLISECOND } from '../../../lambdas/events/scan-id.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { ulidOfCodeId } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { askRecipients } from '../../../lambdas/requests/recipients/ask-recipients.ts';
import { expiresAtSeconds } from '../../../lambdas/scans/retention.ts';
import { putScanWrite } from '../../../lambdas/scans/store.ts';
import { startSession } from '../../../lambdas/sessions/start-session.ts';
import { callApi, exportCursor } from '../../support/functions/api-event.ts';
import { type Browser, signedIn } from '../../support/functions/browser.ts';
import { storeChecks } from '../checks/check-fixture.ts';
import { FakeObjects, UPLOADS } from '../knowledge/knowledge-effects.ts';
import { ADDRESSES } from '../qpr-codes/code-effects.ts';
import { type BusyAccount, busyAccount, OrganizationFixture } from './account-fixture.ts';

interface Exported {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const objects = new FakeObjects();
let fixture: OrganizationFixture;
let account: BusyAccount;
let other: BusyAccount;
let browser: Browser;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  account = await busyAccount(fixture);
  other = await busyAccount(fixture);
  browser = await signedIn(fixture.effects, account.email);
});
afterAll(() => fixture.close());

const page = (key: string, query: Record<string, string> = {}, targetBytes?: number, maxBytes?: number) => {
  const effects = { ...fixture.effects, addresses: ADDRESSES, texts: objects, files: UPLOADS };
  return callApi(exportAccount(effects, targetBytes, maxBytes), { path: '/v1/account/export', key, query });
};

/** Reads all pages, with a limit against endless paging. */
async function pages(key: string, targetBytes?: number, start?: string): Promise<Exported[][]> {
  const all: Exported[][] = [];
  let cursor: unknown = start;
  do {
    const { status, body } = await page(key, cursor === undefined ? {} : { cursor: String(cursor) }, targetBytes);
    expect(status).toBe(200);
    all.push(body.items as Exported[]);
    cursor = body.next_cursor;
  } while (cursor !== null && all.length < 100);
  expect(cursor).toBeNull();
  return all;
}

/** The export of the account in as few pages as possible: one, unless the machine is slow. It is read only once. */
let exportOfAccount: Promise<Exported[][]> | undefined;
const wholeExport = () => {
  exportOfAccount ??= pages(account.key);
  return exportOfAccount;
};

const FROM_CONVERSATIONS = exportCursor('8');
/** Starts the export with the knowledge sets, because the parts before them make at least 80 queries. */
const FROM_KNOWLEDGE = exportCursor('15');

/** Lambda's limit for a response. */
const MAX_RESPONSE_BYTES = 6_291_556;

const ofType = (items: readonly Exported[], type: string) =>
  items.filter((item) => item.type === type).map(({ data }) => data);

test('contains the account, its keys, sessions, organizations, webhooks and brand, and its codes with their history', async () => {
  const items = (await wholeExport()).flat();
  expect(ofType(items, 'account')).toEqual([
    { id: account.account_id, email: account.email, created_at: fixture.effects.now().toISOString(), language: null },
  ]);
  expect(ofType(items, 'api_key')).toMatchObject([{ name: 'Test', prefix: account.key.slice(0, 12), scopes: null }]);
  expect(ofType(items, 'organization')).toMatchObject([
    { id: account.organization_id, name: 'Privacy Hotel', membership: { email: account.email, role: 'owner' } },
  ]);
  expect(ofType(items, 'webhook')).toMatchObject([
    { id: account.webhook_id, url: 'https://receiver.example.com/hook' },
  ]);
  expect(ofType(items, 'session')).toMatchObject([{ user_agent: 'Firefox on a Mac', is_current: false }]);
  expect(JSON.stringify(items)).not.toContain(browser.jar.get('__Host-qpr_session'));
  expect(ofType(items, 'brand')).toMatchObject([{ color: '#0f4c5c' }]);
  expect(
    ofType(items, 'audit_entry')
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual([
    'archive-qpr-code',
    ...Array(3).fill('create-check'),
    ...Array(4).fill('create-placements'),
    'create-session',
    'create-webhook',
    ...Array(2).fill('set-brand'),
    ...Array(6).fill('update-qpr-code'),
  ]);
  const codes = ofType(items, 'qpr_code');
  expect(codes.map(({ id }) => id).sort()).toEqual(account.codes.map(({ id }) => id).sort());
  expect(codes.map(({ prompt }) => prompt)).toEqual(Array(3).fill('You are very kind.'));
  expect(codes.map(({ status }) => status).sort()).toEqual(['active', 'active', 'archived']);
  expect(
    ofType(items, 'placement')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(account.placements.map(({ id }) => id).sort());
  // The third placement belongs to the organization's code, and the fifth is unclaimed in the organization.
  expect(
    ofType(items, 'placement')
      .filter(({ organization_id }) => organization_id === account.organization_id)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([account.placements[2]?.id, account.placements[4]?.id].sort());
  expect(
    ofType(items, 'scan')
      .map(({ conversation_id }) => conversation_id)
      .sort(),
  ).toEqual([...account.conversationIds].sort());
  const conversations = ofType(items, 'conversation');
  expect(conversations.map(({ id }) => id).sort()).toEqual([...account.conversationIds].sort());
  expect(conversations[0]).toHaveProperty('messages');
  const versions = ofType(items, 'qpr_code_version');
  expect(versions.map(({ qpr_code_id, number, saved_by }) => `${qpr_code_id} ${number} ${saved_by}`).sort()).toEqual(
    account.codes.flatMap(({ id }) => [`${id} 1 ${account.email}`, `${id} 2 ${account.email}`]).sort(),
  );
  expect(versions[0]).toMatchObject({ fields: { prompt: 'You are very kind.' } });
  expect(
    ofType(items, 'event')
      .map(({ event }) => event)
      .sort(),
  ).toEqual([...Array(3).fill('qpr_code.created'), ...Array(2).fill('scan.created')]);
});

test('contains the language of the account, as stored by the last sign-in', async () => {
  const { account_id: accountId, email, key } = await fixture.person();
  await startSession(fixture.effects, {
    email,
    language: 'uk',
    user_agent: 'Firefox on a Mac',
    request_id: 'request-1',
  });
  const { body } = await page(key, {}, 1);
  expect(body.items).toMatchObject([{ type: 'account', data: { id: accountId, language: 'uk' } }]);
});

test('shows a code of a deleted organization without the organization, like other responses', async () => {
  const person = await fixture.person();
  const organizationId = await fixture.organization(person, 'Closed Hotel');
  const { id } = await fixture.code(person, { organization_id: organizationId });
  const call = { path: { id: organizationId }, query: { archive_codes: 'true' } };
  expect((await fixture.call('delete-organization', person, call)).status).toBe(204);
  const [code, ...more] = ofType((await pages(person.key)).flat(), 'qpr_code');
  expect(more).toEqual([]);
  expect(code).toMatchObject({ id, status: 'archived' });
  expect(code).not.toHaveProperty('organization_id');
});

test('contains no secrets and no data of others', async () => {
  const text = JSON.stringify(await wholeExport());
  for (const secret of [account.key, hashApiKey(account.key), account.webhookSecret, 'token_hash', 'secret']) {
    expect(text).not.toContain(secret);
  }
  for (const foreign of [
    other.account_id,
    other.email,
    other.organization_id,
    other.webhook_id,
    ...other.conversationIds,
  ]) {
    expect(text).not.toContain(foreign);
  }
});

test('contains the same items in many small pages as in one page', async () => {
  const whole = (await wholeExport()).flat();
  const small = await pages(account.key, 1);
  expect(small.length).toBeGreaterThan(8);
  expect(small.flat()).toEqual(whole);
});

test('leaves a part for the next response if the parts do not fit into one response', async () => {
  const first = await page(account.key, {}, Number.POSITIVE_INFINITY, 1);
  const second = await page(account.key, { cursor: String(first.body.next_cursor) }, Number.POSITIVE_INFINITY, 1);
  expect([first, second].map(({ body }) => body.items)).toMatchObject([[{ type: 'account' }], [{ type: 'api_key' }]]);
});

test('pages through a long list without gaps or duplicates, even for scans in the same millisecond', async () => {
  const busy = await fixture.person();
  const { id } = await fixture.code(busy);
  const code = { ulid: ulidOfCodeId(id) ?? '', account_id: busy.account_id };
  const { table, now } = fixture.effects;
  const scan = {
    visitor: 'x',
    metadata: '{}',
    uncounted: false,
    expires_at_seconds: expiresAtSeconds(now(), conversationSettings({})),
  };
  // 40 scans in each of three milliseconds, from different function instances. A page has at most 100 scans.
  for (let milliseconds = 0; milliseconds < 3; milliseconds += 1) {
    const firstId = firstScanIdAt(now()) + milliseconds * IDS_PER_MILLISECOND;
    const scans = Array.from({ length: 40 }, (_, instance) => ({ ...scan, scan_id: firstId + 2 * instance }));
    await transactWrite(table, { scans: scans.map((one) => putScanWrite(table, code, one)) });
  }
  const items = (await pages(busy.key, 3)).flat();
  const scans = ofType(items, 'scan').map(({ scan_id }) => Number(scan_id));
  expect(scans).toHaveLength(120);
  expect(scans).toEqual([...new Set(scans)].sort((one, other) => other - one));
  expect(ofType(items, 'event')).toHaveLength(1 + 120);
});

test.each(['x', '99', '0.$', '-1', '6.a b', '9.x', ''])('the cursor "%s" is invalid', async (cursor) => {
  expect((await page(account.key, { cursor: exportCursor(cursor) })).status).toBe(400);
});

test('a cursor of another account only returns the caller’s own data', async () => {
  const { body } = await page(other.key, {}, 1);
  const { body: own } = await page(account.key, { cursor: String(body.next_cursor) });
  expect(JSON.stringify(own)).not.toContain(other.account_id);
});

test('needs a key that may read the whole account', async () => {
  for (const limits of [{ scopes: ['codes:read'] }, { organization_id: account.organization_id }]) {
    const { body } = await fixture.call('create-api-key', account, { json: { name: 'Limited', ...limits } });
    expect((await page(String(body.api_key))).status).toBe(403);
  }
});

test('contains a URL for every uploaded file that the service has read', async () => {
  const person = await fixture.person();
  const { body } = await fixture.call('create-knowledge-set', person, { json: { name: 'Menu' } });
  const path = { id: String(body.id) };
  const file = { kind: 'file', name: 'menu.pdf', content_type: 'application/pdf', size: 5 };
  const readSource = await fixture.call('add-knowledge-source', person, { path, json: file });
  fixture.effects.advance(1_000);
  const unreadSource = await fixture.call('add-knowledge-source', person, { path, json: file });
  const { name: TableName, client } = fixture.effects.table;
  await client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `KNOWLEDGE#${path.id}`, sk: `SOURCE#${readSource.body.id}` },
      UpdateExpression: 'SET #status = :ready, ready_version = :one',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':ready': 'ready', ':one': 1 },
    }),
  );
  const exported = await page(person.key, { cursor: FROM_KNOWLEDGE });
  const [set] = ofType(exported.body.items as Exported[], 'knowledge_set');
  expect(set).toMatchObject({
    sources: [
      {
        id: readSource.body.id,
        original: {
          url: expect.stringContaining(`${UPLOADS.baseUrl}/uploads/${path.id}/${readSource.body.id}?`),
          expires_at: expect.any(String),
        },
      },
      { id: unreadSource.body.id },
    ],
  });
  expect((set as { sources: object[] }).sources[1]).not.toHaveProperty('original');
});

test('each page fits into a Lambda response, even if the texts of all checks are as long as possible', async () => {
  const person = await fixture.person();
  // JSON writes a control character as \u0001. The response contains the body as a JSON string, which adds a backslash.
  const texts = Array.from({ length: CHECKS.texts }, () => '\u0001'.repeat(CHECKS.textLength));
  const question = '\u0001'.repeat(CHECKS.questionLength);
  const createdAt = fixture.effects.now().toISOString();
  for (let codes = 0; codes < 5; codes += 1) {
    const { id, short_id } = await fixture.code(person);
    const json = { question, expect: { any_of: texts, none_of: texts } };
    expect((await fixture.call('create-check', person, { path: { id }, json })).status).toBe(201);
    const more = Array.from({ length: CHECKS.perCode - 1 }, (_, index) => ({
      id: `chk_01K9ZQ4T7M3X8V5C2B6N0P1R${index + 10}`,
      question,
      expect: { any_of: texts, none_of: texts },
      created_at: createdAt,
      updated_at: createdAt,
    }));
    await storeChecks(fixture.effects.table, short_id, more);
  }
  const exported = await pages(person.key, undefined, FROM_KNOWLEDGE);
  expect(ofType(exported.flat(), 'check')).toHaveLength(5 * CHECKS.perCode);
  for (const items of exported)
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(items)))).toBeLessThan(MAX_RESPONSE_BYTES);
});

test('each page fits into a Lambda response, even if conversations are long', async () => {
  const person = await fixture.person();
  const { short_id } = await fixture.code(person);
  const { table, now } = fixture.effects;
  const ids = [await fixture.conversation(String(short_id)), await fixture.conversation(String(short_id))];
  // One message stands for many. Each takes about 700 KB in a response, because its characters are escaped twice.
  const message = { role: 'visitor', text: '\u0001'.repeat(100_000), created_at: now().toISOString() } as const;
  for (const id of ids)
    for (let number = 1; number <= 5; number += 1)
      await transactWrite(table, { message: putMessageWrite(table, id, { ...message, number }, 1e10) });
  const exported = await pages(person.key, undefined, FROM_CONVERSATIONS);
  expect(
    ofType(exported.flat(), 'conversation')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.sort());
  for (const items of exported)
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(items)))).toBeLessThan(MAX_RESPONSE_BYTES);
});

describe('an export in small pages', () => {
  const codeIds: string[] = [];
  const setIds: string[] = [];
  const questionIds: string[] = [];
  let requestId: string;
  let exported: Exported[];
  beforeAll(async () => {
    const person = await fixture.person();
    for (const question of ['Lobby?', 'Bar?']) {
      const code = await fixture.code(person);
      const path = { id: code.id };
      await fixture.call('create-check', person, { path, json: { question, expect: { declines: true } } });
      codeIds.push(code.id);
      if (questionIds.length > 0) continue;
      for (let count = 0; count < 2; count += 1) questionIds.push(await fixture.question(code, person.account_id));
    }
    await fixture.call('archive-qpr-code', person, { path: { id: codeIds[1] ?? '' } });
    await fixture.call('update-question', person, { path: { id: questionIds[1] ?? '' }, json: { status: 'ignored' } });
    for (const name of ['Menu', 'House guide']) {
      const { body } = await fixture.call('create-knowledge-set', person, { json: { name } });
      const path = { id: String(body.id) };
      const json = { kind: 'answer', question: 'Q?', answer: 'A.' };
      await fixture.call('add-knowledge-source', person, { path, json });
      setIds.push(path.id);
      fixture.effects.advance(1_000);
    }
    const phone = { name: 'phone', label: 'Phone', type: 'phone' as const };
    const form = { name: 'call', title: 'Call me', fields: [phone], offer: ['button' as const] };
    const code = await fixture.code(person, { forms: [form], request_recipients: ['desk@example.com'] });
    requestId = await fixture.request(code.short_id, 'call', { phone: '+49 30 1234567' });
    const mailer = { sendEmail: async () => undefined };
    await askRecipients({ ...fixture.effects, mailer, baseUrl: 'https://qpr.example' }, code.id);
    exported = (await pages(person.key, 1, FROM_KNOWLEDGE)).flat();
  });

  test('contains the checks of active and archived codes', () => {
    expect(ofType(exported, 'check')).toMatchObject([
      { qpr_code_id: codeIds[0], question: 'Lobby?', expect: { declines: true } },
      { qpr_code_id: codeIds[1], question: 'Bar?' },
    ]);
  });

  test('contains the knowledge sets with their sources', () => {
    expect(ofType(exported, 'knowledge_set')).toMatchObject([
      { id: setIds[1], name: 'House guide', sources: [{ question: 'Q?', answer: 'A.' }] },
      { id: setIds[0], name: 'Menu' },
    ]);
  });

  test('contains the questions about the codes, in every status', () => {
    expect(ofType(exported, 'question')).toMatchObject([
      { id: questionIds[0], status: 'open', text: null },
      { id: questionIds[1], status: 'ignored' },
    ]);
  });

  test('contains the requests, and the recipients of requests', () => {
    expect(ofType(exported, 'request')).toMatchObject([{ id: requestId, answers: { phone: '+49 30 1234567' } }]);
    expect(ofType(exported, 'request_recipient')).toMatchObject([{ email: 'desk@example.com', status: 'pending' }]);
  });
});
