import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ORGANIZATION_FIELDS } from '../organization-view.ts';
import { organizationReference } from '../organization-ids.ts';
import type { SubscriptionChange } from './subscription.ts';
import { logger } from '../../platform/logger.ts';
import { setSubscription } from './change-plan.ts';
import '../../platform/schemas/english.ts';

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
