import { Logger } from '@aws-lambda-powertools/logger';

/** One structured logger per function. Nothing that users wrote goes into it. */
export const logger = new Logger();

/** Whatever was thrown, as the logger takes it. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
