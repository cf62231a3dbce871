import { MCP } from '../../contracts/operations/mcp.ts';
import { loggable, logger } from '../platform/logger.ts';
import type { ToolRequest } from './tool-request.ts';

export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
}

/** Calls an operation of the service as the caller. Returns undefined if the operation does not respond. */
export type CallService = (
  request: ToolRequest,
  headers: Readonly<Record<string, string>>,
) => Promise<ServiceResponse | undefined>;

/**
 * Calls the service at its public URL with the caller's own key. So this function needs none of the permissions of the
 * operations, and the operations check the key, its scopes and its rate limit as for any other client.
 */
export const callServiceAt =
  (baseUrl: string): CallService =>
  async ({ method, path, body }, headers) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(MCP.callMilliseconds),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      logger.error('an operation did not respond to a tool', { method, error: loggable(error) });
      return undefined;
    }
  };
