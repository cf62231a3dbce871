import { MAX_HINT_LENGTH, PATH_NOT_FOUND } from '../../contracts/problems/edge.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { methodNotAllowed } from '../platform/http/mistakes/method-not-allowed.ts';
import { notFoundPage, wantsPage } from '../platform/http/mistakes/not-found-page.ts';
import { allowedMethods } from './allowed-methods.ts';
import { suggestedPath } from './suggested-path.ts';

/** Handles requests that match no route in API Gateway. */
export const handler = httpFunction('unknown-route', [], async (event) => {
  const { rawPath, requestContext } = event;
  // People may open the address of an image in a browser. All other paths are for programs.
  if (rawPath.startsWith('/qr/') && wantsPage(event)) return notFoundPage('There is no code with this image.');
  const allowed = allowedMethods(rawPath);
  if (allowed.length > 0) throw methodNotAllowed(requestContext.http.method, allowed);
  const suggested = suggestedPath(rawPath);
  const hint =
    suggested === undefined || suggested === rawPath || suggested.length > MAX_HINT_LENGTH
      ? 'See /docs for all paths.'
      : `Did you mean ${suggested}?`;
  const { status, code, detail } = PATH_NOT_FOUND;
  throw new HttpError(status, code, `${detail} ${hint}`);
});
