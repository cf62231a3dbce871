import * as z from 'zod';
import { ulidOf } from './ids.ts';

/** A code in a query string. */
export const codeReference = z
  .string()
  .refine((id) => ulidOf('qprCode', id) !== undefined, 'Must be the id of a QPR code.')
  .meta({ description: 'Id of a QPR code', example: 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });

/** A moment in a query string; a date alone means its beginning in UTC. */
export const moment = (description: string) =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], 'Must be an ISO 8601 date or time with its zone.')
    .transform((text) => new Date(text))
    .meta({ type: 'string', format: 'date-time', description });
