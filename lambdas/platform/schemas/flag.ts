import * as z from 'zod/mini';

/** A boolean in a query, where every value is text. `default` only documents the API: an absent flag is `undefined`. */
export const flag = (description: string, described: { readonly default?: boolean } = {}) =>
  z.optional(z.enum(['true', 'false'])).register(z.globalRegistry, { type: 'boolean', description, ...described });
