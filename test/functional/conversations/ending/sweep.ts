import { SWEEP } from '../../../../contracts/conversations.ts';
import { sweepConversations } from '../../../../lambdas/conversations/ending/sweep-conversations.ts';
import type { ScanFixture } from '../../scans/scan-fixture.ts';

const CONTEXT = { getRemainingTimeInMillis: () => 55_000 };

/** Runs one of the parallel invocations that look for idle conversations each minute. */
export const sweepShare = ({ effects }: ScanFixture, share: number): Promise<void> =>
  sweepConversations(effects)({ share }, CONTEXT);

/** Runs all parallel invocations of one minute. Throws the first error. */
export async function sweep(fixture: ScanFixture): Promise<void> {
  const shares = Array.from({ length: SWEEP.shares }, (_, share) => sweepShare(fixture, share));
  await Promise.allSettled(shares);
  await Promise.all(shares);
}
