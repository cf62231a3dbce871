import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRICS } from '../../../contracts/metrics.ts';

/** The metrics of the function. They are written as log lines, so no network call is made. */
export const metrics = new Metrics({ namespace: METRICS.namespace });
