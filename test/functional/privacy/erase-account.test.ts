import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMe } from '../../../lambdas/api/sessions/get-me.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { findActiveOrArchived } from '../../../lambdas/qpr-codes/scanned-code.ts';
import { addToDayWrite } from '../../../lambdas/scans/roll-ups/store.ts';
import { webhooksOf } from '../../../lambdas/webhooks/store.ts';
import { signedIn } from '../../support/functions/browser.ts';
import type { Person } from '../organizations/fixtures/organization-fixture.ts';
import { type BusyAccount, busyAccount, Deletion, itemsNaming, OrganizationFixture } from './account-fixture.ts';

let fixture: OrganizationFixture;
let deletion: Deletion;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  deletion = new Deletion(fixture);
});
afterAll(() => fixture.close());

const requestDeletion = async ({ key }: { readonly key: string }) =>
  String((await deletion.request(key)).body.requested_at);

/** The values that identify the account and its resources, except the id of its organization. */
const idsOf = (account: BusyAccount) => [
  account.account_id,
  account.email,
  account.webhook_id,
  ...[...account.codes, ...account.placements].flatMap(({ id, short_id }) => [id, short_id]),
  ...account.conversationIds,
];
/**
 * False for items that expire by themselves: request counts, events, invitation counts and tokens, and the marks of
 * counted scans (type `visitor`).
 */
const doesNotExpire = (item: string) =>
  !/"type":"(account_rate|event|invitation_count|invitation_token|visitor)"/.test(item);
const typesOf = (items: readonly string[]) => items.map((item) => String(JSON.parse(item).type)).sort();

/** Creates a knowledge set with a source for the account, and one for its organization. Returns the ids of the sets. */
async function createKnowledge(account: BusyAccount): Promise<string[]> {
  const ids: string[] = [];
  for (const more of [{}, { organization_id: account.organization_id }]) {
    const { body } = await fixture.call('create-knowledge-set', account, { json: { name: 'Guide', ...more } });
    const path = { id: String(body.id) };
    await fixture.call('add-knowledge-source', account, {
      path,
      json: { kind: 'answer', question: 'Q?', answer: 'A.' },
    });
    ids.push(path.id);
  }
  return ids;
}

test('erases all data of the account, and no data of others', async () => {
  const [account, neighbor] = [await busyAccount(fixture), await busyAccount(fixture)];
  const setIds = await createKnowledge(account);
  const browser = await signedIn(fixture.effects, account.email);
  const before = await itemsNaming(fixture, idsOf(neighbor));
  expect(await deletion.erase(account.account_id, await requestDeletion(account))).toEqual({ done: true });
  expect(await itemsNaming(fixture, idsOf(neighbor))).toEqual(before);

  const left = (await itemsNaming(fixture, [...idsOf(account), account.organization_id])).filter(doesNotExpire);
  // The function that handles the event of the deleted organization removes these two items later.
  expect(typesOf(left)).toEqual(['address', 'member']);
  expect((await fixture.call('list-qpr-codes', account)).status).toBe(401);
  expect((await browser.call(getMe(fixture.effects))).status).toBe(401);
  expect(await findActiveOrArchived(fixture.effects.table, account.codes[0]?.short_id ?? '')).toBeUndefined();
  expect(await webhooksOf(fixture.effects.table, account.account_id)).toEqual([]);

  const ofKnowledge = await itemsNaming(fixture, setIds);
  expect(ofKnowledge.filter(doesNotExpire)).toEqual([]);
  // Each set has an event, whose handler removes the objects of the set.
  expect(ofKnowledge.filter((item) => item.includes('knowledge.changed'))).toHaveLength(2);
  // Each code has an event, whose handler removes its images.
  const deletions = await itemsNaming(fixture, ['qpr_code.deleted']);
  for (const { short_id } of account.codes)
    expect(deletions.filter((event) => event.includes(short_id))).toHaveLength(1);

  // The e-mail address is free again.
  expect((await fixture.person(account.email)).account_id).not.toBe(account.account_id);
});

test('continues wherever it was interrupted', async () => {
  const account = await busyAccount(fixture);
  const requestedAt = await requestDeletion(account);
  let calls = 0;
  let done = false;
  while (!done && calls < 100) {
    calls += 1;
    // Time for one more step than in the previous call.
    let steps = calls;
    const context = { getRemainingTimeInMillis: () => (steps-- > 0 ? 300_000 : 0) };
    ({ done } = await deletion.erase(account.account_id, requestedAt, context));
  }
  expect(calls).toBeGreaterThan(3);
  expect(
    (await itemsNaming(fixture, idsOf(account))).filter(doesNotExpire).filter((item) => !item.includes('"ORG#')),
  ).toEqual([]);
  expect(await deletion.erase(account.account_id, requestedAt)).toEqual({ done: true });
});

