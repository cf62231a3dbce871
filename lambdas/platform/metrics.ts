import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRICS } from '../../contracts/metrics.ts';

/** One set of metrics per function; they travel as log lines, so writing them calls nothing. */
export const metrics = new Metrics({ namespace: METRICS.namespace });
