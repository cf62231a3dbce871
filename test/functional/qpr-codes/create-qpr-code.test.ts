import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOrganization } from '../../../lambdas/api/organizations/create-organization.ts';
import { createQprCode } from '../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { PLAN_LIMITS } from '../../../lambdas/organizations/plans.ts';
import { organizationKey } from '../../../lambdas/organizations/store.ts';
import { BLOCK_SIZE } from '../../../lambdas/qpr-codes/list/block-ledger.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { outsideFunctions } from '../../support/functions/granted-calls.ts';
import { allIds, createTestCode, FakeImages, fillOpenBlock, page } from './code-effects.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

const post = (json: unknown, headers: Record<string, string> = {}) =>
  callApi(createQprCode(fixture.effects), { method: 'POST', path: '/v1/qpr-codes', key: fixture.key, json, headers });

describe('POST /v1/qpr-codes', () => {
  test('accepts limits for conversations, which are not fields of the response', async () => {
    const { body } = await post({ name: 'a', prompt: 'b', limits: { messages_per_day: 20 } });
    expect(body).not.toHaveProperty('limits');
    expect(await fixture.storedCode({ id: String(body.id) })).toMatchObject({
      limits: { messages_per_day: 20 },
    });
  });

  test('counts more requests in the rate limit for more bytes, because the table charges for bytes', async () => {
    const remaining = async (prompt: string) =>
      Number((await post({ name: 'a', prompt })).headers['x-ratelimit-remaining']);
    // Each test of this file shares the key, so only the difference matters.
    const before = await remaining('Short.');
    expect(before - (await remaining('Also short.'))).toBe(1);
    const afterEmoji = await remaining('🦉'.repeat(32_000));
    expect(before - 1 - afterEmoji).toBe(1 + Math.floor((32_000 * 4) / 8_192));
    expect(afterEmoji - (await remaining('e'.repeat(32_000)))).toBe(1 + 3);
  });

  test('accepts page options, which are not fields of the response', async () => {
    const json = { name: 'a', prompt: 'b', suggestions: ['Open?'], color: '#0F766E', welcome_message: null };
    const { status, body } = await post(json);
    expect(status).toBe(200);
    for (const field of ['suggestions', 'color', 'welcome_message']) expect(body).not.toHaveProperty(field);
    expect(await fixture.storedCode({ id: String(body.id) })).toMatchObject({
      suggestions: ['Open?'],
      color: '#0f766e',
      welcome_message: 'Hello! This is a. How can I help you?',
    });
  });

  test('stores questions generated from the prompt in a separate field, and does not return them', async () => {
    const prompt = 'You are the host. Be brief.\nWe are open daily from 9 to 18.\nThe Wi-Fi password is plum.';
    const { body } = await post({ name: 'a', prompt, suggestions: ['Mine?'] });
    expect(body).not.toHaveProperty('suggested');
    expect(await fixture.storedCode({ id: String(body.id) })).toMatchObject({
      suggestions: ['Mine?'],
      suggested: ['When are you open?', 'What is the Wi-Fi password?'],
    });
    const none = (await post({ name: 'a', prompt: 'You are the host. Talk about our opening hours.' })).body;
    expect(await fixture.storedCode({ id: String(none.id) })).not.toHaveProperty('suggested');
  });

  test('returns exactly the fields of the contract', async () => {
    const metadata = { floor: 1, big: 1e300, deep: [{ a: null }], '': 'empty key' };
    const reply = await post({ name: ' Lobby ', prompt: 'p', welcome_message: 'Hi', template: 'retail', metadata });
    expect(reply.status).toBe(200);
    const shortId = String(reply.body.short_id);
    expect(reply.body).toEqual({
      id: expect.stringMatching(new RegExp(`^qpr_[0-9A-Z]{16}${shortId.toUpperCase()}$`)),
      name: ' Lobby ',
      short_id: expect.stringMatching(/^[0-9a-z]{10}$/),
      scan_url: `https://go.example.com/s/${shortId}`,
      qr_image_url: `https://api.example.com/qr/${shortId}.png`,
      qr_svg_url: `https://api.example.com/qr/${shortId}.svg`,
      template: 'retail',
      status: 'active',
      scans_total: 0,
      metadata,
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
    });
    expect(fixture.effects.images.stored.get(shortId)?.svg).toContain('<svg');
  });

  test('adds a default template, empty metadata, and a welcome message with the name of the code', async () => {
    const { body } = await post({ name: 'n', prompt: 'p' });
    expect(body).toMatchObject({ template: 'business', metadata: {} });
    const item = await fixture.storedCode({ id: String(body.id) });
    expect(item).toMatchObject({
      type: 'code',
      welcome_message: 'Hello! This is n. How can I help you?',
      account_id: fixture.account_id,
    });
  });

  test('writes one event, with the same code as in the response', async () => {
    const { body } = await post({ name: 'evented', prompt: 'p', metadata: { a: 1 } });
    const mine = await fixture.eventsAbout({ id: String(body.id) });
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ event: 'qpr_code.created', account_id: fixture.account_id });
    expect(JSON.parse(String(mine[0]?.body))).toEqual({
      event: 'qpr_code.created',
      id: mine[0]?.id,
      created_at: mine[0]?.created_at,
      data: body,
    });
  });

  test.each([
    [{ prompt: 'p' }, 'body.name'],
    [{ name: 'n', prompt: 'p', flavor: 'red' }, 'body.flavor'],
    [{ name: 'n', prompt: 'p', organization_id: 7 }, 'body.organization_id'],
    [{ name: 'n', prompt: 'p', template: 'casino' }, 'body.template'],
    [{ name: 'n', prompt: 'p', metadata: [] }, 'body.metadata'],
    [{ name: 'n', prompt: 'p', knowledge: Array(4).fill('kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S') }, 'body.knowledge'],
  ])('refuses %j, and names the field in the error', async (json, path) => {
    const before = fixture.effects.images.stored.size;
    const reply = await post(json);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, message: expect.any(String) }]);
    expect(fixture.effects.images.stored.size).toBe(before);
  });

  test('the same Idempotency-Key creates one code with one event', async () => {
    const before = (await fixture.events()).length;
    const headers = { 'idempotency-key': 'once' };
    const first = await post({ name: 'once', prompt: 'p' }, headers);
    const again = await post({ name: 'once', prompt: 'p' }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await fixture.events()).length).toBe(before + 1);
  });
});

