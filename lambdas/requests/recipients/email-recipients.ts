import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openMailer } from '../../platform/email/mailer.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { askRecipients, type EmailEffects } from './ask-recipients.ts';
import { emailRequest } from './email-request.ts';
import { sendDigests } from './send-digests.ts';

/** Time reserved to finish the current e-mail. */
const RESERVED_MILLISECONDS = 10_000;

const dataSchema = z.union([INTERNAL_EVENT_DATA['request.received'], INTERNAL_EVENT_DATA['recipients.added']]);
const dailySchema = z.object({ 'detail-type': z.literal('Scheduled Event') });

/**
 * Sends all e-mails to recipients. It asks new recipients whether they want requests, forwards each request, and sends
 * the digests once a day. If it throws, Lambda retries.
 */
export const emailRecipients =
  (effects: EmailEffects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    if (dailySchema.safeParse(event).success) {
      return sendDigests(effects, () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS);
    }
    const data = eventDataOf(dataSchema, event);
    return 'request_id' in data ? emailRequest(effects, data.request_id) : askRecipients(effects, data.qpr_code_id);
  };

export const handler = emailRecipients({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
});
