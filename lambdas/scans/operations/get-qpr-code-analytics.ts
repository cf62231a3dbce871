import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { GRANULARITIES, PERIODS, type Period } from '../roll-ups/analytics.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { getAnalytics } from '../uc-get-qpr-code-analytics.ts';

const periods = Object.keys(PERIODS) as [Period, ...Period[]];
const period = z.enum(periods, `Must be one of: ${periods.join(', ')}.`);
const granularity = z.enum(GRANULARITIES, `Must be one of: ${GRANULARITIES.join(', ')}.`);
const count = z.int().check(z.nonnegative());

export const schemas = {
  path: z.object({ id: codeId }),
  query: z.object({ period: z._default(period, '30d'), granularity: z._default(granularity, 'day') }),
  response: z
    .object({
      qpr_code_id: z.string(),
      period,
      granularity,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      scans: count,
      unique_devices: count.check(
        z.meta({ description: 'Visitors told apart within each day, added up over the days' }),
      ),
      conversations: count,
      conversation_rate: z
        .number()
        .check(z.minimum(0), z.maximum(1))
        .register(z.globalRegistry, { description: 'Part of the scans that led to a conversation' }),
      messages_per_conversation: z
        .number()
        .check(z.nonnegative())
        .register(z.globalRegistry, { description: 'Of conversations that have ended' }),
      top_countries: z.array(z.object({ country: z.string(), scans: count })),
      time_series: z
        .array(z.object({ start: z.iso.datetime(), scans: count, conversations: count }))
        .register(z.globalRegistry, { description: 'In UTC; weeks begin on Monday' }),
    })
    .register(z.globalRegistry, { id: 'Analytics' }),
};

export const getQprCodeAnalytics = (effects: Effects) =>
  apiHandler('get-qpr-code-analytics', schemas, effects, ({ path, query, caller }) =>
    getAnalytics(effects, caller, path.id, query),
  );

export const handler = getQprCodeAnalytics(liveEffects());
