import { METRICS } from '../../contracts/metrics.ts';
import type { AnswerOutcome } from '../conversation.ts';

export interface AnswerFigures {
  readonly outcome: AnswerOutcome;
  /** From taking the turn to the first piece of the answer; none where none came. */
  readonly firstWordMilliseconds?: number;
}

/** Counts an answer for the alarms. The library is loaded when the visitor has the answer already. */
export async function countAnswer({ outcome, firstWordMilliseconds }: AnswerFigures): Promise<void> {
  const [{ MetricUnit }, { metrics }] = await Promise.all([
    import('@aws-lambda-powertools/metrics'),
    import('../../platform/metrics.ts'),
  ]);
  metrics.addMetric(METRICS.answers, MetricUnit.Count, 1);
  metrics.addMetric(METRICS.failedAnswers, MetricUnit.Count, outcome === 'failed' ? 1 : 0);
  if (firstWordMilliseconds !== undefined)
    metrics.addMetric(METRICS.firstWordMilliseconds, MetricUnit.Milliseconds, firstWordMilliseconds);
  metrics.publishStoredMetrics();
}
