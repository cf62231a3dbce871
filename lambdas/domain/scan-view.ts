import * as z from 'zod';
import { DEVICES } from './scan-rules.ts';

/** A scan as its owner sees it. */
export const scanSchema = z
  .object({
    scan_id: z.int().nonnegative(),
    qpr_code_id: z.string(),
    short_id: z.string(),
    scanned_at: z.iso.datetime(),
    country: z.string().nullable().meta({ description: 'ISO 3166 code, where known', example: 'AT' }),
    device: z.enum(DEVICES).nullable(),
    visitor: z.string().meta({ description: 'The same for scans of one visitor within a day; no more is stored' }),
    conversation_id: z.string().nullable().meta({ description: 'The conversation that the scan led to' }),
  })
  .meta({ id: 'Scan' });
export type ScanView = z.output<typeof scanSchema>;
