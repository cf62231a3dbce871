import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createQprCode } from '../../../lambdas/qpr-codes/operations/create-qpr-code.ts';
import { codeKey } from '../../../lambdas/qpr-codes/store.ts';
import { issueApiKey } from '../../../lambdas/api-keys/uc-issue-key.ts';
import { callApi } from '../../support/api-event.ts';
import { allIds, type CodeEffects, codeEffects, FakeImages, make } from './code-effects.ts';

let effects: CodeEffects;
let key: string;
let accountId: string;

beforeAll(async () => {
  effects = await codeEffects();
  ({ api_key: key, account_id: accountId } = await issueApiKey(effects, 'owner@example.com', 'Test'));
});
afterAll(() => effects.table.close());

const post = (json: unknown, headers: Record<string, string> = {}) =>
  callApi(createQprCode(effects), { method: 'POST', path: '/v1/qpr-codes', key, json, headers });

const outbox = async () => {
  const { Items: items = [] } = await effects.table.client.send(
    new ScanCommand({
      TableName: effects.table.name,
      FilterExpression: '#type = :event',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':event': 'event' },
      ConsistentRead: true,
    }),
  );
  return items;
};

describe('POST /v1/qpr-codes', () => {
  test('answers exactly the fields of the contract', async () => {
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
    expect(effects.images.stored.get(shortId)?.svg).toContain('<svg');
  });

  test('fills in template, metadata and a greeting that fits', async () => {
    const { body } = await post({ name: 'n', prompt: 'p' });
    expect(body).toMatchObject({ template: 'business', metadata: {} });
    const { Item: item } = await effects.table.client.send(
      new GetCommand({ TableName: effects.table.name, Key: { ...codeKey(String(body.short_id)) } }),
    );
    expect(item).toMatchObject({
      type: 'code',
      welcome_message: 'Hello! How can I help you today?',
      account_id: accountId,
    });
  });

  test('writes the event with the code as it was answered, in the same transaction', async () => {
    const { body } = await post({ name: 'evented', prompt: 'p', metadata: { a: 1 } });
    const items = await outbox();
    const mine = items.filter((item) => String(item.body).includes(String(body.id)));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ event: 'qpr_code.created', account_id: accountId });
    expect(JSON.parse(String(mine[0]?.body))).toEqual({
      event: 'qpr_code.created',
      id: mine[0]?.id,
      created_at: mine[0]?.created_at,
      data: body,
    });
  });

  test.each([
    [{ prompt: 'p' }, 'body.name'],
    [{ name: 'n', prompt: 'p', colour: 'red' }, 'body.colour'],
    [{ name: 'n', prompt: 'p', organization_id: 7 }, 'body.organization_id'],
    [{ name: 'n', prompt: 'p', template: 'casino' }, 'body.template'],
    [{ name: 'n', prompt: 'p', metadata: [] }, 'body.metadata'],
  ])('refuses %j by the name of the field', async (json, path) => {
    const before = effects.images.stored.size;
    const reply = await post(json);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, message: expect.any(String) }]);
    expect(effects.images.stored.size).toBe(before);
  });

  test('the same Idempotency-Key makes one code, with one event', async () => {
    const before = (await outbox()).length;
    const headers = { 'idempotency-key': 'once' };
    const first = await post({ name: 'once', prompt: 'p' }, headers);
    const again = await post({ name: 'once', prompt: 'p' }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await outbox()).length).toBe(before + 1);
  });
});

describe('a create that fails', () => {
  test('leaves no code when the images cannot be stored', async () => {
    const images = new FakeImages();
    images.put = () => Promise.reject(new Error('S3 is away'));
    await expect(make({ ...effects, images }, 'acc_failing')).rejects.toThrow('S3 is away');
    expect(await allIds(effects, 'acc_failing')).toEqual([]);
  });

  test('takes another short id when one is taken, and keeps the older code as it was', async () => {
    const first = await make(effects, 'acc_one');
    const tail = first.id.slice(-16);
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    let used = false;
    const random = (bytes: number) => {
      if (used || bytes !== 16) return effects.random(bytes);
      used = true;
      return Uint8Array.from(tail, (character) => alphabet.indexOf(character));
    };
    const second = await make({ ...effects, random }, 'acc_two', { name: 'second' });
    expect(used).toBe(true);
    expect(second.short_id).not.toBe(first.short_id);
    expect(await allIds(effects, 'acc_one')).toEqual([first.id]);
    expect(await allIds(effects, 'acc_two')).toEqual([second.id]);
  });
});
