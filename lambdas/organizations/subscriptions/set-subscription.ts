import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { logger } from '../../platform/logger.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { requireOrganization } from '../access.ts';
import { ORGANIZATION_FIELDS } from '../organization-fields.ts';
import { organizationReference } from '../organization-ids.ts';
import { organizationIdOf } from '../slug-store.ts';
import { changePlan } from './change-plan.ts';
import type { SubscriptionView } from './subscription.ts';
import '../../platform/schemas/plain-words.ts';

const inputSchema = z.strictObject({ organization_id: organizationReference, plan: ORGANIZATION_FIELDS.plan });

/** For the operator's billing. The function has no route: only IAM principals that can invoke it can set a plan. */
export const setSubscription =
  (effects: Effects) =>
  async (input: unknown): Promise<SubscriptionView> => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    const { organization_id, plan } = parsed.data;
    const id = await organizationIdOf(effects.table, organization_id);
    const view = await retryOnConflict(async () => changePlan(effects, await requireOrganization(effects, id), plan));
    logger.info('subscription set', { ...view });
    return view;
  };

export const handler = setSubscription(liveEffects());
