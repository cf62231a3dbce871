import * as z from 'zod/mini';
import { SCAN_SOURCES } from '../../contracts/scans.ts';
import { doc } from '../../shared/fields/doc.ts';
import { scanTimeOf } from '../events/scan-id.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { DEVICES, type Scan } from './scan.ts';

/** A scan as its owner sees it. */
export const scanViewSchema = z
  .object({
    scan_id: z.int().check(z.nonnegative()),
    qpr_code_id: z.string(),
    short_id: z.string().register(z.globalRegistry, { description: doc('The short id that was scanned') }),
    placement_id: z.optional(z.string()).register(z.globalRegistry, {
      description: doc("Only if a placement was scanned instead of the code's own image"),
    }),
    scanned_at: z.iso.datetime(),
    country: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: doc('ISO 3166 code, if known'), example: 'AT' }),
    device: z.nullable(z.enum(DEVICES)),
    source: z
      .enum(SCAN_SOURCES)
      .register(z.globalRegistry, { description: doc("`embed` if the page was opened on the owner's website") }),
    visitor: z.string().register(z.globalRegistry, {
      description: doc('Identifies the scans of one visitor within a day. The IP address of the visitor is not stored'),
    }),
    conversation_id: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: doc('The conversation that the scan led to') }),
  })
  .register(z.globalRegistry, { id: 'Scan' });
type ScanView = z.output<typeof scanViewSchema>;

export const toScanView = (scan: Scan): ScanView => ({
  scan_id: scan.scan_id,
  qpr_code_id: scan.qpr_code_id,
  short_id: scan.placement_id === undefined ? scan.short_id : shortIdOf(scan.placement_id),
  ...(scan.placement_id !== undefined && { placement_id: scan.placement_id }),
  scanned_at: scanTimeOf(scan.scan_id).toISOString(),
  country: scan.country ?? null,
  device: scan.device ?? null,
  source: scan.source ?? 'qr',
  visitor: scan.visitor,
  conversation_id: scan.conversation_id ?? null,
});
