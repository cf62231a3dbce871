/** The exports that every caller needs. The Studio loads only these at startup. The package's entry is `qpr.ts`. */
export type { ApiResponse, CallOptions, Client, ClientOptions } from './client.ts';
export { createClient } from './client.ts';
export { ApiError, ConnectionError } from './errors.ts';
export type { ItemOf, ListOperation, Operation } from './operation.ts';
export * from './operations.ts';
