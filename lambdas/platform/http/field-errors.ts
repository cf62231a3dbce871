import type * as z from 'zod/mini';
import type { FieldError } from '../errors.ts';
import { HttpError } from './http-error.ts';

export const invalidRequest = (fields: readonly FieldError[]) =>
  new HttpError(400, 'request.invalid', 'The request is not valid.', { fields });

/** What a schema found wrong with a part of the request, each with its place. */
export function fieldErrors(
  place: 'query' | 'body',
  result: z.core.util.SafeParseResult<unknown> | undefined,
): FieldError[] {
  return (result?.error?.issues ?? []).flatMap((issue) => {
    const path = [place, ...issue.path].reduce<string>(appended, '');
    // Zod reports all unknown fields in one issue of their parent; a client wants each by its name.
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: appended(path, key), message: 'Unknown field.' }))
      : [{ path, message: issue.message }];
  });
}

const appended = (path: string, part: PropertyKey) =>
  typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`;
