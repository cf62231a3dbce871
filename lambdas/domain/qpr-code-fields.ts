import * as z from 'zod';
import { LIMITS } from '../contracts/limits.ts';
import { metadataInput } from './metadata.ts';
import { CODE_STATUSES, TEMPLATES } from './qpr-code.ts';
import { text } from './text.ts';

const oneOf = (values: readonly string[]) => `Must be one of: ${values.join(', ')}.`;

/** The fields of a code that its owner writes. */
export const CODE_FIELDS = {
  name: text(LIMITS.nameLength).meta({ description: 'Human-readable name', examples: ['Lobby concierge'] }),
  prompt: text(LIMITS.promptLength).meta({
    description: 'AI system prompt; sets persona and behavior',
    examples: ['You are the concierge of the Grand Hotel.'],
  }),
  welcome_message: text(LIMITS.welcomeMessageLength).meta({
    description: 'First message shown to the user; a greeting that fits the template when omitted',
  }),
  template: z.enum(TEMPLATES, oneOf(TEMPLATES)),
  metadata: metadataInput,
};

export const codeStatus = z.enum(CODE_STATUSES, oneOf(CODE_STATUSES));

/** A whole number in a query string: digits only, so that `1e2`, ` 1` or an empty value are mistakes. */
const wholeNumber = (message: string, accepts: (value: number) => boolean, schema: Record<string, unknown>) =>
  z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value) && accepts(Number(value)), message)
    .transform(Number)
    .meta({ type: 'integer', ...schema });

/** How many at most, from 1 to `max`. */
export const limitUpTo = (max: number, schema: Record<string, unknown> = {}) =>
  wholeNumber(`Must be a whole number from 1 to ${max}.`, (value) => value >= 1 && value <= max, {
    minimum: 1,
    maximum: max,
    ...schema,
  });

export const limitOf = ({ max, default: usual }: { readonly max: number; readonly default: number }) =>
  limitUpTo(max, { default: usual }).default(usual);

/** Paging by position, as every list of codes takes it. */
export const PAGE_QUERY = {
  limit: limitOf(LIMITS.pageSize),
  offset: wholeNumber('Must be a whole number, 0 or more.', () => true, { minimum: 0, default: 0 }).default(0),
};
