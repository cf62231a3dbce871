import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OperationName } from '../../../../contracts/operations/catalogue.ts';
import { endConversation } from '../../../../lambdas/conversations/ending/end-conversation.ts';
import { findTranscript } from '../../../../lambdas/conversations/store.ts';
import { carriedEvent } from '../../../../lambdas/events/scan-event.ts';
import { transferCodes } from '../../../../lambdas/qpr-codes/moves/transfer-codes.ts';
import { asFunction } from '../../../support/functions/granted-calls.ts';
import { fixture, owner as founder, id } from '../fixtures/fresh-organization.ts';
import type { Person } from '../fixtures/organization-fixture.ts';
import { allItems } from '../fixtures/stored-items.ts';

const HOUR_LEFT = { getRemainingTimeInMillis: () => 3_600_000 };
const event = () => ({
  detail: { body: JSON.stringify({ data: { organization_id: id, from_account_id: founder.account_id } }) },
});
/** Passes the event about the removed founder to the function, as the event bus does. */
const transfer = (context = HOUR_LEFT) =>
  asFunction('transfer-codes', () => transferCodes(fixture.effects)(event(), context));

let newOwner: Person;
let code: { id: string; short_id: string };
let conversation: string;

const createCode = (by: Person, organization_id?: string) => fixture.code(by, { organization_id });
const memberIdOf = async (person: Person) => {
  const { body } = await fixture.call('list-members', newOwner, { path: { id } });
  return String((body.members as { id: string; email: string }[]).find(({ email }) => email === person.email)?.id);
};
const removeFounder = async () =>
  fixture.call('remove-member', newOwner, { path: { id, member_id: await memberIdOf(founder) } });
const end = async (conversationId: string) => {
  const transcript = await findTranscript(fixture.effects.table, conversationId);
  if (!transcript) throw new Error('The conversation does not exist.');
  await endConversation(fixture.effects, transcript.conversation, 'closed');
};
/** All stored events of an account, including those that it cannot see. */
const storedEvents = async ({ account_id: accountId }: Person) =>
  (await allItems())
    .map((item) => (item.type === 'event' ? item : carriedEvent(item)))
    .filter((event) => event?.account_id === accountId)
    .map((event) => ({ id: String(event?.id), event: String(event?.event) }));
const exported = async (person: Person) => {
  const { status, body } = await fixture.call('export-account', person);
  expect({ status, cursor: body.next_cursor }).toEqual({ status: 200, cursor: null });
  return JSON.stringify(body);
};
/** The export, the event list and the single events of an account as text. */
const shown = async (person: Person) => {
  const listed = await fixture.call('list-events', person, { query: { limit: '100' } });
  const single = await Promise.all(
    (await storedEvents(person)).map(({ id: eventId }) => fixture.call('get-event', person, { path: { id: eventId } })),
  );
  const seen = single.filter(({ status }) => status !== 404);
  return (await exported(person)) + JSON.stringify([listed.body, seen.map(({ body }) => body)]);
};
const organization = async () => (await fixture.call('get-organization', newOwner, { path: { id } })).body;
const listed = async (by: Person, status = 'active') => {
  const { body } = await fixture.call('list-qpr-codes', by, { query: { status } });
  return { total: body.total, ids: (body.codes as { id: string }[]).map((code) => code.id) };
};

beforeEach(async () => {
  newOwner = await fixture.person();
  await fixture.member(id, newOwner, 'owner');
  code = await createCode(founder, id);
  conversation = await fixture.conversation(code.short_id);
});

