import * as z from 'zod/mini';
import { type IdKind, ulidOf } from '../ids.ts';

/** An id in a path. No resource can have a malformed id, so the response is a 404. */
export const pathId = (kind: IdKind, described: Readonly<Record<string, unknown>>) =>
  z
    .string()
    .check(z.refine((id) => ulidOf(kind, id) !== undefined))
    .register(z.globalRegistry, { ...described });

/** An id in a body or a query. A malformed id is a validation error there. */
export const reference = (kind: IdKind, error: string, described: Readonly<Record<string, unknown>>) =>
  z
    .string()
    .check(z.refine((id) => ulidOf(kind, id) !== undefined, error))
    .register(z.globalRegistry, { ...described });
