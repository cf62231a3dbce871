import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { REQUEST } from '../../../contracts/requests/requests.ts';
import { findRequest } from '../../../lambdas/requests/store.ts';
import { roundTripsOf } from '../../support/functions/round-trips.ts';
import { sendMessage, signal, startConversationOf } from '../conversations/visitor.ts';
import { addToCounts } from '../conversations/visitor-counts.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { eventsOf, type ScanFixture, scanFixture, setCodeStatus } from '../scans/scan-fixture.ts';
import { ANSWERS, nextAddress, ownerWithForm, submit } from './request-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const find = (id: unknown) => findRequest(fixture.effects.table, String(id));

describe('POST /s/<short_id>/requests', () => {
  test('stores the request and writes an event with its answers', async () => {
    const { account_id: accountId, code, conversation } = await ownerWithForm(fixture, { metadata: { table: '12' } });
    const { status, body } = await submit(fixture, conversation);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^req_/) });
    const createdAt = fixture.effects.now();
    expect(await find(body.id)).toMatchObject({
      qpr_code_id: code.id,
      conversation_id: conversation.id,
      form: 'table',
      title: 'Book a table',
      answers: ANSWERS,
      labels: { guests: 'How many people?', phone: 'Your phone number', terms: 'I agree that you may call me.' },
      status: 'new',
      created_at: createdAt.toISOString(),
      expires_at_seconds: Math.floor(createdAt.getTime() / 1_000) + REQUEST.retentionDays * 86_400,
    });
    expect(await eventsOf(fixture, accountId, 'request.created')).toMatchObject([
      {
        data: {
          request_id: body.id,
          qpr_code_id: code.id,
          short_id: code.short_id,
          conversation_id: conversation.id,
          form: 'table',
          form_title: 'Book a table',
          answers: ANSWERS,
          metadata: { table: '12' },
        },
      },
    ]);
  });

  test('stores the request for the new owner if the code is moved at the same time', async () => {
    const { account_id: accountId, key, code, conversation } = await ownerWithForm(fixture);
    const organizations = new OrganizationFixture(fixture.effects);
    const newOwner = await organizations.person();
    const organization_id = await organizations.organization(newOwner);
    await organizations.member(organization_id, { account_id: accountId, key, email: 'former@example.com' }, 'editor');
    organizations.meanwhile(() =>
      organizations.call('move-qpr-code', { key }, { path: { id: code.id }, json: { organization_id } }),
    );
    const { status, body } = await submit(fixture, conversation);
    expect(status).toBe(201);
    expect(await find(body.id)).toMatchObject({ owner_id: organization_id });
    expect(await eventsOf(fixture, accountId, 'request.created')).toEqual([]);
    expect(await eventsOf(fixture, newOwner.account_id, 'request.created')).toHaveLength(1);
  });

  test('stores a repeated request once, however often and however fast it is sent', async () => {
    const { account_id: accountId, conversation } = await ownerWithForm(fixture);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => submit(fixture, conversation, { request_id: 'the-same-one' })),
    );
    replies.push(await submit(fixture, conversation, { request_id: 'the-same-one' }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await eventsOf(fixture, accountId, 'request.created')).toHaveLength(1);
  });

  test('works in a new conversation when the daily limit of the code is used up', async () => {
    const { code, conversation } = await ownerWithForm(fixture, { limits: { messages_per_day: 1 } });
    await sendMessage(fixture, conversation, 'Hi');
    const headers = conversation.headers;
    const base = `/s/${code.short_id}/conversations`;
    expect((await fixture.post(base, {}, headers)).body).toMatchObject({ code: 'qpr_code.resting' });
    const { status, body } = await fixture.post(base, { form: true }, headers);
    expect(status).toBe(201);
    const visitor = { ...conversation, id: String(body.conversation_id), token: String(body.token) };
    expect((await submit(fixture, visitor)).status).toBe(201);
    expect(await sendMessage(fixture, visitor, 'Hi')).toMatchObject({ status: 429, code: 'qpr_code.resting' });
  });

  test("works when the owner's budget is used up, also for a visitor who comes later", async () => {
    const small = await scanFixture({ messagesPerMonth: 1 });
    const { code, conversation } = await ownerWithForm(small);
    await sendMessage(small, conversation, 'Hi');
    const exhausted = { status: 429, code: 'owner.budget_exhausted' };
    expect(await sendMessage(small, conversation, 'Hi')).toMatchObject(exhausted);
    expect((await submit(small, conversation)).status).toBe(201);
    const { body } = await small.post(`/s/${code.short_id}/conversations`, { form: true }, conversation.headers);
    const later = { ...conversation, id: String(body.conversation_id), token: String(body.token) };
    expect((await submit(small, later)).status).toBe(201);
    await small.effects.table.close();
  });

  test('works after the conversation has ended', async () => {
    const { conversation } = await ownerWithForm(fixture);
    await signal(fixture, conversation, 'close');
    expect((await submit(fixture, conversation)).status).toBe(201);
  });

  test('keeps HTML and formulas as text', async () => {
    const { conversation } = await ownerWithForm(fixture);
    const wish = '=HYPERLINK("https://evil.example") <img src=x onerror=alert(1)>';
    const { body } = await submit(fixture, conversation, { answers: { ...ANSWERS, wish } });
    expect((await find(body.id))?.answers.wish).toBe(wish);
  });

  test.each([
    ['missing consent', { ...ANSWERS, terms: false }, 'body.answers.terms', 'The visitor must agree.'],
    ['a missing answer', { guests: 4, terms: true }, 'body.answers.phone', 'Is required.'],
    ['an unknown field', { ...ANSWERS, admin: true }, 'body.answers.admin', /^The form has no such field/],
    ['a wrong type', { ...ANSWERS, guests: '4' }, 'body.answers.guests', /^Must be a number/],
    [
      'a long text',
      { ...ANSWERS, wish: 'x'.repeat(2_001) },
      'body.answers.wish',
      'Must have at most 2,000 characters.',
    ],
  ])('rejects %s', async (_, answers, path, message) => {
    const { account_id: accountId, conversation } = await ownerWithForm(fixture);
    const { status, body } = await submit(fixture, conversation, { answers });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    });
    expect(await eventsOf(fixture, accountId, 'request.created')).toEqual([]);
  });

  test('rejects a body of 100 KB as too large, without a call to the database', async () => {
    const { conversation } = await ownerWithForm(fixture);
    const answers = { ...ANSWERS, wish: 'x'.repeat(100_000) };
    const trips = await roundTripsOf(fixture.effects.table, async () =>
      expect(await submit(fixture, conversation, { answers })).toMatchObject({
        status: 413,
        body: { code: 'request.body_too_large' },
      }),
    );
    expect(trips).toBe(0);
  });

  test('rejects a wrong token, another code and an unknown form', async () => {
    const { conversation } = await ownerWithForm(fixture);
    const other = await ownerWithForm(fixture);
    const token = other.conversation.token;
    const { short_id: shortId } = other.conversation;
    for (const visitor of [
      { ...conversation, token },
      { ...conversation, short_id: shortId },
      { ...conversation, id: 'x' },
    ]) {
      expect(await submit(fixture, visitor)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
    }
    expect(await submit(fixture, conversation, { form: 'job' })).toMatchObject({
      status: 404,
      body: { code: 'form.not_found' },
    });
  });

  test('does not accept requests to an archived code', async () => {
    const { account_id: accountId, code, conversation } = await ownerWithForm(fixture);
    await setCodeStatus(fixture, accountId, code.id, 'archived');
    expect(await submit(fixture, conversation)).toMatchObject({ status: 410, body: { code: 'qpr_code.archived' } });
  });

  test('limits the requests of a conversation', async () => {
    const { conversation } = await ownerWithForm(fixture);
    for (let sent = 0; sent < REQUEST.perConversation; sent += 1) {
      expect((await submit(fixture, conversation)).status).toBe(201);
    }
    expect(await submit(fixture, conversation)).toMatchObject({ status: 410, body: { code: 'conversation.full' } });
  });

  test('allows a visitor as many requests as messages per minute, but counts them separately', async () => {
    const { code, account_id: accountId } = await ownerWithForm(fixture);
    const address = nextAddress();
    fixture.effects.advance(60_000);
    const first = await startConversationOf(fixture, code.short_id, address);
    expect((await submit(fixture, first)).status).toBe(201);
    await addToCounts(fixture.effects, 'form', 'browser', CONVERSATION.messagesPerVisitorMinute - 2);
    expect((await submit(fixture, first)).status).toBe(201);
    const visitor = await startConversationOf(fixture, code.short_id, address);
    expect(await submit(fixture, visitor)).toMatchObject({ status: 429, body: { code: 'visitor.rate_limited' } });
    expect((await sendMessage(fixture, visitor, 'Hi')).status).toBe(200);
    expect(await eventsOf(fixture, accountId, 'request.created')).toHaveLength(2);
  });

  test('counts repeated and refused forms against the limit of other HTTP requests', async () => {
    const { conversation } = await ownerWithForm(fixture);
    const limited = { status: 429, body: { code: 'visitor.rate_limited' } };
    const requestId = 'sent-before';
    expect((await submit(fixture, conversation, { request_id: requestId })).status).toBe(201);
    fixture.effects.advance(60_000);
    expect((await submit(fixture, conversation, { request_id: requestId })).status).toBe(200);
    await addToCounts(fixture.effects, 'request', 'browser', CONVERSATION.requestsPerVisitorMinute - 2);
    expect((await submit(fixture, { ...conversation, token: 'x'.repeat(43) })).status).toBe(404);
    expect(await submit(fixture, conversation, { request_id: requestId })).toMatchObject(limited);
    expect(await submit(fixture, conversation, { answers: {} })).toMatchObject(limited);
    expect(await submit(fixture, { ...conversation, token: 'x'.repeat(43) })).toMatchObject(limited);
    expect((await submit(fixture, conversation)).status).toBe(201);
  });
});
