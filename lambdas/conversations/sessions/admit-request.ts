import type { Effects } from '../../platform/effects.ts';
import type { ScanRequest } from '../../scans/scan-request.ts';
import type { VisitorHasher } from '../../scans/visitor-hasher.ts';
import { visitorRateLimited } from '../conversation-errors.ts';
import { countVisitorAction } from '../visitor-rate-store.ts';

export interface AdmitEffects extends Effects {
  readonly hasher: VisitorHasher;
}

export type Sender = Pick<ScanRequest, 'address' | 'user_agent' | 'short_id'>;

/** Counts a request that does not call a model, and rejects it if the rate limit is exceeded. */
export async function admitRequest({ table, now, hasher }: AdmitEffects, sender: Sender): Promise<void> {
  const origin = await hasher.origin(sender);
  if (await countVisitorAction(table, { origin, action: 'request', at: now() })) return;
  throw visitorRateLimited();
}
