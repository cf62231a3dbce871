import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

test('lists the webhooks of the account, the oldest first, without their secrets', async () => {
  expect(await world.call('list-webhooks')).toMatchObject({ status: 200, body: { webhooks: [], total: 0 } });
  const first = await world.webhook('https://example.com/1', ['scan.created']);
  world.effects.pass(1_000);
  const second = await world.webhook('https://example.com/2', ['qpr_code.created']);
  const usual = { active: true, failing_since: null, disabled_reason: null };
  expect((await world.call('list-webhooks')).body).toEqual({
    webhooks: [
      {
        id: first.id,
        url: 'https://example.com/1',
        events: ['scan.created'],
        ...usual,
        created_at: '2026-03-01T12:00:00.000Z',
      },
      {
        id: second.id,
        url: 'https://example.com/2',
        events: ['qpr_code.created'],
        ...usual,
        created_at: '2026-03-01T12:00:01.000Z',
      },
    ],
    total: 2,
  });
});

test('shows none of another account', async () => {
  await world.webhook('https://example.com/hook');
  const { body } = await world.call('list-webhooks', {}, await world.strangersKey());
  expect(body).toEqual({ webhooks: [], total: 0 });
});