describe('a removed founder', () => {
  const CALLS: [OperationName, () => object][] = [
    ['get-qpr-code', () => ({ path: { id: code.id } })],
    ['update-qpr-code', () => ({ path: { id: code.id }, json: { name: 'mine' } })],
    ['get-analytics', () => ({ query: { organization_id: id } })],
    ['get-analytics', () => ({ query: { qpr_code_id: code.id } })],
    ['get-qpr-code-analytics', () => ({ path: { id: code.id } })],
    ['archive-qpr-code', () => ({ path: { id: code.id } })],
    ['list-scans', () => ({ query: { qpr_code_id: code.id } })],
    ['list-conversations', () => ({ query: { qpr_code_id: code.id } })],
    ['get-conversation', () => ({ path: { id: conversation } })],
    ['delete-conversation', () => ({ path: { id: conversation } })],
    ['delete-qpr-code', () => ({ path: { id: code.id } })],
  ];

  test('loses access to the resources of the organization immediately', async () => {
    expect((await removeFounder()).status).toBe(204);
    for (const [name, call] of CALLS)
      expect([name, (await fixture.call(name, founder, call())).status]).toEqual([name, 404]);
    const scans = await fixture.call('list-scans', founder);
    expect(scans.body.scans).toEqual([]);
    const conversations = await fixture.call('list-conversations', founder);
    expect(conversations.body.conversations).toEqual([]);
  });

  test('gets nothing back when the organization is deleted', async () => {
    await removeFounder();
    expect(
      await fixture.call('delete-organization', newOwner, { path: { id }, query: { archive_codes: 'true' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'organization.transferring' },
    });
    await transfer();
    const gone = await fixture.call('delete-organization', newOwner, {
      path: { id },
      query: { archive_codes: 'true' },
    });
    expect(gone.status).toBe(204);
    for (const [name, call] of CALLS)
      expect([name, (await fixture.call(name, founder, call())).status]).toEqual([name, 404]);
    expect((await fixture.call('list-conversations', founder)).body.conversations).toEqual([]);
    expect((await fixture.call('get-qpr-code', newOwner, { path: { id: code.id } })).status).toBe(200);
    expect((await fixture.call('get-conversation', newOwner, { path: { id: conversation } })).status).toBe(200);
  });

  test("does not see the organization's data in exports and events, and the new owner sees the code and its later data", async () => {
    const own = await createCode(founder);
    const ownConversation = await fixture.conversation(own.short_id);
    await fixture.call('change-subscription', founder, { path: { id }, json: { plan: 'starter' } });
    const open = await fixture.conversation(code.short_id);
    await end(conversation);
    const types = ['scan.created', 'conversation.completed', 'qpr_code.created', 'subscription.upgraded'];
    const placements = [];
    for (const json of [{ qpr_code_id: code.id }, { organization_id: id }]) {
      const { body } = await fixture.call('create-placements', founder, { json });
      placements.push(...(body.placements as { id: string }[]).map((placement) => placement.id));
    }
    const ofOrganization = [id, code.id, code.short_id, conversation, open, ...placements];
    const ofFounder = [own.id, own.short_id, ownConversation];
    const before = await shown(founder);
    for (const text of [...ofOrganization, ...ofFounder, ...types]) expect(before).toContain(text);

    await removeFounder();
    for (const nextStep of [async () => {}, transfer]) {
      await nextStep();
      const after = await shown(founder);
      for (const text of [...ofOrganization, 'conversation.completed']) expect(after).not.toContain(text);
      for (const text of [...ofFounder, 'scan.created', 'qpr_code.created']) expect(after).toContain(text);
    }
    const later = await fixture.conversation(code.short_id);
    const exportOfNewOwner = await exported(newOwner);
    for (const text of [id, code.id, later]) expect(exportOfNewOwner).toContain(text);
    const typesOfNewOwner = async () => (await storedEvents(newOwner)).map(({ event: type }) => type);
    expect(await typesOfNewOwner()).not.toContain('conversation.completed');
    // A conversation that started before the transfer and ends after it is reported to the code's current account.
    await end(open);
    expect(await typesOfNewOwner()).toContain('conversation.completed');

    await fixture.call('delete-organization', newOwner, { path: { id }, query: { archive_codes: 'true' } });
    const gone = await exported(founder);
    for (const text of [code.id, code.short_id, conversation]) expect(gone).not.toContain(text);
    expect(await typesOfNewOwner()).toContain('subscription.cancelled');
  });

  test('keeps the personal resources of the account', async () => {
    const own = await createCode(founder);
    await removeFounder();
    await transfer();
    expect(await listed(founder)).toEqual({ total: 1, ids: [own.id] });
  });
});

describe('ownership is transferred to a remaining owner', () => {
  test('completely: lists, counts, the account and later conversations', async () => {
    const archived = await createCode(founder, id);
    await fixture.call('archive-qpr-code', founder, { path: { id: archived.id } });
    await removeFounder();
    expect(await organization()).toMatchObject({
      account_id: newOwner.account_id,
      transferring: true,
      qpr_codes_count: 2,
    });
    await transfer();
    expect(await listed(newOwner)).toEqual({ total: 1, ids: [code.id] });
    expect(await listed(newOwner, 'archived')).toEqual({ total: 1, ids: [archived.id] });
    expect(await listed(founder)).toEqual({ total: 0, ids: [] });
    expect(await listed(founder, 'archived')).toEqual({ total: 0, ids: [] });
    const transferred = await organization();
    expect(transferred).toMatchObject({ account_id: newOwner.account_id, qpr_codes_count: 2, members_count: 1 });
    expect(transferred).not.toHaveProperty('transferring');
    // Later conversations of the code belong to the new account.
    const later = await fixture.conversation(code.short_id);
    const { body } = await fixture.call('list-conversations', newOwner);
    expect((body.conversations as { id: string }[]).map((found) => found.id)).toEqual([later]);
  });

  test('even when the founder leaves or is no longer an owner', async () => {
    const left = await fixture.call('remove-member', founder, { path: { id, member_id: await memberIdOf(founder) } });
    expect(left.status).toBe(204);
    expect((await organization()).account_id).toBe(newOwner.account_id);

    const other = await fixture.organization(founder, 'Another');
    await fixture.member(other, newOwner, 'owner');
    const { body } = await fixture.call('list-members', newOwner, { path: { id: other } });
    const member = (body.members as { id: string; email: string }[]).find(({ email }) => email === founder.email);
    const path = { id: other, member_id: String(member?.id) };
    expect((await fixture.call('update-member', newOwner, { path, json: { role: 'viewer' } })).status).toBe(200);
    const seen = await fixture.call('get-organization', founder, { path: { id: other } });
    expect(seen.body.account_id).toBe(newOwner.account_id);
  });

  test('in several runs: after a crash or a timeout, the next run continues', async () => {
    const codes = [code.id];
    for (let index = 0; index < 4; index += 1) {
      fixture.effects.advance(1);
      codes.unshift((await createCode(founder, id)).id);
    }
    await removeFounder();
    let codesLeft = 2;
    // There is time for two codes, and then none.
    await transfer({ getRemainingTimeInMillis: () => (codesLeft-- > 0 ? 60_000 : 0) });
    expect((await listed(newOwner)).total).toBe(2);
    expect((await listed(founder)).total).toBe(3);
    expect((await organization()).transferring).toBe(true);

    let calls = 0;
    const { middlewareStack } = fixture.effects.table.client;
    middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'TransactWriteItemsCommand' && ++calls === 2) throw new Error('crash');
        return next(args);
      },
      { step: 'initialize', name: 'crash' },
    );
    await expect(transfer()).rejects.toThrow('crash');
    middlewareStack.remove('crash');
    await transfer();
    await transfer();
    expect(await listed(newOwner)).toEqual({ total: 5, ids: codes });
    expect(await listed(founder)).toEqual({ total: 0, ids: [] });
    expect(await organization()).not.toHaveProperty('transferring');
  });

  test('and reaches the newest owner if the organization is transferred again meanwhile', async () => {
    const newest = await fixture.person();
    await fixture.member(id, newest, 'owner');
    await removeFounder();
    const data = { organization_id: id, from_account_id: newOwner.account_id };
    const transferAgain = async () => {
      await fixture.call('remove-member', newest, { path: { id, member_id: await memberIdOf(newOwner) } });
      await transferCodes(fixture.effects)({ detail: { body: JSON.stringify({ data }) } }, HOUR_LEFT);
    };
    // The first transaction transfers the unclaimed placements, and the second one transfers the code.
    fixture.meanwhile(async () => fixture.meanwhile(transferAgain));
    await transfer();
    expect((await listed(newOwner)).total).toBe(0);
    expect(await listed(newest)).toEqual({ total: 1, ids: [code.id] });
  });

  test('including a code that is created during the removal', async () => {
    const editor = await fixture.person();
    await fixture.member(id, editor, 'editor');
    fixture.meanwhile(removeFounder);
    const json = { name: 'Lobby', prompt: 'p', organization_id: id };
    const { body: created } = await fixture.call('create-qpr-code', editor, { json });
    expect((await listed(newOwner)).ids).toEqual([created.id]);
  });
});
