import * as z from 'zod/mini';
import { PAGE_LANGUAGES } from '../../contracts/languages.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { VARIABLE_NAME_PATTERN } from '../../contracts/qpr-codes.ts';
import { doc } from '../../shared/fields/doc.ts';
import { NAME_VARIABLE } from '../../shared/page/variables.ts';
import { text } from '../platform/schemas/text.ts';
import { timeZone } from '../platform/schemas/time-zone.ts';
import { link } from '../qpr-codes/qpr-code-fields.ts';
import { codeReference } from '../qpr-codes/qpr-code-view.ts';
import { WEEKDAYS } from './opening-hours.ts';

const VARIABLE_NAME = new RegExp(`^${VARIABLE_NAME_PATTERN}$`);

const variableName = z.string().check(
  z.regex(VARIABLE_NAME, 'Must be a lower-case name such as table or floor_2.'),
  z.refine((name) => name !== NAME_VARIABLE, 'Must not be "name": every placement already has that variable.'),
);
const variableValue = z.union([z.string().check(z.maxLength(LIMITS.variableLength)), z.number(), z.boolean()], {
  error: 'Must be text, a number, true or false.',
});

const variables = z
  .record(variableName, variableValue)
  .check(
    z.refine((values) => Object.keys(values).length <= LIMITS.placementVariables, {
      error: `Must have at most ${LIMITS.placementVariables} variables.`,
    }),
  )
  .register(z.globalRegistry, {
    maxProperties: LIMITS.placementVariables,
    description: doc(
      'Values of variables such as `{{table}}` in the texts of the code. In events of scans, conversations, ratings and requests, they are added to the metadata of the code and override values with the same key',
    ),
    examples: doc([{ table: 12, floor: 2 }]),
  });

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Must be a time such as 08:00.'));
const ranges = z.array(z.tuple([time, time])).check(z.maxLength(LIMITS.openingRangesPerDay));

const hours = z
  .strictObject({
    time_zone: timeZone('IANA name of the time zone'),
    weekly: z.partial(
      z.strictObject(
        Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as Record<(typeof WEEKDAYS)[number], typeof ranges>,
      ),
    ),
    closed_message: z.optional(text(LIMITS.closedMessageLength)),
  })
  .register(z.globalRegistry, {
    description: doc(
      'Weekly opening hours. At other times, visitors see `closed_message` instead of the conversation. A range such as 18:00 to 02:00 continues on the next day. A day without ranges is closed',
    ),
    examples: doc([
      { time_zone: 'Europe/Vienna', weekly: { mon: [['08:00', '18:00']] }, closed_message: 'We open at 8.' },
    ]),
  });

const language = z
  .enum(PAGE_LANGUAGES)
  .register(z.globalRegistry, { description: doc("Language of the page. By default (null), the visitor's language") });

const fallback_url = link.check(
  z.meta({
    description: doc('Visitors are redirected to this URL while the placement is unclaimed or retired'),
    examples: doc(['https://example.com/menu']),
  }),
);

/** The fields that the owner sets. In a change, `null` removes a value. */
export const PLACEMENT_FIELDS = {
  name: text(LIMITS.nameLength).check(
    z.meta({ description: doc('Name of this printed copy, such as its location'), examples: ['Table 12'] }),
  ),
  qpr_code_id: codeReference,
  variables,
  language: z.nullable(language),
  hours: z.nullable(hours),
  fallback_url: z.nullable(fallback_url),
};
