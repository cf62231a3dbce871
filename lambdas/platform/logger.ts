import { Logger } from '@aws-lambda-powertools/logger';

/** One structured logger per function. Nothing secret and nothing that users wrote goes into it. */
export const logger = new Logger();

/**
 * Whatever was thrown, as a log may hold it. The logger writes every property of an error, and errors
 * of the database carry whole items: what users wrote, hashes and secrets. Only what says where and
 * why is kept, and by `$metadata` the request id that AWS would ask for.
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
