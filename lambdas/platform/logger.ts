import { Logger } from '@aws-lambda-powertools/logger';

/** One structured logger per function. Nothing secret and nothing that users wrote goes into it. */
export const logger = new Logger();
