import { writeTable } from '../support/docs-table.ts';
import { type Row, rounded } from '../support/report.ts';
import { type Amounts, dollarsOf } from './prices.ts';

/**
 * Capacity units that the two tests `capacity.test.ts` in `test/functional/conversations/` and
 * `test/functional/requests/` measure. `DONE_UNITS` includes the update that authenticates the API key and the write
 * of the audit log entry.
 */
const SENT_UNITS = { writeUnit: 16, readUnit: 3 };
const EMAILED_UNITS = { writeUnit: 5, readUnit: 4 };
export const DONE_UNITS = { writeUnit: 12, readUnit: 2 };
/** An API call to a warm function. */
const CALL = {
  apiRequest: 1,
  cloudFrontRequest: 1,
  cloudFrontFunction: 1,
  lambdaRequest: 1,
  lambdaGigabyteSecond: 0.015,
};
/**
 * The write units of storing an event. Both `SENT_UNITS` and the amounts of a delivery include them, so they are
 * subtracted from the delivery.
 */
const EVENT_WRITE_UNITS = 2;
/** The internal event that triggers the e-mail. The publisher sends it to the bus. */
const EMAIL_EVENT = { writeUnit: EVENT_WRITE_UNITS, eventBridgeEvent: 1, lambdaRequest: 1, lambdaGigabyteSecond: 0.01 };
const EMAIL_FUNCTION = { lambdaRequest: 1, lambdaGigabyteSecond: 0.1 };
/** The item of a request with its entries in lists and its event. */
const STORED_KILOBYTES = 4;
const RETENTION_MONTHS = 3;
const THOUSAND = 1_000;

const casesOf = (delivery: Amounts): readonly (readonly [string, Amounts])[] => [
  ['1,000 requests, from the form to the list', { table: SENT_UNITS, call: CALL }],
  [
    'additional cost of sending 1,000 requests to one webhook',
    { ...delivery, stored: { writeUnit: -EVENT_WRITE_UNITS } },
  ],
  [
    'additional cost of sending 1,000 requests to one recipient by e-mail',
    { email: { email: 1 }, table: EMAILED_UNITS, event: EMAIL_EVENT, function: EMAIL_FUNCTION },
  ],
  ['1,000 requests, marked as done', { table: DONE_UNITS, call: CALL }],
  [
    '1,000 requests, stored for 90 days',
    { table: { tableGigabyteMonth: (STORED_KILOBYTES * RETENTION_MONTHS) / 1e6 } },
  ],
];

/** Calculates what the requests that visitors send with forms cost, at list prices. Writes the table into the docs. */
export function requestsCost(delivery: Amounts): Row[] {
  const rows = casesOf(delivery).map(([what, amounts]) => ({
    what,
    US$: rounded(
      dollarsOf(amounts, THOUSAND).reduce((sum, { list }) => sum + list, 0),
      3,
    ),
  }));
  writeTable('docs/requests.md', 'requests-cost', rows);
  return rows;
}
