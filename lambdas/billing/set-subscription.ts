import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { ORGANIZATION_FIELDS } from '../domain/organization.ts';
import { organizationReference } from '../domain/organization-ids.ts';
import type { SubscriptionChange } from '../domain/subscription.ts';
import { logger } from '../http/logger.ts';
import { setSubscription } from '../use-cases/change-subscription.ts';
import '../domain/schema-language.ts';

const inputSchema = z.strictObject({ organization_id: organizationReference, plan: ORGANIZATION_FIELDS.plan });

/** For whoever bills. No route leads here: only who may invoke the function by IAM sets a plan. */
export const setSubscriptionFunction =
  (effects: Effects) =>
  async (input: unknown): Promise<SubscriptionChange> => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    const change = await setSubscription(effects, parsed.data.organization_id, parsed.data.plan);
    logger.info('subscription set', { ...change });
    return change;
  };

export const handler = setSubscriptionFunction(liveEffects());
