import * as z from 'zod/mini';
import { oneOf } from '../platform/schemas/one-of.ts';
import { CODE_STATUSES } from './qpr-code.ts';

export const codeStatus = z.enum(CODE_STATUSES, oneOf(CODE_STATUSES));
