import * as z from 'zod/mini';
import type { InternalEventType } from '../contracts/events.ts';

/** `data` of the events that only our own functions react to; they never leave the account. */
export const INTERNAL_EVENT_DATA = {
  'qpr_code.deleted': z.object({ id: z.string(), short_id: z.string() }),
  'organization.deleted': z.object({ organization_id: z.string() }),
  'organization.transferred': z.object({ organization_id: z.string() }),
} as const satisfies Record<InternalEventType, z.ZodMiniType>;
