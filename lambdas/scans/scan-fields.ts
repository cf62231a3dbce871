import * as z from 'zod/mini';
import { ulidOf } from '../platform/ids.ts';

/** A code in a query string. */
export const codeReference = z
  .string()
  .check(z.refine((id) => ulidOf('qprCode', id) !== undefined, 'Must be the id of a QPR code.'))
  .register(z.globalRegistry, { description: 'Id of a QPR code', example: 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });

/** A time in a query string; a date alone means its beginning in UTC. */
export const dateOrTime = (description: string) =>
  z
    .pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Must be an ISO 8601 date or time with its zone.'),
      z.transform((text) => new Date(text)),
    )
    .register(z.globalRegistry, { type: 'string', format: 'date-time', description });