test('continues after DynamoDB deleted only one of the last items', async () => {
  const account = await busyAccount(fixture);
  const requestedAt = await requestDeletion(account);
  const { middlewareStack } = fixture.effects.table.client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const requests = batchOf(context.commandName, args.input);
      if (
        !requests?.some((request) => JSON.stringify(request).includes(`"ACCOUNT#${account.account_id}","sk":"HOLDING"`))
      ) {
        return next(args);
      }
      requests.splice(1);
      middlewareStack.remove('partial failure');
      await next(args);
      throw new Error('DynamoDB is unavailable.');
    },
    { step: 'initialize', name: 'partial failure' },
  );
  await expect(deletion.erase(account.account_id, requestedAt)).rejects.toThrow('DynamoDB is unavailable.');
  expect(await deletion.erase(account.account_id, requestedAt)).toEqual({ done: true });
  const left = (await itemsNaming(fixture, [account.account_id])).filter(doesNotExpire);
  expect(left.filter((item) => item.includes(`"pk":"ACCOUNT#`))).toEqual([]);
});

/** The requests of a batch write; `undefined` for other commands. */
const batchOf = (commandName: string | undefined, input: object): unknown[] | undefined =>
  commandName === 'BatchWriteItemCommand' && 'RequestItems' in input
    ? Object.values(input.RequestItems as Record<string, unknown[]>)[0]
    : undefined;

/**
 * Codes and their list entries that name an account. Two mentions are ignored: the account that saved a version, and
 * the account that pointed a placement to its code.
 */
const codesUnder = async ({ account_id: accountId }: { readonly account_id: string }) =>
  (await itemsNaming(fixture, [accountId])).filter(
    (item) =>
      /"pk":"CODES?#/.test(item) &&
      !item.includes('"type":"placement"') &&
      item.replace(/"saved_by":"[^"]*"/, '').includes(accountId),
  );
const listedIds = async (by: Person) =>
  ((await fixture.call('list-qpr-codes', by)).body.codes as { id: string }[]).map(({ id }) => id);

describe('the resources of an organization with a second owner', () => {
  let account: Person & Pick<BusyAccount, 'organization_id'>;
  let partner: Person;
  let organizationPath: { path: { id: string } };
  let ownCode: BusyAccount['codes'][number];
  let code: BusyAccount['codes'][number];
  /** Creates an account with a code and an organization, which has a second owner and a code with a conversation. */
  const createAccount = async () => {
    const person = await fixture.person();
    account = { ...person, organization_id: await fixture.organization(person) };
    ownCode = await fixture.code(person);
    code = await fixture.code(person, { organization_id: account.organization_id });
    await fixture.conversation(code.short_id);
    await addPartner();
  };
  const addPartner = async () => {
    partner = await fixture.person();
    organizationPath = { path: { id: account.organization_id } };
    await fixture.member(account.organization_id, partner, 'owner');
  };
  const removeFounder = async () => {
    const { body } = await fixture.call('list-members', partner, organizationPath);
    const founder = (body.members as { id: string; email: string }[]).find(({ email }) => email === account.email);
    const path = { id: account.organization_id, member_id: String(founder?.id) };
    expect((await fixture.call('remove-member', partner, { path })).status).toBe(204);
  };
  const expectTransferToPartner = async () => {
    expect((await fixture.call('get-organization', partner, organizationPath)).body).toMatchObject({
      account_id: partner.account_id,
      members_count: 1,
      qpr_codes_count: 1,
    });
    expect(await listedIds(partner)).toEqual([code.id]);
    expect(await codesUnder(account)).toEqual([]);
    const query = { organization_id: account.organization_id };
    expect((await fixture.call('list-conversations', partner, { query })).body.conversations).toHaveLength(1);
  };

  test('are transferred to another owner, and the account leaves the organization, even if the erasure is interrupted repeatedly', async () => {
    const busy = await busyAccount(fixture);
    account = busy;
    code = busy.codes[2] ?? code;
    await addPartner();
    const requestedAt = await requestDeletion(account);
    let done = false;
    // The test 'continues wherever it was interrupted' allows 1, 2, 3, … steps per call. Here, 3, 6, 9, … suffice.
    for (let calls = 1; !done && calls < 100; calls += 1) {
      let steps = 3 * calls;
      const context = { getRemainingTimeInMillis: () => (steps-- > 0 ? 300_000 : 0) };
      ({ done } = await deletion.erase(account.account_id, requestedAt, context));
    }
    expect(done).toBe(true);
    await expectTransferToPartner();
    const { body } = await fixture.call('list-members', partner, organizationPath);
    expect(body.members).toMatchObject([{ email: partner.email }]);
    expect((await fixture.call('get-qpr-code', partner, { path: { id: code.id } })).status).toBe(200);
    expect((await itemsNaming(fixture, [account.email])).filter(doesNotExpire)).toEqual([]);
  });

  test('are transferred even if the account is erased during the transfer', async () => {
    await createAccount();
    await removeFounder();
    expect(await deletion.erase(account.account_id, await requestDeletion(account))).toEqual({ done: true });
    await expectTransferToPartner();
  });

  test('are erased with the last owner of the organization, including codes in transfer', async () => {
    await createAccount();
    await removeFounder();
    expect(await deletion.erase(partner.account_id, await requestDeletion(partner))).toEqual({ done: true });
    // As in the first test, the handler of an event removes these two items later.
    const left = await itemsNaming(fixture, [`"pk":"ORG#${account.organization_id}"`]);
    expect(typesOf(left)).toEqual(['address', 'member']);
    expect(await itemsNaming(fixture, [`"pk":"CODE#${code.short_id}"`])).toEqual([]);
    expect(await listedIds(account)).toEqual([ownCode.id]);
  });
});

