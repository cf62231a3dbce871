import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { rotatedWebhookSchema, webhookId } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { rotateWebhookSecret as rotate } from '../use-cases/rotate-webhook-secret.ts';

export const schemas = { path: z.object({ id: webhookId }), response: rotatedWebhookSchema };

export const rotateWebhookSecret = (effects: Effects) =>
  apiHandler('rotate-webhook-secret', schemas, effects, ({ path, caller }) => rotate(effects, caller, path.id));

export const handler = rotateWebhookSecret(liveEffects());
