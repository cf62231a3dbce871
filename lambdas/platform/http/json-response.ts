import type { ApiResponse, Exchange } from './exchange.ts';

/** A response with the headers that the middlewares collected. */
export const jsonResponse = (exchange: Exchange, statusCode: number, body: string | undefined): ApiResponse => ({
  statusCode,
  headers: { ...exchange.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(exchange.cookies.length > 0 && { cookies: exchange.cookies }),
  ...(body !== undefined && { body }),
});
