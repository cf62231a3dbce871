import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { dayOf } from '../../../contracts/time.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import { requireListOwner } from '../../qpr-codes/access.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import { COUNTS, count, MESSAGES } from '../../scans/count-fields.ts';
import { estimatedCost, type TokenPrices, tokenPrices } from '../../scans/roll-ups/cost.ts';
import { type DayRange, dayAfter, numbersOf } from '../../scans/roll-ups/numbers.ts';
import { findOwnerDays } from '../../scans/roll-ups/owner-days.ts';
import { findBusyCodes, topCodesOf } from '../../scans/roll-ups/top-codes.ts';
import { DEVICES } from '../../scans/scan.ts';
import { apiHandler } from '../api-handler.ts';

const { analyticsDays, analyticsOrganizations } = LIMITS;

export const schemas = {
  query: z.object({
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    since: z.optional(
      dateOrTime(
        `From the day of this moment on, in UTC; omitted: ${analyticsDays.default} days. At most ${analyticsDays.max} days are counted`,
      ),
    ),
    until: z.optional(dateOrTime('Up to this moment; the day that it lies in is counted whole')),
  }),
  response: z
    .object({
      qpr_code_id: z
        .nullable(z.string())
        .register(z.globalRegistry, { description: 'The code that the numbers are about; null for all codes' }),
      organization_id: z.nullable(z.string()).register(z.globalRegistry, {
        description: "The organization that the numbers are about; null for an account's own and for a code",
      }),
      from: z.iso.datetime().register(z.globalRegistry, { description: 'Midnight in UTC, where the first day begins' }),
      to: z.iso.datetime().register(z.globalRegistry, { description: 'Where the last day ends, or now' }),
      ...COUNTS,
      ...MESSAGES,
      conversation_rate: z
        .number()
        .check(z.minimum(0), z.maximum(1))
        .register(z.globalRegistry, { description: 'Part of the scans that led to a conversation, from 0 to 1' }),
      messages_per_conversation: z
        .number()
        .check(z.nonnegative())
        .register(z.globalRegistry, { description: 'Messages of a conversation on average, of those that have ended' }),
      input_tokens: count('Tokens that the model read, in conversations that have ended'),
      output_tokens: count('Tokens that the model wrote, in conversations that have ended'),
      estimated_cost_usd: z.optional(
        z.number().check(z.nonnegative()).register(z.globalRegistry, {
          description: 'What these tokens cost in US dollars; only where the operator has configured the prices',
        }),
      ),
      countries: z
        .array(z.object({ country: z.nullable(z.string()), scans: COUNTS.scans }))
        .register(z.globalRegistry, {
          description: 'Where scans came from, as ISO 3166 codes, the most first; null, last: unknown',
        }),
      devices: z
        .array(z.object({ device: z.nullable(z.enum(DEVICES)), scans: COUNTS.scans }))
        .register(z.globalRegistry, { description: 'On what scans were opened, the most first; null, last: unknown' }),
      top_codes: z
        .array(z.object({ qpr_code_id: z.string(), name: z.string(), ...COUNTS }))
        .register(z.globalRegistry, {
          description:
            'The codes with the most scans in these days, at most ten. Of more than thirty codes, those with the most scans of all time and the newest are compared. Empty for a single code',
        }),
      organizations_omitted: count(
        `Organizations under the account beyond the newest ${analyticsOrganizations}: they are not in its numbers and have to be asked for one by one`,
      ),
      days: z
        .array(z.object({ day: z.iso.date(), ...COUNTS, ...MESSAGES }))
        .register(z.globalRegistry, { description: 'Every day that is counted, in UTC, oldest first' }),
    })
    .register(z.globalRegistry, { id: 'AnalyticsByDay' }),
};

export interface AnalyticsEffects extends Effects {
  readonly prices?: TokenPrices | undefined;
}

/** The numbers of an account, an organization or a code from one item a day and owner: no scan is read. */
export const getAnalytics = (effects: AnalyticsEffects) =>
  apiHandler('get-analytics', schemas, effects, async ({ query, caller }) => {
    const { table, now, prices } = effects;
    const at = now();
    const range = rangeOf(query, at);
    const owner = await requireListOwner(table, caller, query);
    const [{ days, organizationsOmitted }, codes] = await Promise.all([
      findOwnerDays(table, owner, range),
      owner.kind === 'code' ? [] : findBusyCodes(table, caller, owner.id, range),
    ]);
    const numbers = numbersOf(days, range);
    return {
      qpr_code_id: owner.kind === 'code' ? owner.codeId : null,
      organization_id: owner.kind === 'organization' ? owner.id : null,
      from: startOf(range.from),
      to: range.to === dayOf(at) ? at.toISOString() : startOf(dayAfter(range.to)),
      ...numbers,
      ...(prices && { estimated_cost_usd: estimatedCost(numbers, prices) }),
      top_codes: topCodesOf(codes),
      organizations_omitted: organizationsOmitted,
    };
  });

const startOf = (day: string): string => `${day}T00:00:00.000Z`;

/** Whole days: that of `since`, and up to the one in which `until` lies, but none of the future. */
function rangeOf({ since, until }: z.output<typeof schemas.query>, now: Date): DayRange {
  const last = until && until < now ? new Date(until.getTime() - 1) : now;
  const to = dayOf(last);
  const earliest = dayAfter(to, 1 - analyticsDays.max);
  const from = since ? dayOf(since) : dayAfter(to, 1 - analyticsDays.default);
  return { from: from < earliest ? earliest : from, to };
}

export const handler = getAnalytics({ ...liveEffects(), prices: tokenPrices() });
