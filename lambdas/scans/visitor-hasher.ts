import type { Effects } from '../platform/effects.ts';
import { networkOf } from '../platform/visitor-address.ts';
import { type Origin, originOf, visitorHash } from './recording/visitor-hash.ts';
import { visitorSalt } from './recording/visitor-salt.ts';
import type { ScanRequest } from './scan-request.ts';

export type { Origin };

/** Distinguishes visitors without identifying them: all values are hashed with the salt of the day. */
export interface VisitorHasher {
  /** The visitor of a request; the same value for a scan and the conversation that follows it. */
  visitor(request: ScanRequest, account_id: string): Promise<string>;
  /** The origin of a request across all accounts, for rate limits. */
  origin(request: OriginRequest): Promise<Origin>;
  /** Like `origin`, but without a database call; `undefined` if this instance has not read the salt of the day yet. */
  knownOrigin(request: OriginRequest): Origin | undefined;
}

type OriginRequest = Pick<ScanRequest, 'address' | 'user_agent' | 'short_id'>;

export function visitorHasher(effects: Effects): VisitorHasher {
  const salt = visitorSalt(effects);
  const hashed = (daySalt: string, request: OriginRequest) =>
    originOf(daySalt, { ...request, network: networkOf(request.address) });
  return {
    visitor: async (request, account_id) => visitorHash(await salt.read(), { account_id, ...request }),
    origin: async (request) => hashed(await salt.read(), request),
    knownOrigin: (request) => {
      const known = salt.known();
      return known === undefined ? undefined : hashed(known, request);
    },
  };
}
