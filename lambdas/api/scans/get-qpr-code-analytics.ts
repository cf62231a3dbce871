import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { dayOf } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { codeIdOf, createdAtOf, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { COUNTS, count, RATINGS } from '../../scans/count-fields.ts';
import { analyticsOf, GRANULARITIES, PERIODS, type Period, periodStart } from '../../scans/roll-ups/analytics.ts';
import { estimatedCost, type TokenPrices, tokenPrices } from '../../scans/roll-ups/cost.ts';
import { countsByPlacement, placementCountsSchema } from '../../scans/roll-ups/placements/counts-by-placement.ts';
import { addDays, type DayRange } from '../../scans/roll-ups/statistics.ts';
import { findDays } from '../../scans/roll-ups/store.ts';
import { apiHandler } from '../api-handler.ts';

const periods = Object.keys(PERIODS) as [Period, ...Period[]];
const period = z.enum(periods);
const granularity = z.enum(GRANULARITIES);

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
      scans: COUNTS.scans,
      unique_devices: count(
        'Visitors. A visitor who scans the code several times in a day counts once for that day, and again on another day. `GET /v1/analytics` calls this `visitors`',
      ),
      conversations: COUNTS.conversations,
      conversation_rate: z
        .number()
        .check(z.minimum(0), z.maximum(1))
        .register(z.globalRegistry, { description: doc('Share of scans that led to a conversation, from 0 to 1') }),
      messages_per_conversation: z
        .number()
        .check(z.nonnegative())
        .register(z.globalRegistry, {
          description: doc('Average number of messages, from visitors and the assistant, in ended conversations'),
        }),
      ...RATINGS,
      input_tokens: count('Tokens that the model read in ended conversations'),
      output_tokens: count('Tokens that the model wrote in ended conversations'),
      estimated_cost_usd: z.optional(
        z
          .number()
          .check(z.nonnegative())
          .register(z.globalRegistry, {
            description: doc('Cost of these tokens in US dollars. Only present if the operator configured the prices'),
          }),
      ),
      top_countries: z.array(z.object({ country: z.string(), scans: COUNTS.scans })).register(z.globalRegistry, {
        description: doc('Up to ten countries with the most scans, most scans first. Unknown countries are omitted'),
      }),
      by_placement: z.array(placementCountsSchema).register(z.globalRegistry, {
        description: doc(
          `Scans and conversations of each placement, most scans first. Only the last ${LIMITS.analyticsDays.max} days are counted, even if the period is longer. The remaining scans of these days come from the code's own image`,
        ),
      }),
      time_series: z
        .array(z.object({ start: z.iso.datetime(), scans: COUNTS.scans, conversations: COUNTS.conversations }))
        .register(z.globalRegistry, {
          description: doc('In UTC. Weeks begin on Monday. The first week begins with the period'),
        }),
    })
    .register(z.globalRegistry, { id: 'Analytics' }),
};

export interface AnalyticsEffects extends Effects {
  readonly prices?: TokenPrices | undefined;
}

/** Returns the counts of a code. Reads the roll-ups (daily counts), not the scans. */
export const getQprCodeAnalytics = (effects: AnalyticsEffects) =>
  apiHandler('get-qpr-code-analytics', schemas, effects, async ({ path, query: { period, granularity }, caller }) => {
    const { table, now, prices } = effects;
    const { code } = await requireCode(findCode, table, caller, path.id, 'codes.read');
    const to = now();
    const from = periodStart(period, to, new Date(createdAtOf(code.ulid)));
    const [days, by_placement] = await Promise.all([
      findDays(table, shortIdOf(code.ulid), dayOf(from), dayOf(to)),
      countsByPlacement(table, code, lastYearOf({ from: dayOf(from), to: dayOf(to) })),
    ]);
    const analytics = analyticsOf(days, from, to, granularity);
    return {
      qpr_code_id: codeIdOf(code.ulid),
      period,
      granularity,
      from: from.toISOString(),
      to: to.toISOString(),
      ...analytics,
      by_placement,
      ...(prices && { estimated_cost_usd: estimatedCost(analytics, prices) }),
    };
  });

/** Shortens a range to its last year: placements are counted for at most a year. */
function lastYearOf({ from, to }: DayRange): DayRange {
  const oldest = addDays(to, 1 - LIMITS.analyticsDays.max);
  return { from: from < oldest ? oldest : from, to };
}

export const handler = getQprCodeAnalytics({ ...liveEffects(), prices: tokenPrices() });
