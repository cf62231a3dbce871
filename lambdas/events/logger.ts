import { Logger } from '@aws-lambda-powertools/logger';

/** One structured logger per function. Nothing that users wrote goes into it. */
export const logger = new Logger();

export { loggable as asError } from '../platform/loggable.ts';