test('removes the account from organizations of other owners; codes that the account moved there stay, with their data', async () => {
  const [owner, account] = [await fixture.person(), await fixture.person()];
  const id = await fixture.organization(owner, 'Somebody else');
  await fixture.join(id, owner, account, 'editor');
  const code = await fixture.code(account);
  const conversation = await fixture.conversation(code.short_id);
  await fixture.call('move-qpr-code', account, { path: { id: code.id }, json: { organization_id: id } });
  expect(await deletion.erase(account.account_id, await requestDeletion(account))).toEqual({ done: true });
  expect((await fixture.call('get-conversation', owner, { path: { id: conversation } })).status).toBe(200);
  const query = { qpr_code_id: code.id };
  expect((await fixture.call('list-scans', owner, { query })).body).toMatchObject({ total: 1 });
  expect((await fixture.call('get-organization', owner, { path: { id } })).body.members_count).toBe(1);
  const json = { email: account.email };
  expect((await fixture.call('invite-member', owner, { path: { id }, json })).status).toBe(200);
});

test('a code whose move is undone during the erasure keeps its versions, checks, questions and analytics', async () => {
  const [owner, account] = [await fixture.person(), await fixture.person()];
  const id = await fixture.organization(owner, 'Former owner');
  const memberId = await fixture.join(id, owner, account, 'admin');
  const code = await fixture.code(owner, { organization_id: id });
  const path = { id: code.id };
  await fixture.call('update-qpr-code', owner, { path, json: { prompt: 'You are new.' } });
  await fixture.call('create-check', owner, { path, json: { question: 'When?', expect: { declines: true } } });
  await fixture.question(code);
  const { table } = fixture.effects;
  const day = { day: '2026-11-15', hot: false, counters: { scans: 1 } };
  await transactWrite(table, { day: addToDayWrite(table, code.short_id, day, 0) });
  const data = () =>
    itemsNaming(
      fixture,
      ['CODE_VERSIONS#', 'CHECKS#', 'QUESTIONS#', 'ROLLUP#'].map((prefix) => `"${prefix}${code.short_id}"`),
    );
  const before = await data();
  expect(before.length).toBeGreaterThanOrEqual(4);
  expect((await fixture.call('move-qpr-code', account, { path, json: { organization_id: null } })).status).toBe(200);
  await fixture.call('remove-member', owner, { path: { id, member_id: memberId } });
  const requestedAt = await requestDeletion(account);

  fixture.meanwhile(() => fixture.call('undo-move-qpr-code', owner, { path }));
  await deletion.erase(account.account_id, requestedAt);
  expect(await deletion.erase(account.account_id, requestedAt)).toEqual({ done: true });
  expect((await fixture.call('get-qpr-code', owner, { path })).body).toMatchObject({ organization_id: id });
  expect(await data()).toEqual(before);
});
