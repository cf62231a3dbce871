import type { Effects } from '../platform/effects.ts';
import { visitorHash } from './recording/visitor-hash.ts';
import { visitorSalt } from './recording/visitor-salt.ts';
import type { ScanRequest } from './scan-request.ts';

/** The visitor of a request, as a hash. */
export type HashVisitor = (request: ScanRequest, accountId: string) => Promise<string>;

/** Tells visitors apart, the same way for the scan and for the conversation that follows it. */
export function visitorHasher(effects: Effects): HashVisitor {
  const salt = visitorSalt(effects);
  return async (request, accountId) => visitorHash(await salt(), { accountId, ...request });
}
