import { MAX_HINT_LENGTH, PATH_NOT_FOUND } from '../../contracts/problems/edge.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { methodNotAllowed } from '../platform/http/mistakes/method-not-allowed.ts';
import { notFoundPage, wantsPage } from '../platform/http/mistakes/not-found-page.ts';
import { allowedMethods } from './allowed-methods.ts';
import { rightPath } from './right-path.ts';

/** API Gateway sends here what no route of the catalogue takes. */
export const handler = httpFunction('unknown-route', [], async (event) => {
  const { rawPath, requestContext } = event;
  // Where the bucket has no image; everything else here is for programs.
  if (rawPath.startsWith('/qr/') && wantsPage(event)) return notFoundPage('There is no code with this image.');
  const allowed = allowedMethods(rawPath);
  if (allowed.length > 0) throw methodNotAllowed(requestContext.http.method, allowed);
  const right = rightPath(rawPath);
  const hint =
    right === undefined || right === rawPath || right.length > MAX_HINT_LENGTH
      ? 'All paths are at /docs.'
      : `Did you mean ${right}?`;
  const { status, code, detail } = PATH_NOT_FOUND;
  throw new HttpError(status, code, `${detail} ${hint}`);
});
