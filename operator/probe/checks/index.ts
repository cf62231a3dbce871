import type { AssumptionName } from '../../../contracts/aws-assumptions.ts';
import type { ProbeTarget } from '../target.ts';
import { busEvents, queueMessages, streamBatches } from './arrivals.ts';
import { describeTable, leadingKeys, routeSettings } from './control-plane.ts';
import { eventualReads } from './eventual-reads.ts';
import { contentType, functionUrlStream, wwwAuthenticate } from './http.ts';

/** For each assumption about AWS, a function that uses the deployed probe stack to find the assumption's real value. */
export const ASSUMPTION_CHECKS: Readonly<Record<AssumptionName, (target: ProbeTarget) => Promise<string>>> = {
  'leading-keys': leadingKeys,
  'content-type': contentType,
  'www-authenticate': wwwAuthenticate,
  'stream-batches': streamBatches,
  'route-settings': routeSettings,
  'describe-table': describeTable,
  'eventual-reads': eventualReads,
  'function-url-stream': functionUrlStream,
  'bus-events': busEvents,
  'queue-messages': queueMessages,
};
