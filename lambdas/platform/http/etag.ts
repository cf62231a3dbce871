/** A version as HTTP writes it. It names what the owner wrote: counters beside it move without it. */
export const etagOf = (version: string): string => `"${version}"`;
