import type { HttpRequest } from '../../../engine/types.ts';

/** A viewer's request with its URL split into parts. */
export interface ViewerRequest {
  readonly method: string;
  /** Path as received, without the query string. */
  readonly path: string;
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly signal: AbortSignal;
}

export const viewerRequestOf = (request: HttpRequest): ViewerRequest => {
  const { url, method, headers, body, sourceIp, signal } = request;
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  return {
    method,
    path,
    queryString: queryStart < 0 ? '' : url.slice(queryStart + 1),
    headers,
    body,
    sourceIp,
    signal,
  };
};

export const withoutHeaders = (request: ViewerRequest, names: readonly string[]): ViewerRequest => ({
  ...request,
  headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !names.includes(name))),
});
