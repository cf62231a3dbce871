import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Table } from '../../platform/table/table.ts';
import { networkTag } from '../../platform/visitor-address.ts';
import { countDrawing } from './drawing-rate-store.ts';

/** Counts a request, and throws if the visitor's network has requested too many images in this minute. */
export async function requireDrawingQuota(table: Table, event: APIGatewayProxyEventV2, at: Date): Promise<void> {
  if (await countDrawing(table, networkTag(event), at)) return;
  throw new HttpError(429, 'visitor.rate_limited', 'Too many images were requested. Try again in a minute.', {
    headers: { 'retry-after': '60' },
  });
}
