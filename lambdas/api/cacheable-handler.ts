import { type PublicOperationName, route } from '../../contracts/operations/catalogue.ts';
import type { ApiFunction } from '../platform/http/exchange.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { jsonResponse } from '../platform/http/json-response.ts';

/** The HTTP stack around a public operation without input. Its response can be cached. */
export function cacheableHandler(
  name: PublicOperationName,
  cacheSeconds: number,
  run: () => Promise<string>,
): ApiFunction {
  const { status } = route(name);
  return httpFunction(name, [], async ({ exchange }) => {
    const json = await run();
    exchange.headers['cache-control'] = `public, max-age=${cacheSeconds}`;
    return jsonResponse(exchange, status, json);
  });
}
