import * as z from 'zod/mini';

/** A boolean in a query, where every value is text. The default is only described: absent means `undefined`. */
export const flag = (description: string, described: { readonly default?: boolean } = {}) =>
  z.optional(z.enum(['true', 'false'])).register(z.globalRegistry, { type: 'boolean', description, ...described });
