import { randomBytes } from 'node:crypto';
import { headBytes } from '../../engine/http-messages.ts';
import type { HttpService } from '../../engine/types.ts';
import type { Behavior } from './behavior.ts';
import type { BufferedResponse } from './caching/cache.ts';
import { createCachedOrigin, type SourcedResponse } from './caching/cached-origin.ts';
import { CONDITIONAL_HEADERS } from './caching/conditional.ts';
import type { DistributionConfig } from './distribution-config.ts';
import { bodyNotAllowed, methodNotAllowed, requestTooLarge } from './error-page.ts';
import { finishResponse } from './finish-response.ts';
import { normalizedPath } from './path-pattern.ts';
import { type ViewerRequest, viewerRequestOf, withoutHeaders } from './viewer/viewer-request.ts';

const MAX_URL_BYTES = 8_192;
/** The limit for the request line and all headers together. */
const MAX_HEAD_BYTES = 20_480;

export interface DistributionIdentity {
  readonly id: string;
  readonly domainName: string;
}

/** Handles a request as a distribution does, from choosing the behavior to the last header. */
export const createDistribution = (
  config: DistributionConfig,
  behaviors: readonly Behavior[],
  identity: DistributionIdentity,
): HttpService => {
  const customError = (status: number) => config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === status);
  const fetchFor = createCachedOrigin((status) => customError(status)?.ErrorCachingMinTTL);

  const behaviorFor = (path: string): Behavior => {
    const normalized = normalizedPath(path);
    const behavior = behaviors.find((candidate) => candidate.matches(normalized));
    if (!behavior) throw new Error(`No behavior matches ${path}`);
    return behavior;
  };

  const withErrorPage = async (original: SourcedResponse, request: ViewerRequest): Promise<SourcedResponse> => {
    const custom = customError(original.response.status);
    if (!custom?.ResponsePagePath) return original;
    const page = await fetchFor(behaviorFor(custom.ResponsePagePath), {
      ...withoutHeaders(request, [...CONDITIONAL_HEADERS, 'range']),
      method: 'GET',
      path: custom.ResponsePagePath,
      body: Buffer.alloc(0),
    });
    if (page.response.status !== 200) return original;
    const status = custom.ResponseCode ?? original.response.status;
    return { response: { ...page.response, status }, source: 'Error' };
  };

  return async (received) => {
    const viewer = viewerRequestOf(received);
    const behavior = behaviorFor(viewer.path);
    const context = {
      distributionDomainName: identity.domainName,
      distributionId: identity.id,
      requestId: randomBytes(42).toString('base64url'),
    };
    const reject = (response: BufferedResponse) =>
      finishResponse(behavior, viewer, { response, source: 'Error' }, context);
    if (Buffer.byteLength(received.url) > MAX_URL_BYTES || headBytes(received) > MAX_HEAD_BYTES) {
      return reject(requestTooLarge());
    }
    if (!behavior.allowedMethods.has(viewer.method)) return reject(methodNotAllowed());
    if (viewer.method === 'GET' && viewer.body.length > 0) return reject(bodyNotAllowed());

    const outcome = behavior.onRequest ? await behavior.onRequest.onRequest(viewer, context) : { request: viewer };
    if ('response' in outcome) {
      const generated: SourcedResponse = { response: outcome.response, source: 'FunctionGeneratedResponse' };
      return finishResponse(behavior, viewer, generated, context);
    }
    const request =
      outcome.request.path === '/' && config.DefaultRootObject
        ? { ...outcome.request, path: `/${config.DefaultRootObject}` }
        : outcome.request;
    const fetched = await fetchFor(behavior, request);
    return finishResponse(behavior, request, await withErrorPage(fetched, request), context);
  };
};
