import { Logger } from '@aws-lambda-powertools/logger';

/** The structured logger of the function. Never log secrets or text that users wrote. */
export const logger = /* @__PURE__ */ new Logger();

/**
 * Makes a thrown value safe to log. The logger writes every property of an error, and database errors carry whole items
 * with user text, hashes and secrets. Only the name, message, stack and `$metadata` are kept. `$metadata` has the
 * request id that AWS Support asks for.
 */
export function loggable(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack = '' } = error;
  return Object.assign(new Error(message), {
    name,
    stack,
    ...('$metadata' in error && { $metadata: error.$metadata }),
  });
}
