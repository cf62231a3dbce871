import { type Recipe, studioMessage } from './recipe.ts';

/** An operation that changes something, because the audit log and the Studio then need its name too. */
export const ADD_AN_OPERATION: Recipe = {
  heading: 'Add an operation',
  maxFiles: 8,
  edits: [
    {
      file: 'contracts/operations/capabilities/webhooks.ts',
      change: [
        {
          after: 'export const WEBHOOK_OPERATIONS = {\n',
          add: `  'pause-webhook': {
    method: 'POST',
    path: '/v1/webhooks/{id}/pause',
    scope: 'webhooks:write',
    freshSignIn: { notRequired: 'can-be-undone' },
    summary: 'Pause a webhook until it is enabled again',
    activity: 'Paused a webhook',
    tag: 'Webhooks',
    status: 200,
    table: { account: ['UpdateItem'] },
  },
`,
        },
      ],
    },
    {
      file: 'lambdas/api/webhooks/pause-webhook.ts',
      content: `import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { changeWebhook } from '../../webhooks/store.ts';
import { toWebhookView, webhook_id, webhookViewSchema } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: webhook_id }), response: webhookViewSchema };

export const pauseWebhook = (effects: Effects) =>
  apiHandler('pause-webhook', schemas, effects, async ({ path: { id }, caller: { account_id } }) => {
    const webhook = await changeWebhook(effects.table, { account_id, id }, { active: false });
    if (!webhook) throw notFound('webhook', id);
    return toWebhookView(webhook);
  });

export const handler = pauseWebhook(liveEffects());
`,
    },
    {
      file: 'test/functional/webhooks/pause-webhook.test.ts',
      content: `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookFixture } from './webhook-fixture.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await WebhookFixture.create();
});
afterAll(() => fixture.close());

test('a paused webhook gets no events', async () => {
  const { id } = await fixture.webhook('https://example.com/hook');
  expect(await fixture.call('pause-webhook', { path: { id } })).toMatchObject({ status: 200, body: { active: false } });
  await fixture.publish('scan.created');
  expect(fixture.deliveries.started.size).toBe(0);
});
`,
    },
    ...studioMessage('activity.operations', 'pause-webhook', {
      de: 'Webhook angehalten',
      es: 'Webhook pausado',
      fr: 'Webhook mis en pause',
      nl: 'Webhook gepauzeerd',
      uk: 'Призупинено вебхук',
    }),
  ],
  checks: ['test/unit/contracts/operations.test.ts', 'test/unit/contracts/fresh-sign-in.test.ts'],
};
