import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { SCAN_SOURCES } from '../../../contracts/scans.ts';
import { dayOf } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { dateOrTimeText, isDate, rangeInOrder, timeOf } from '../../platform/schemas/date-or-time.ts';
import { timeZone } from '../../platform/schemas/time-zone.ts';
import { requireListOwner } from '../../qpr-codes/access.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { COUNTS, count, MESSAGES, RATINGS } from '../../scans/count-fields.ts';
import { estimatedCost, type TokenPrices, tokenPrices } from '../../scans/roll-ups/cost.ts';
import { type Calendar, calendarOf, localDays, startOfDay, utcDaysAround } from '../../scans/roll-ups/local-days.ts';
import { findOwnerDays } from '../../scans/roll-ups/owner-days.ts';
import { countsByPlacement, placementCountsSchema } from '../../scans/roll-ups/placements/counts-by-placement.ts';
import { addDays, type DayRange, statisticsOf } from '../../scans/roll-ups/statistics.ts';
import { findMostScannedCodes, topCodesOf } from '../../scans/roll-ups/top-codes.ts';
import { DEVICES } from '../../scans/scan.ts';
import { apiHandler } from '../api-handler.ts';

const { analyticsDays, analyticsOrganizations } = LIMITS;

export const schemas = {
  query: z
    .object({
      qpr_code_id: z.optional(codeReference),
      organization_id: z.optional(organizationReference),
      since: z.optional(
        dateOrTimeText(
          `Counts from the start of the day that contains this time, in \`time_zone\`. Without \`since\`, ${analyticsDays.default} days are counted. The maximum is ${analyticsDays.max} days`,
        ),
      ),
      until: z.optional(
        dateOrTimeText(
          'With a date, counts the days before it: 2026-03-08 counts until the end of 7 March. With a time, counts until the end of its day in `time_zone`, or of the previous day if the time is midnight',
        ),
      ),
      time_zone: z.optional(
        timeZone(
          'Counts scans, visitors, conversations and messages by the days of this time zone (IANA name). All other numbers, such as `countries` and `top_codes`, are for the same dates in UTC. Default: UTC',
        ),
      ),
    })
    .check(rangeInOrder),
  response: z
    .object({
      qpr_code_id: z
        .nullable(z.string())
        .register(z.globalRegistry, { description: doc('The code that the counts are for. null for all codes') }),
      organization_id: z.nullable(z.string()).register(z.globalRegistry, {
        description: doc('The organization that the counts are for. null for an account and for a code'),
      }),
      from: z.iso.datetime().register(z.globalRegistry, { description: doc('Start of the first day') }),
      to: z.iso.datetime().register(z.globalRegistry, { description: doc('End of the last day, or now') }),
      time_zone: z
        .string()
        .register(z.globalRegistry, { description: doc('The time zone of the days'), example: 'UTC' }),
      ...COUNTS,
      ...MESSAGES,
      ...RATINGS,
      conversation_rate: z
        .number()
        .check(z.minimum(0), z.maximum(1))
        .register(z.globalRegistry, { description: doc('Share of scans that led to a conversation, from 0 to 1') }),
      messages_per_conversation: z
        .number()
        .check(z.nonnegative())
        .register(z.globalRegistry, { description: doc('Average number of messages in ended conversations') }),
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
      countries: z
        .array(z.object({ country: z.nullable(z.string()), scans: COUNTS.scans }))
        .register(z.globalRegistry, {
          description: doc(
            'Scans by country (ISO 3166 codes), most scans first. Unknown countries are null and come last',
          ),
        }),
      devices: z
        .array(z.object({ device: z.nullable(z.enum(DEVICES)), scans: COUNTS.scans }))
        .register(z.globalRegistry, {
          description: doc('Scans by device, most scans first. Unknown devices are null and come last'),
        }),
      sources: z.array(z.object({ source: z.enum(SCAN_SOURCES), scans: COUNTS.scans })).register(z.globalRegistry, {
        description: doc('Scans of printed codes and links (`qr`), and on your websites (`embed`)'),
      }),
      top_codes: z
        .array(z.object({ qpr_code_id: z.string(), name: z.string(), ...COUNTS }))
        .register(z.globalRegistry, {
          description: doc(
            'Up to ten codes with the most scans in these days. With more than 25 codes, only the newest and those with the most scans of all time are compared. Empty for a single code',
          ),
        }),
      by_placement: z.array(placementCountsSchema).register(z.globalRegistry, {
        description: doc(
          "Scans and conversations of each placement of a single code, most scans first. The remaining scans come from the code's own image. Here, days are in UTC. Empty if the counts are not for a single code",
        ),
      }),
      organizations_omitted: count(
        `Number of the account's organizations beyond the newest ${analyticsOrganizations}. Their counts are not included: request each of these organizations separately`,
      ),
      days: z.array(z.object({ day: z.iso.date(), ...COUNTS, ...MESSAGES, ...RATINGS })).register(z.globalRegistry, {
        description: doc(
          "All counted days in `time_zone`, oldest first. Ratings count on the UTC day of the conversation's scan",
        ),
      }),
    })
    .register(z.globalRegistry, { id: 'AnalyticsByDay' }),
};