describe('a code of an organization', () => {
  let organizationId: string;
  beforeAll(async () => {
    const { body } = await callApi(createOrganization(fixture.effects), {
      method: 'POST',
      path: '/v1/organizations',
      key: fixture.key,
      json: { name: 'Grand Hotel' },
    });
    organizationId = String(body.id);
  });

  /** Sets the code count of the organization, and returns the previous one. */
  const setCodesCount = (codes: number) =>
    fixture.effects.table.client.send(
      new UpdateCommand({
        TableName: fixture.effects.table.name,
        Key: organizationKey(organizationId),
        UpdateExpression: 'SET qpr_codes_count = :codes',
        ExpressionAttributeValues: { ':codes': codes },
        ReturnValues: 'UPDATED_OLD',
      }),
    );

  test('is stored in the lists of the account and the organization, and counted', async () => {
    const { status, body } = await post({ name: 'Hall', prompt: 'p', organization_id: organizationId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ organization_id: organizationId });
    expect(await fixture.storedCode({ id: String(body.id) })).toMatchObject({
      account_id: fixture.account_id,
      organization_id: organizationId,
    });
    expect(await allIds(fixture.effects, organizationId)).toEqual([body.id]);
    expect(await allIds(fixture.effects, fixture.account_id)).toContain(body.id);
    expect((await setCodesCount(0)).Attributes).toEqual({ qpr_codes_count: 1 });
  });

  test('is refused if the caller is not a member of the organization', async () =>
    expect(await post({ name: 'Hall', prompt: 'p', organization_id: 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({
      status: 404,
      body: { code: 'organization.not_found' },
    }));

  test('is refused if the organization has reached the limit of its plan', async () => {
    await setCodesCount(PLAN_LIMITS.free.codesPerOrganization);
    const before = await allIds(fixture.effects, organizationId);
    const reply = await post({ name: 'Hall', prompt: 'p', organization_id: organizationId });
    expect(reply).toMatchObject({ status: 402, body: { code: 'plan.limit_reached' } });
    expect(await allIds(fixture.effects, organizationId)).toEqual(before);
  });

  test('is not created if the organization is deleted meanwhile', async () => {
    const images = new FakeImages();
    images.put = async () => {
      const { client, name } = fixture.effects.table;
      const removal = new DeleteCommand({ TableName: name, Key: organizationKey(organizationId) });
      await outsideFunctions(() => client.send(removal));
    };
    const before = await allIds(fixture.effects, organizationId);
    const reply = await callApi(createQprCode({ ...fixture.effects, images }), {
      method: 'POST',
      path: '/v1/qpr-codes',
      key: fixture.key,
      json: { name: 'Hall', prompt: 'p', organization_id: organizationId },
    });
    expect(reply).toMatchObject({ status: 404, body: { code: 'organization.not_found' } });
    expect(await allIds(fixture.effects, organizationId)).toEqual(before);
  });
});

describe('creating a code', () => {
  test('leaves no code behind if the images cannot be stored', async () => {
    const images = new FakeImages();
    images.put = () => Promise.reject(new Error('S3 is unavailable'));
    await expect(createTestCode({ ...fixture.effects, images }, 'acc_failing')).rejects.toThrow('S3 is unavailable');
    expect(await allIds(fixture.effects, 'acc_failing')).toEqual([]);
  });

  /** Effects whose next code gets the same last 16 characters as another code. */
  const sameTail = ({ id }: { readonly id: string }) => {
    const tail = id.slice(-16);
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const used = { times: 0 };
    const random = (bytes: number) => {
      if (used.times > 0 || bytes !== 16) return fixture.effects.random(bytes);
      used.times += 1;
      return Uint8Array.from(tail, (character) => alphabet.indexOf(character));
    };
    return { used, effects: { ...fixture.effects, random } };
  };

  test('uses another short id if the first is taken, and does not change the older code', async () => {
    const first = await createTestCode(fixture.effects, 'acc_one');
    const stored = await fixture.storedCode(first);
    const { used, effects } = sameTail(first);
    const second = await createTestCode(effects, 'acc_two', { name: 'second' });
    expect(used.times).toBe(1);
    expect(second.short_id).not.toBe(first.short_id);
    expect(fixture.effects.images.stored.has(second.short_id)).toBe(true);
    expect(await fixture.storedCode(first)).toEqual(stored);
    expect(await allIds(fixture.effects, 'acc_one')).toEqual([first.id]);
    expect(await allIds(fixture.effects, 'acc_two')).toEqual([second.id]);
  });

  test('uses another short id if the first is taken, even if the list of codes also needs a new block', async () => {
    const first = await createTestCode(fixture.effects, 'acc_full');
    await fillOpenBlock(fixture.effects, 'acc_full');
    const { used, effects } = sameTail(first);
    fixture.effects.advance(1);
    const last = await createTestCode(effects, 'acc_full');
    expect(used.times).toBe(1);
    expect(last.short_id).not.toBe(first.short_id);
    expect(await page(fixture.effects, 'acc_full', 0, 1)).toMatchObject({
      total: BLOCK_SIZE + 1,
      codes: [{ id: last.id }],
    });
  });
});
