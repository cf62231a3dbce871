import { HttpError } from '../platform/http/http-error.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { allowedMethods } from './allowed-methods.ts';

/** API Gateway sends here what no route of the catalogue takes. */
export const handler = httpFunction('unknown-route', [], async ({ rawPath, requestContext }) => {
  const allow = allowedMethods(rawPath);
  if (allow.length === 0) throw new HttpError(404, 'route.not_found', 'There is nothing at this path.');
  const { method } = requestContext.http;
  throw new HttpError(405, 'route.method_not_allowed', `This path does not take ${method}.`, {
    headers: { allow: allow.join(', ') },
  });
});
