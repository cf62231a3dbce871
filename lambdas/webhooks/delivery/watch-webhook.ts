import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { METRICS } from '../../contracts/metrics.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openMailer } from '../../platform/email.ts';
import { type WatchEffects, watchWebhook } from './uc-watch-webhook.ts';
import { metrics } from '../../platform/metrics.ts';

const input = z.object({
  stage: z.enum(['half', 'end']),
  watch: z.object({ account_id: z.string(), webhook_id: z.string(), failing_since: z.string() }),
});

export const watch = (effects: WatchEffects) => async (event: unknown) => {
  const { stage, watch: watched } = input.parse(event);
  const { disabled } = await watchWebhook(effects, watched, stage);
  if (!disabled) return;
  metrics.addMetric(METRICS.disabledWebhooks, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};

export const handler = watch({ ...liveEffects(), mailer: openMailer() });
