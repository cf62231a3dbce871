import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { rotatedWebhookSchema, webhookId } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { rotateWebhookSecret as rotate } from '../uc-rotate-webhook-secret.ts';

export const schemas = { path: z.object({ id: webhookId }), response: rotatedWebhookSchema };

export const rotateWebhookSecret = (effects: Effects) =>
  apiHandler('rotate-webhook-secret', schemas, effects, ({ path, caller }) => rotate(effects, caller, path.id));

export const handler = rotateWebhookSecret(liveEffects());
