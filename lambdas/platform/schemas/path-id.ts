import * as z from 'zod/mini';
import { type IdKind, ulidOf } from '../ids.ts';

/** An id in a path. What cannot be one names nothing that exists, so the response is a 404. */
export const pathId = (kind: IdKind, described: Readonly<Record<string, unknown>>) =>
  z
    .string()
    .check(z.refine((id) => ulidOf(kind, id) !== undefined))
    .register(z.globalRegistry, { ...described });

/** An id in a body or a query: what cannot be one is a mistake there. */
export const reference = (kind: IdKind, error: string, described: Readonly<Record<string, unknown>>) =>
  z
    .string()
    .check(z.refine((id) => ulidOf(kind, id) !== undefined, error))
    .register(z.globalRegistry, { ...described });
