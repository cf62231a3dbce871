import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

test('lists the webhooks of the account, oldest first, without their secrets', async () => {
  expect(await fixture.call('list-webhooks')).toMatchObject({ status: 200, body: { webhooks: [], total: 0 } });
  const first = await fixture.webhook('https://example.com/1', ['scan.created']);
  fixture.effects.advance(1_000);
  const second = await fixture.webhook('https://example.com/2', ['qpr_code.created']);
  const usual = { description: null, active: true, failing_since: null, disabled_reason: null };
  expect((await fixture.call('list-webhooks')).body).toEqual({
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

test('does not list webhooks of another account', async () => {
  await fixture.webhook('https://example.com/hook');
  const { body } = await fixture.call('list-webhooks', {}, await fixture.strangersKey());
  expect(body).toEqual({ webhooks: [], total: 0 });
});