export interface AnalyticsEffects extends Effects {
  readonly prices?: TokenPrices | undefined;
}

/** Returns the counts of an account, an organization or a code. Reads the roll-ups (daily counts), not the scans. */
export const getAnalytics = (effects: AnalyticsEffects) =>
  apiHandler('get-analytics', schemas, effects, async ({ query, caller }) => {
    const { table, now, prices } = effects;
    const at = now();
    const zone = query.time_zone ?? 'UTC';
    const calendar = calendarOf(zone);
    const range = rangeOf(query, at, calendar);
    const owner = await requireListOwner(table, caller, query);
    const [{ days, organizations_omitted }, codes, by_placement] = await Promise.all([
      findOwnerDays(table, owner, zone === 'UTC' ? range : utcDaysAround(range)),
      owner.kind === 'code' ? [] : findMostScannedCodes(table, caller, owner.id, range),
      owner.kind === 'code' ? countsByPlacement(table, owner.code, range) : [],
    ]);
    const numbers = statisticsOf(days, range, zone === 'UTC' ? days : localDays(days, calendar));
    return {
      qpr_code_id: owner.kind === 'code' ? owner.codeId : null,
      organization_id: owner.kind === 'organization' ? owner.id : null,
      from: startOfDay(range.from, calendar).toISOString(),
      to: (range.to === calendar(at) ? at : startOfDay(addDays(range.to, 1), calendar)).toISOString(),
      time_zone: zone,
      ...numbers,
      ...(prices && { estimated_cost_usd: estimatedCost(numbers, prices) }),
      top_codes: topCodesOf(codes),
      by_placement,
      organizations_omitted,
    };
  });

/**
 * The range of whole days from the day of `since` to the day of the last moment before `until`, without future days. A
 * range that is too long loses its oldest days. A date without a time means the start of that day.
 */
function rangeOf({ since, until }: z.output<typeof schemas.query>, now: Date, calendar: Calendar): DayRange {
  const dayOfText = (text: string, msLater = 0) =>
    isDate(text) ? dayOf(timeOf(text, msLater)) : calendar(timeOf(text, msLater));
  const today = calendar(now);
  const last = until === undefined ? today : dayOfText(until, -1);
  const to = last < today ? last : today;
  const earliest = addDays(to, 1 - analyticsDays.max);
  const first = since === undefined ? addDays(to, 1 - analyticsDays.default) : dayOfText(since);
  return { from: first < earliest ? earliest : first, to };
}

export const handler = getAnalytics({ ...liveEffects(), prices: tokenPrices() });
