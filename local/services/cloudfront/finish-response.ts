import type { HttpResponse } from '../../engine/types.ts';
import type { Behavior } from './behavior.ts';
import type { BufferedResponse } from './caching/cache.ts';
import type { SourcedResponse } from './caching/cached-origin.ts';
import { isUnchanged, notModified } from './caching/conditional.ts';
import { applyResponseHeaders } from './response-headers.ts';
import type { FunctionContext } from './viewer/viewer-function.ts';
import type { ViewerRequest } from './viewer/viewer-request.ts';

const isBuffered = (response: BufferedResponse | HttpResponse): response is BufferedResponse =>
  Buffer.isBuffer(response.body);

/** The last steps for a response: conditional request, headers policy, viewer function, and CloudFront's headers. */
export const finishResponse = async (
  behavior: Behavior,
  request: ViewerRequest,
  { response, source, ageSeconds }: SourcedResponse,
  context: FunctionContext,
): Promise<HttpResponse> => {
  // Without caching, the origin has already evaluated the viewer's conditional headers.
  const isConditional = behavior.policies.cache.MaxTTL > 0 && source !== 'FunctionGeneratedResponse';
  const sent =
    isConditional && isBuffered(response) && isUnchanged(request, response) ? notModified(response) : response;
  const headers = applyResponseHeaders(behavior.responseHeaders, sent.headers, {
    method: request.method,
    origin: request.headers.origin,
  });
  const runsFunction = source !== 'FunctionGeneratedResponse' && sent.status < 400;
  const finished: BufferedResponse | HttpResponse =
    behavior.onResponse && runsFunction && isBuffered(sent)
      ? await behavior.onResponse.onResponse(request, { ...sent, headers }, context)
      : { ...sent, headers };
  const isHead = request.method === 'HEAD';
  // An origin's response to HEAD has no body, but its `content-length` header has the length of the body for GET.
  const hasLength = isBuffered(finished) && finished.status !== 304 && !(isHead && finished.body.length === 0);
  return {
    ...finished,
    // For HEAD, the server reads a streamed body without sending it: if nobody read it, the function that writes the
    // body would wait until its timeout.
    body: isHead && isBuffered(finished) ? Buffer.alloc(0) : finished.body,
    headers: {
      ...finished.headers,
      ...(hasLength ? { 'content-length': String(finished.body.length) } : {}),
      ...(ageSeconds === undefined ? {} : { age: String(ageSeconds) }),
      'x-cache': `${source} from cloudfront`,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-amz-cf-pop': 'LOCAL1-P1',
      'x-amz-cf-id': context.requestId,
    },
  };
};
